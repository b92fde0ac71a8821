// Reads files by a Kaitai Struct description.
// Prints for each file a line of JSON: its name, and its leaves or what went wrong.
// Usage: node read.cjs FOLDER_OF_NODE_MODULES DESCRIPTION FILE...
const fs = require('node:fs');
const path = require('node:path');
const { load, read, parse } = require('./reader.cjs');

const [, description, ...files] = process.argv.slice(2);

async function main() {
  const ksy = parse(fs.readFileSync(description, 'utf8'));
  const Root = await load(ksy);
  for (const file of files) {
    const line = { file: path.basename(file) };
    try {
      line.leaves = read(Root, ksy, fs.readFileSync(file)).leaves;
    } catch (error) {
      line.error = error.stack;
    }
    console.log(JSON.stringify(line));
  }
}

main().catch((error) => {
  console.error(error.message ?? error);
  process.exit(1);
});
