/**
 * `npm run verify`: a student's browser journey on a deployment.
 *
 * `-- --url URL [--course FILE]` works on any deployment without an admin key. It needs the functions, the variables of
 * `npm run keys` and one published course whose answers are in FILE.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { findOrInstallBrowser } from "./browser";
import { buildClient } from "./build/client";
import type { SeedCourse } from "./deployment";
import { startPreview } from "./previewServer";
import { runInForeground } from "./processes";

const USAGE = `npm run verify -- --url URL [--course FILE]

  --url     the deployment: https://happy-otter-123.convex.cloud, http://127.0.0.1:3210
  --course  slug and exam of a published course   (default: one of the demonstration)`;
const COURSE = "convex/seed/courses/git-e-github/course.json";
const BUILD_FOLDER = ".e2e/verify";

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

interface Answer {
  status: string;
  value: unknown;
  errorMessage?: string;
}

function readArguments(): { url: string; file: string } {
  try {
    const { values } = parseArgs({ options: { url: { type: "string" }, course: { type: "string", default: COURSE } } });
    if (!values.url || !/^https?:$/.test(new URL(values.url).protocol)) fail(USAGE);
    return { url: new URL(values.url).origin, file: values.course };
  } catch {
    return fail(USAGE);
  }
}

/** Reports missing prerequisites before a browser waits for them. */
async function checkDeployment(url: string, slug: string): Promise<void> {
  const answer = await ask(url, slug);
  if (answer.status !== "success") {
    fail(
      `${url} does not have the functions (catalog:bySlug: ${answer.errorMessage ?? ""}). Push them: npx convex deploy`,
    );
  }
  if (answer.value === null) {
    fail(
      `${url} has no published course ${slug}. Bring the demonstration in (npm run seed), or name a course: --course FILE`,
    );
  }
}

async function ask(url: string, slug: string): Promise<Answer> {
  try {
    const response = await fetch(`${url}/api/query`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: "visitor/catalog:bySlug", args: { slug }, format: "json" }),
      signal: AbortSignal.timeout(30_000),
    });
    return (await response.json()) as Answer;
  } catch (error) {
    const { message, cause } = error as Error;
    return fail(
      `${url} does not answer as a Convex deployment does: ${(cause as Error | undefined)?.message ?? message}`,
    );
  }
}

const { url, file } = readArguments();
const { slug, exam } = JSON.parse(await readFile(file, "utf8")) as Partial<SeedCourse>;
if (!slug || !exam?.questions) fail(`${file} has no slug and exam, as ${COURSE} has.`);
await checkDeployment(url, slug);
const browser = await findOrInstallBrowser();
const port = Number(process.env.SELO_CLIENT_PORT ?? 4173);
const clientUrl = `http://localhost:${port}`;
console.log(`Building the client for ${url} ...`);
Object.assign(process.env, { VITE_CONVEX_URL: url, VITE_SITE_URL: clientUrl });
await buildClient({ folder: BUILD_FOLDER });
const server = await startPreview({ folder: BUILD_FOLDER, port }).catch((error: unknown) =>
  fail((error as Error).message),
);
const code = await runInForeground(
  "node",
  ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/verify"],
  {
    ...process.env,
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
    SELO_VERIFICATION: JSON.stringify({ url, clientUrl, course: { slug, exam } }),
  },
);
await server.close();
console.log(code === 0 ? `\n${url} works: the student and the certificate stay there.` : `\n${url} did not pass.`);
process.exit(code ?? 1);
