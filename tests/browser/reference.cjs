// Looks at reference pages in headless Chromium: nothing is loaded or said, nothing is wider than the screen, and every
// link leads somewhere, on a phone and on a desk, by day and by night.
//
//   node reference.cjs <package of playwright-core> <chromium> <folder of pages> [folder for screenshots]
//
// `index.html` leads to all other pages. Prints how many pages it saw.
"use strict";
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const [, , package_, chromium_, folder, screenshots] = process.argv;
const { chromium } = require(package_);

const WIDTHS = [400, 1400];
const SCHEMES = ["light", "dark"];

/** What a page looks like from inside: who is too wide, which links lead nowhere, which ids are there twice. */
function look() {
  const width = document.documentElement.clientWidth;
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  const links = [...document.querySelectorAll("a")].map((one) => one.getAttribute("href"));
  const cells = [...document.querySelectorAll("body *")];
  return {
    overflow: document.documentElement.scrollWidth - width,
    // What is wider than its place, though the screen has room for it.
    cut: cells.filter((one) => one.matches("main, section") && one.scrollWidth > one.clientWidth + 1).length,
    wide: cells.filter((one) => one.getBoundingClientRect().right > width + 1).map((one) => one.outerHTML.slice(0, 120)).slice(0, 3),
    twice: ids.filter((id, place) => ids.indexOf(id) !== place),
    nowhere: links.filter((link) => link.startsWith("#") && !ids.includes(link.slice(1))),
    others: links.filter((link) => !link.startsWith("#")),
    bits: [...document.querySelectorAll(".bits > div:not(.place)")].map((one) => one.getBoundingClientRect().width),
    paper: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.body).color,
  };
}

/** The lightness of a colour as CSS computes it. */
function lightness(colour) {
  const [red, green, blue] = colour.match(/\d+/g).map(Number);
  return (red * 3 + green * 6 + blue) / 10;
}

async function see(browser, name, width, colorScheme) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  const where = `${name} at ${width} pixels, ${colorScheme}`;
  const heard = [];
  page.on("console", (message) => heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(error.message));
  const own = pathToFileURL(path.join(folder, name)).href;
  page.on("request", (request) => request.url() === own || heard.push(request.url()));
  await page.goto(own);
  const seen = await page.evaluate(look);
  assert.deepEqual(heard, [], where);
  assert.deepEqual(seen.wide, [], where);
  assert.equal(seen.overflow, 0, where);
  assert.equal(seen.cut, 0, where);
  assert.deepEqual(seen.twice, [], where);
  assert.deepEqual(seen.nowhere, [], where);
  assert.ok(seen.bits.every((wide) => wide > 4), `${where}: bits that cannot be seen`);
  const contrast = lightness(seen.paper) - lightness(seen.ink);
  assert.ok(colorScheme === "light" ? contrast > 150 : contrast < -150, `${where}: ${seen.ink} on ${seen.paper}`);
  if (screenshots) {
    fs.mkdirSync(screenshots, { recursive: true });
    await page.screenshot({ path: path.join(screenshots, `${name}-${width}-${colorScheme}.png`) });
    const bits = page.locator(".bits").first();
    if (await bits.count()) await bits.scrollIntoViewIfNeeded();
    await page.screenshot({ path: path.join(screenshots, `${name}-${width}-${colorScheme}-bits.png`) });
    const hex = page.locator(".hex").first();
    if (await hex.count()) await hex.scrollIntoViewIfNeeded();
    await page.screenshot({ path: path.join(screenshots, `${name}-${width}-${colorScheme}-hex.png`) });
  }
  await page.close();
  return seen;
}

async function main() {
  const browser = await chromium.launch({ executablePath: chromium_, args: ["--no-sandbox", "--disable-gpu"] });
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".html"));
  for (const name of names) {
    for (const width of WIDTHS) {
      for (const scheme of SCHEMES) {
        const seen = await see(browser, name, width, scheme);
        const files = name === "index.html" ? names.filter((other) => other !== name) : [];
        assert.deepEqual([...seen.others].sort(), [...files].sort(), name);
      }
    }
  }
  await browser.close();
  console.log(`${names.length} pages`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
