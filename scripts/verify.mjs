/**
 * `npm run verify -- --url URL [--course FILE]`: the browser journey of a student against any deployment. It needs the
 * functions, the variables of `npm run keys` and one published course whose answers are in FILE; no admin key.
 */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { findOrInstallBrowser } from "./browser.mjs";
import { buildClient } from "./build/client.mjs";
import { startPreview } from "./previewServer.mjs";

const USAGE = `npm run verify -- --url URL [--course FILE]

  --url     the deployment: https://happy-otter-123.convex.cloud, http://127.0.0.1:3210
  --course  slug and exam of a published course   (default: one of the demonstration)`;
const COURSE = "convex/seed/courses/git-e-github/course.json";
const BUILD_FOLDER = ".e2e/verify";

function fail(message) {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  try {
    const { values } = parseArgs({ options: { url: { type: "string" }, course: { type: "string", default: COURSE } } });
    if (!values.url || !/^https?:$/.test(new URL(values.url).protocol)) fail(USAGE);
    return { url: new URL(values.url).origin, file: values.course };
  } catch {
    return fail(USAGE);
  }
}

/** Says what is missing before a browser waits for it. */
async function checkDeployment(url, slug) {
  let answer;
  try {
    const response = await fetch(`${url}/api/query`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: "catalog:bySlug", args: { slug }, format: "json" }),
      signal: AbortSignal.timeout(30_000),
    });
    answer = await response.json();
  } catch (error) {
    fail(`${url} does not answer as a Convex deployment does: ${error.cause?.message ?? error.message}`);
  }
  if (answer.status !== "success") {
    fail(`${url} does not have the functions (catalog:bySlug: ${answer.errorMessage}). Push them: npx convex deploy`);
  }
  if (answer.value === null) {
    fail(
      `${url} has no published course ${slug}. Bring the demonstration in (npm run seed), or name a course: --course FILE`,
    );
  }
}

const { url, file } = readArguments();
const { slug, exam } = JSON.parse(await readFile(file, "utf8"));
if (!slug || !exam?.questions) fail(`${file} has no slug and exam, as ${COURSE} has.`);
await checkDeployment(url, slug);
const browser = await findOrInstallBrowser();
const port = Number(process.env.SELO_CLIENT_PORT ?? 4173);
const clientUrl = `http://localhost:${port}`;
console.log(`Building the client for ${url} ...`);
Object.assign(process.env, { VITE_CONVEX_URL: url, VITE_SITE_URL: clientUrl });
await buildClient({ folder: BUILD_FOLDER });
const server = await startPreview({ folder: BUILD_FOLDER, port }).catch((error) => fail(error.message));
const tests = spawn("node", ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/verify"], {
  stdio: "inherit",
  env: {
    ...process.env,
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
    SELO_VERIFICATION: JSON.stringify({ url, clientUrl, course: { slug, exam } }),
  },
});
const code = await new Promise((resolve) => tests.once("exit", resolve));
await server.close();
console.log(code === 0 ? `\n${url} works: the student and the certificate stay there.` : `\n${url} did not pass.`);
process.exit(code ?? 1);
