// Compiles a Kaitai Struct description to Python in debug mode, and writes the description as JSON beside it.
// Usage: node generate.cjs FOLDER_OF_NODE_MODULES DESCRIPTION FOLDER
const fs = require('node:fs');
const path = require('node:path');
const { compile, parse } = require('./reader.cjs');

const [, description, folder] = process.argv.slice(2);

async function main() {
  const ksy = parse(fs.readFileSync(description, 'utf8'));
  for (const [name, text] of Object.entries(await compile('python', ksy))) {
    fs.writeFileSync(path.join(folder, name), text);
  }
  fs.writeFileSync(path.join(folder, 'description.json'), JSON.stringify(ksy));
}

main().catch((error) => {
  console.error(error.message ?? error);
  process.exit(1);
});
