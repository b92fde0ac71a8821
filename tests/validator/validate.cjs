// Runs the Khronos validator on every .glb and .gltf file of a folder and prints what it finds, a line each:
// the file, the severity, the code, the place and the message. The last line says how many files there were.
// Usage: node validate.cjs PACKAGE FOLDER
const fs = require('node:fs');
const path = require('node:path');
const [package_, folder] = process.argv.slice(2);
const validator = require(package_);

// Viewers compute tangents by themselves.
const excepted = new Set(['MESH_PRIMITIVE_GENERATED_TANGENT_SPACE']);
const WARNING = 1;

async function main() {
  const names = fs.readdirSync(folder).filter((name) => /\.(glb|gltf)$/.test(name)).sort();
  for (const name of names) {
    const bytes = new Uint8Array(fs.readFileSync(path.join(folder, name)));
    const report = await validator.validateBytes(bytes, {
      uri: name,
      maxIssues: 50,
      externalResourceFunction: async (uri) =>
        new Uint8Array(fs.readFileSync(path.join(folder, decodeURIComponent(uri)))),
    });
    for (const found of report.issues.messages) {
      if (found.severity <= WARNING && !excepted.has(found.code)) {
        console.log([name, found.severity, found.code, found.pointer, found.message].join(' | '));
      }
    }
    if (report.issues.truncated) {
      console.log(`${name} | more was found than is shown`);
    }
  }
  console.log(`${names.length} files`);
}

main();
