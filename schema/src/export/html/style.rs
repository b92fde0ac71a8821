//! How a page looks: light or dark as the reader wants it, tables on wide screens, cards on narrow ones.

pub(super) const STYLE: &str = "
:root{color-scheme:light dark;--ink:#1d2129;--quiet:#596273;--paper:#fff;--shade:#f3f5f8;--line:#d5dae2;--link:#0b57a8}
@media(prefers-color-scheme:dark){:root{--ink:#e4e8ef;--quiet:#9aa5b6;--paper:#14171c;--shade:#1d2229;--line:#343b46;--link:#7db7f2}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1180px;margin:0 auto;padding:1rem 1.25rem 4rem}
h1{font-size:1.7rem;line-height:1.25}
h2{font-size:1.3rem;margin-top:2.5rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
h3{font-size:1.05rem;margin:2rem 0 .25rem;overflow-wrap:anywhere}
h4{font-size:.95rem;margin:1rem 0 .25rem;overflow-wrap:anywhere}
p{margin:.25rem 0 .5rem}
a{color:var(--link);text-decoration:none}
a:hover,a:focus{text-decoration:underline}
code{font:.9em ui-monospace,monospace;overflow-wrap:break-word}
.about{color:var(--quiet);font-size:.9rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:break-word}
td code{overflow-wrap:anywhere}
td[data-column=Name] code{overflow-wrap:normal}
td[data-column=Meaning]{min-width:13rem}
th{white-space:nowrap;background:var(--shade);font-weight:600;font-size:.85rem}
nav ul{padding-left:1.2rem;margin:.25rem 0}
nav ul.names{columns:14rem;list-style:none;padding-left:.5rem}
.bits{display:grid;gap:2px;margin:.5rem 0;font-size:.8rem}
.bits div{background:var(--shade);border:1px solid var(--line);border-radius:3px;padding:.15rem .2rem;text-align:center;overflow:hidden;overflow-wrap:anywhere}
.bits .place{background:none;border:0;color:var(--quiet);padding:0;font-size:.7rem}
.bits .unused{opacity:.5}
.dump{display:grid;grid-template-columns:repeat(2,max-content);column-gap:2rem;margin:.5rem 0;font:.85rem/1.7 ui-monospace,monospace}
.dump b{font-weight:400;color:var(--quiet);margin-right:1ch}
.dump a,.dump span{display:inline-block;padding:0 .5ch;color:inherit}
.c0{background:color-mix(in srgb,#3b82f6 26%,transparent)}
.c1{background:color-mix(in srgb,#f59e0b 26%,transparent)}
.c2{background:color-mix(in srgb,#10b981 26%,transparent)}
.c3{background:color-mix(in srgb,#ec4899 26%,transparent)}
.c4{background:color-mix(in srgb,#8b5cf6 26%,transparent)}
.c5{background:color-mix(in srgb,#84cc16 26%,transparent)}
.hex td{font-size:.85rem}
.hex .bytes{font:.85em ui-monospace,monospace;padding:.1em .3em;border-radius:3px}
:target{background:color-mix(in srgb,var(--link) 14%,transparent)}
@media(max-width:720px){
thead{display:none}
table,tbody,tr,td{display:block}
td,code{overflow-wrap:anywhere}
tr{border:1px solid var(--line);border-radius:6px;margin:.5rem 0;padding:.25rem 0}
td{border:0;padding:.15rem .6rem}
td[data-column]{min-width:0}
td[data-column=Name] code{overflow-wrap:anywhere}
td.none{display:none}
td::before{content:attr(data-column) ' ';color:var(--quiet);font-size:.8rem}
.bits{font-size:.68rem}
.dump{grid-template-columns:max-content}
}
@media print{body{font-size:10pt}nav ul.names{columns:4}tr,h3{break-inside:avoid}}
";
