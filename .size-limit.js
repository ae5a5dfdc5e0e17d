import { readFileSync } from "node:fs";

/** The scripts that a document names: what its page needs before it is whole. */
function scriptsOf(document) {
  const html = readFileSync(`dist/${document}.html`, "utf8");
  return [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => `dist/${file}`);
}

/** Brotli. Against accidents, with 10 % room: what a person waits for is measured by `npm run bench -- visits`. */
export default [
  { name: "Home", path: scriptsOf("index"), limit: "212 kB" },
  { name: "Verification", path: scriptsOf("pages/verify"), limit: "208 kB" },
  { name: "Sign-in", path: scriptsOf("shells/auth"), limit: "215 kB" },
  { name: "Dashboard", path: scriptsOf("shells/dashboard"), limit: "215 kB" },
  { name: "Lesson", path: scriptsOf("shells/lesson"), limit: "222 kB" },
  { name: "Exam", path: scriptsOf("shells/exam"), limit: "215 kB" },
  { name: "Administration", path: scriptsOf("shells/admin"), limit: "205 kB" },
  { name: "Service worker", path: "dist/sw.js", limit: "11 kB" },
];
