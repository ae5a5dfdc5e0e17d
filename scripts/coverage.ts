/** `npm run coverage`: prints the tests of each requirement. */
import { readRequirements, readTests } from "./requirements";

const tests = await readTests();
for (const { id, text, untested } of await readRequirements()) {
  console.log(`${id}${untested ? text.slice(text.lastIndexOf(" _Not ")) : ""}`);
  const shown = tests.filter(({ ids }) => ids.includes(id));
  for (const file of new Set(shown.map((one) => one.file))) {
    console.log(`  ${file}`);
    for (const { title } of shown.filter((one) => one.file === file)) console.log(`    ${title}`);
  }
}
