// Uses pages as a person does, in headless Chromium.
//
//   node report.cjs <package of playwright-core> <chromium> <folder of pages> [folder for screenshots]
//
// `box.html` is the page of a model with a texture, a skeleton and a clip, `broken.html` that of a file that is cut,
// `index.html` that of a folder; every other page is of some file. Prints how many pages it saw.
"use strict";
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const [, , package_, chromium_, folder, screenshots] = process.argv;
const { chromium } = require(package_);

const ARGS = [
  "--no-sandbox", "--disable-gpu", "--use-gl=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
// What the software renderer of the browser says about itself.
const DRIVER = /GL Driver Message/;

/** Opens a page that must be silent and load nothing. */
async function open(browser, name, options, hash = "") {
  const page = await browser.newPage(options);
  const heard = [];
  page.on("console", (message) => DRIVER.test(message.text()) || heard.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  const own = pathToFileURL(path.join(folder, name)).href;
  page.on("request", (request) => request.url().startsWith("data:") || request.url().split("#")[0] === own || heard.push(`request: ${request.url()}`));
  await page.goto(own + hash);
  if (name !== "index.html") await page.waitForFunction(() => document.documentElement.dataset.ready === "yes");
  page.silent = () => assert.deepEqual(heard, [], name);
  return page;
}

const chosen = (page) => page.locator("#detail .path").innerText();
const marked = (page) => page.locator("#hex b.mark").evaluateAll((bytes) => bytes.map((byte) => Number(byte.dataset.at)));
const drawn = async (page) => (await page.locator("#model").screenshot()).toString("base64");
const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Chooses a field by its row in the tree. */
async function clickField(page, text) {
  await page.locator("#tree .row", { hasText: text }).first().click();
}

async function fieldsAndBytes(browser) {
  const page = await open(browser, "box.html", { viewport: { width: 1600, height: 900 } });
  await clickField(page, "file_size");
  assert.equal(await chosen(page), "file_size");
  await page.waitForSelector("#hex b.mark");
  assert.deepEqual(await marked(page), [4, 5, 6, 7]);
  const detail = await page.locator("#detail").innerText();
  assert.match(detail, /u32/);
  assert.match(detail, /File Header Chunk/);
  assert.match(detail, /0x4 to 0x8/);
  // A byte leads to its field, and to the address of the page.
  await page.locator('#hex b[data-at="1"]').click();
  assert.equal(await chosen(page), "magic");
  assert.deepEqual(await marked(page), [0, 1, 2, 3]);
  assert.match(page.url(), /#path=magic$/);
  assert.equal(await page.locator('#tree [aria-selected="true"]').count(), 1);
  // Inside of a compressed section.
  await page.locator("#space").selectOption({ index: 1 });
  await page.locator('#hex b[data-at="8"]').click();
  assert.equal(await chosen(page), "payload.head.scale");
  assert.match(await page.locator("#detail").innerText(), /value 0.5/);
  page.silent();
  await page.close();
}

async function links(browser) {
  const page = await open(browser, "box.html", { viewport: { width: 1600, height: 900 } }, "#path=payload.head.scale");
  assert.equal(await chosen(page), "payload.head.scale");
  await page.waitForSelector("#hex b.mark");
  assert.deepEqual(await marked(page), [8, 9, 10, 11]);
  // Search by name, value and offset.
  for (const [wanted, found] of [["scale", "payload.head.scale"], ["Wooden box", "payload.head.strings[0]"], ["0x5", "file_size"]]) {
    await page.locator("#search").fill(wanted);
    await page.keyboard.press("Enter");
    await page.waitForFunction((path) => document.querySelector("#detail .path")?.textContent === path, found);
  }
  // A finding leads to its place.
  if (await page.locator("#findings li button").count()) {
    await page.locator("#findings .list > details > summary").first().click();
    const link = page.locator("#findings li button").first();
    const where = await link.innerText();
    await link.click();
    if (where !== "(file)") assert.ok(where.startsWith(await chosen(page)), where);
  }
  page.silent();
  await page.close();
}

async function model(browser) {
  const page = await open(browser, "box.html", { viewport: { width: 1600, height: 900 } });
  await settled(page);
  const still = await drawn(page);
  // Picking what is in the middle opens its record, which is marked in the model.
  await page.locator("#model").click();
  assert.match(await chosen(page), /^payload\.chunks\[\d+\]\.body\.records\[\d+\]$/);
  await settled(page);
  assert.notEqual(await drawn(page), still, "the record is marked");
  const corner = `${await chosen(page)}[1].vertex`;
  await page.evaluate((path) => window.bindery.choose(path), corner);
  assert.equal(await chosen(page), corner);
  // A material marks what it is of.
  await page.locator("#search").fill("wood");
  assert.ok(await page.evaluate(() => window.bindery.viewer.mark(window.bindery.viewer.about.materials[0].path)));
  assert.ok(await page.evaluate(() => window.bindery.viewer.mark(window.bindery.viewer.about.nodes.find((node) => node.path).path)));
  // A clip moves it.
  await page.evaluate(() => window.bindery.viewer.mark(""));
  await settled(page);
  const before = await drawn(page);
  await page.locator("#play").click();
  // A busy machine may draw nothing for a while.
  let moves = false;
  for (let tries = 0; tries < 100 && !moves; tries++) {
    await page.waitForTimeout(100);
    moves = (await drawn(page)) !== before;
  }
  assert.ok(moves, "the clip moves it");
  await page.locator("#play").click();
  await settled(page);
  await page.locator("#clip").selectOption("-1");
  await settled(page);
  // Everything that can be shown beside it, and each way to turn it.
  for (const name of ["wireframe", "normals", "bones", "box"]) {
    const without = await drawn(page);
    await page.locator(`[data-show="${name}"]`).check();
    await settled(page);
    assert.notEqual(await drawn(page), without, name);
    await page.locator(`[data-show="${name}"]`).uncheck();
  }
  await page.locator("#model").focus();
  for (const key of ["ArrowLeft", "ArrowUp", "Shift+ArrowRight", "+", "-", "Home"]) {
    const last = await drawn(page);
    await page.keyboard.press(key);
    await settled(page);
    if (key !== "-") assert.notEqual(await drawn(page), last, key);
  }
  page.silent();
  await page.close();
}

async function keyboard(browser) {
  const page = await open(browser, "box.html", { viewport: { width: 1600, height: 900 } });
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "search");
  await page.keyboard.type("scale");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tree");
  assert.equal(await chosen(page), "payload.head.scale");
  await page.keyboard.press("ArrowUp");
  assert.equal(await chosen(page), "payload.head.size");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await chosen(page), "payload.head");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator('#tree [aria-selected="true"]').getAttribute("aria-expanded"), "false");
  await page.keyboard.press("Tab");
  while ((await page.evaluate(() => document.activeElement.id)) !== "hex") await page.keyboard.press("Tab");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const byte = await page.locator("#hex b.cursor").getAttribute("data-at");
  assert.equal(byte, "17");
  assert.ok((await chosen(page)).length > 0);
  page.silent();
  await page.close();
}

async function broken(browser) {
  const page = await open(browser, "broken.html", { viewport: { width: 1600, height: 900 } });
  assert.match(await page.locator("#fault").innerText(), /cannot be read as a whole/);
  await page.getByRole("button", { name: "Show the bytes there" }).click();
  assert.ok((await page.locator("#hex b.cursor").count()) === 1);
  // What lies before the fault is there as in any other file, and leads to its bytes and back.
  await page.locator("#search").fill("scale");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#detail .path")?.textContent === "payload.head.scale");
  assert.match(await page.locator("#detail").innerText(), /value 0.5/);
  assert.equal((await marked(page)).length, 4);
  // Behind it nothing is known.
  await page.locator("#hex").focus();
  await page.keyboard.press("End");
  assert.match(await page.locator("#detail").innerText(), /did not come as far/);
  // Where it broke leads to the field around it.
  const place = page.locator("#fault .link"), path = await place.innerText();
  await place.click();
  assert.ok(path.startsWith(await chosen(page)), path);
  page.silent();
  await page.close();
}

/** A list of records that the file says the widths of: each record has its fields. */
async function records(browser) {
  const page = await open(browser, "box.html", { viewport: { width: 1600, height: 900 } });
  await page.locator("#search").fill("records");
  const paths = await page.locator("#results li").allInnerTexts();
  const vertices = paths.map((text) => text.split(" ")[0]).find((path) => path.endsWith(".vertices.records"));
  assert.ok(vertices, paths.join("\n"));
  const read = async (path) => {
    await page.evaluate((path) => window.bindery.choose(path), path);
    await page.waitForFunction((path) => document.querySelector("#detail .path")?.textContent === path && !/value …/.test(document.querySelector("#detail").innerText), path);
    const value = /value (\S+)/.exec(await page.locator("#detail").innerText());
    return [Number(value?.[1]), (await marked(page)).length];
  };
  const [x, wide] = await read(`${vertices}[1].x`);
  assert.ok(Number.isFinite(x) && wide === 4, `${x} in ${wide} bytes`);
  const [skin, narrow] = await read(`${vertices}[1].skin`);
  assert.ok(Number.isInteger(skin) && narrow === 1, `${skin} in ${narrow} bytes`);
  // As a whole it is all of its fields, and copied as such.
  await page.evaluate((path) => window.bindery.choose(path), `${vertices}[1]`);
  assert.deepEqual(Object.keys(JSON.parse(await copied(page, "JSON"))).slice(0, 4), ["x", "y", "z", "w"]);
  assert.equal(await copied(page, "path"), `${vertices}[1]`);
  assert.match(await copied(page, "hex"), /^([0-9a-f]{2} ){16,}[0-9a-f]{2}$/);
  page.silent();
  await page.close();
}

/** What a button puts into the clipboard. */
async function copied(page, what) {
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
  await page.getByRole("button", { name: `Copy ${what}` }).click();
  await page.getByRole("button", { name: "Copied", exact: true }).first().waitFor();
  return page.evaluate(() => window.copied);
}

/** Everything that can be used has a name for those who do not see it, and the tree says what is chosen. */
async function spoken(browser) {
  const page = await open(browser, "box.html", { viewport: { width: 1600, height: 900 } }, "#path=payload.head.scale");
  const nameless = await page.evaluate(() => [...document.querySelectorAll("button, input, select, canvas, [tabindex]")].filter((e) => {
    const label = e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")?.textContent.trim() || e.labels?.[0]?.textContent.trim();
    return !label;
  }).map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);
  const item = page.locator(`#${await page.locator("#tree").getAttribute("aria-activedescendant")}`);
  assert.equal(await item.getAttribute("role"), "treeitem");
  assert.match(await item.innerText(), /^scale/);
  assert.equal(await item.getAttribute("aria-level"), "3");
  assert.equal(await page.locator("#detail").getAttribute("aria-live"), "polite");
  // The search says that it has a list, and which line of it is next.
  const search = page.getByRole("combobox", { name: "Search names, values and offsets" });
  assert.equal(await search.getAttribute("aria-expanded"), "false");
  await search.fill("sc");
  assert.equal(await search.getAttribute("aria-expanded"), "true");
  await page.keyboard.press("ArrowDown");
  const next = page.locator(`#${await search.getAttribute("aria-activedescendant")}`);
  assert.equal(await next.getAttribute("aria-selected"), "true");
  await page.keyboard.press("Escape");
  assert.equal(await search.getAttribute("aria-expanded"), "false");
  // The model by keyboard alone: what is in the middle, and the clip.
  await page.locator("#model").focus();
  await page.keyboard.press("Enter");
  assert.match(await chosen(page), /records\[\d+\]$/);
  const still = await drawn(page);
  await page.keyboard.press("Space");
  await page.waitForTimeout(400);
  assert.equal(await page.locator("#play").innerText(), "Pause");
  await page.keyboard.press("Space");
  assert.notEqual(await drawn(page), still, "the clip plays");
  page.silent();
  await page.close();
}

/** A model without triangles, and a file that is a picture: both are said or shown, and have their fields. */
async function withoutModel(browser) {
  const page = await open(browser, "empty.html", { viewport: { width: 1600, height: 900 } });
  assert.match(await page.locator(".stage").innerText(), /Nothing in this file can be drawn/);
  assert.equal(await page.locator("#controls").isVisible(), false);
  assert.ok((await page.locator("#tree .row").count()) > 3);
  page.silent();
  await page.close();
}

/** With fingers, on a phone: one turns the model, two zoom and move it, a tap opens what is there. */
async function touch(browser) {
  const page = await open(browser, "box.html", { viewport: { width: 400, height: 900 }, hasTouch: true, isMobile: true });
  await page.locator('#tabs [data-pane="shape"]').tap();
  await settled(page);
  const hands = await page.context().newCDPSession(page), box = await page.locator("#model").boundingBox();
  const at = ([x, y], id) => ({ x: box.x + x * box.width, y: box.y + y * box.height, id });
  const move = async (from, to) => {
    await hands.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: from.map(at) });
    await hands.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: to.map(at) });
    await hands.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await settled(page);
  };
  const camera = () => page.evaluate(() => { const { yaw, pitch, far, middle } = window.bindery.viewer; return { yaw, pitch, far, middle: middle.join() }; });
  const start = await camera();
  await move([[0.3, 0.5]], [[0.6, 0.6]]);
  const turned = await camera();
  assert.ok(turned.yaw !== start.yaw && turned.pitch !== start.pitch && turned.far === start.far, "one finger turns it");
  await move([[0.4, 0.5], [0.6, 0.5]], [[0.2, 0.5], [0.8, 0.5]]);
  const near = await camera();
  assert.ok(near.far < turned.far && near.yaw === turned.yaw, "two fingers zoom");
  await move([[0.3, 0.3], [0.5, 0.3]], [[0.5, 0.5], [0.7, 0.5]]);
  assert.notEqual((await camera()).middle, near.middle, "two fingers move it");
  await page.locator("#fit").tap();
  await page.locator("#model").tap();
  assert.match(await chosen(page), /records\[\d+\]$/);
  assert.ok(await page.locator("#detail").isVisible());
  // A byte is read with a finger too, and what it is is there without leaving it.
  await page.locator('#tabs [data-pane="bytes"]').tap();
  await page.locator("#space").selectOption({ index: 0 });
  await page.locator('#hex b[data-at="5"]').tap();
  assert.equal(await chosen(page), "file_size");
  page.silent();
  await page.close();
}

async function table(browser) {
  const page = await open(browser, "index.html", { viewport: { width: 1600, height: 900 } });
  const names = () => page.locator("tbody td.name").allInnerTexts();
  const first = await names();
  assert.ok(first.length > 3);
  assert.deepEqual(first, [...first].sort((a, b) => a.localeCompare(b, "en", { numeric: true })));
  await page.locator("th button", { hasText: "Name" }).click();
  assert.deepEqual(await names(), [...first].reverse());
  await page.locator("th button", { hasText: "Size" }).click();
  assert.notDeepEqual(await names(), [...first].reverse());
  await page.locator("#filter").fill("p3m");
  assert.ok((await names()).every((name) => name.includes("p3m")));
  assert.ok(await page.locator("tbody img").first().evaluate((image) => image.naturalWidth > 0));
  page.silent();
  await page.close();
}

/** Pages in narrow and wide windows, light and dark: silent, and no wider than the window. */
async function looks(browser, names) {
  for (const name of names) for (const [width, colorScheme] of [[400, "dark"], [1600, "light"], [400, "light"], [1600, "dark"]]) {
    // The rest looks like the box.
    if (width === 1600 === (colorScheme === "dark") && !["box.html", "broken.html", "index.html"].includes(name)) continue;
    const page = await open(browser, name, { viewport: { width, height: 900 }, colorScheme });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${name} is ${wide} wide in ${width}`);
    const back = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(back === "rgb(255, 255, 255)", colorScheme === "light", `${name} ${colorScheme} ${back}`);
    if (name !== "index.html") for (const pane of width === 400 ? ["bytes", "shape", "fields"] : []) {
      await page.locator(`#tabs [data-pane="${pane}"]`).click();
      assert.ok(await page.locator(`.pane.${pane}`).isVisible());
      if (screenshots && pane !== "fields") await page.screenshot({ path: path.join(screenshots, `${name}-${width}-${colorScheme}-${pane}.png`) });
    }
    if (screenshots) { await settled(page); await page.screenshot({ path: path.join(screenshots, `${name}-${width}-${colorScheme}.png`) }); }
    page.silent();
    await page.close();
  }
}

(async () => {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".html")).sort();
  const browser = await chromium.launch({ executablePath: chromium_, args: ARGS });
  for (const test of [fieldsAndBytes, links, model, keyboard, broken, records, spoken, touch, withoutModel, table]) await test(browser);
  await looks(browser, names);
  await browser.close();
  console.log(`${names.length} pages`);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
