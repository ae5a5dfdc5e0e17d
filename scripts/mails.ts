/** `npm run mails`: writes sample mails in every language to files. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toContent } from "../convex/model/platform/mail/content";
import { toHtml } from "../convex/model/platform/mail/html";
import { toPlainText } from "../convex/model/platform/mail/plainText";
import { toSchoolHead } from "../convex/model/platform/settings/school";
import { mailLanguages } from "../convex/shared/mailKinds";
import { sampleMails } from "./mailSamples";

const folder = process.argv[2] ?? ".mails";
const addresses = {
  school: toSchoolHead(),
  siteUrl: "https://selo.example",
  stopUrl: "https://selo.example/unsubscribe#a-signed-token",
};

await mkdir(folder, { recursive: true });
const files: string[] = [];
for (const message of sampleMails) {
  for (const language of mailLanguages) {
    const name = `${message.kind}.${language}`;
    const content = toContent(message, language, addresses);
    await writeFile(join(folder, `${name}.html`), toHtml(content));
    await writeFile(join(folder, `${name}.txt`), `${content.subject}\n\n${toPlainText(content)}`);
    files.push(name);
  }
}
const links = files.map((name) => `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">text</a>)</li>`);
await writeFile(join(folder, "index.html"), `<!doctype html><title>Mails</title><ul>${links.join("")}</ul>`);
console.log(`${files.length} mails in ${folder}/; open ${folder}/index.html`);
