/** `npm run dev`: the embedded backend, the official `convex dev` and Vite, started in order and stopped together. */
import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accounts, environment } from "./demonstration.mjs";
import { ensureEnvironment, seed, selfHosted } from "./deployment.mjs";
import { startLocalBackend } from "./localBackend.mjs";
import { start, stop } from "./processes.mjs";

const dataDir = process.env.SELO_DATA_DIR ?? ".local-backend";
const port = Number(process.env.SELO_BACKEND_PORT ?? 3210);
const sitePort = Number(process.env.SELO_SITE_PORT ?? port + 1);
const clientPort = Number(process.env.SELO_CLIENT_PORT ?? 5173);
const clientUrl = `http://localhost:${clientPort}`;

/** @type {import("node:child_process").ChildProcess[]} */
const children = [];
let ending = false;
const say = (line) => console.log(line);

async function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children.reverse()) await stop(child);
  process.exit(code);
}
process.on("SIGINT", () => void end(0));
process.on("SIGTERM", () => void end(0));

/** Whichever of the three ends by itself takes the others with it. */
function ended(name, code) {
  if (!ending) say(`${name} ended (code ${code}); stopping the rest.`);
  return end(code === 0 ? 1 : (code ?? 1));
}

function keep(name, child) {
  children.push(child);
  child.once("exit", (code) => void ended(name, code));
}

/** One that ended itself because a function did not give way is started again: it refuses that function until code is pushed. */
async function startBackend() {
  let stuck = false;
  const backend = await startLocalBackend({
    port,
    sitePort,
    dataDir,
    onLine: (line) => {
      if (line.includes("does not give way")) stuck = true;
      if (!line.startsWith("ready ")) say(`  [backend] ${line}`);
    },
  });
  children.push(backend.process);
  // Not "exit": its last line may still be on its way.
  backend.process.once("close", (code) => {
    if (ending) return;
    if (!stuck) return void ended("The embedded backend", code);
    startBackend().catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      void end(1);
    });
  });
  return backend;
}

function progressBar(done, total) {
  const filled = Math.round((24 * done) / total);
  const bar = "█".repeat(filled) + "░".repeat(24 - filled);
  if (process.stdout.isTTY) process.stdout.write(`\r  Catalogue ${bar} ${done}/${total}${done === total ? "\n" : ""}`);
  else if (done === total) say(`  Catalogue ${bar} ${done}/${total}`);
}

/** Resolves with the first push that succeeds; a failing one is shown as the command line prints it, and watched. */
function startConvexDev(target) {
  return new Promise((resolve) => {
    const args = ["node_modules/convex/bin/main.js", "dev", "--tail-logs", "disable"];
    const child = start("node", args, {
      env: { ...process.env, ...target, FORCE_COLOR: process.stdout.isTTY ? "1" : "0" },
      onLine: (line) => {
        // The list of forty new indexes would push everything else off the screen.
        if (line.trim() && !line.includes("[+]")) say(`  [convex] ${line}`);
        if (line.includes("Convex functions ready")) resolve(child);
      },
    });
    keep("convex dev", child);
  });
}

async function seedOnce(target) {
  const marker = join(dataDir, "demonstration");
  const done = await access(marker).then(
    () => true,
    () => false,
  );
  if (done) return;
  await seed(target, { accounts, onProgress: progressBar });
  await writeFile(marker, "The demonstration catalogue and accounts are in this database.\n");
}

async function startClient(url, siteUrl) {
  await new Promise((resolve) => {
    const args = ["node_modules/vite/bin/vite.js", "--port", `${clientPort}`, "--strictPort"];
    const child = start("node", args, {
      env: { ...process.env, VITE_CONVEX_URL: url, VITE_CONVEX_SITE_URL: siteUrl },
      onLine: (line) => {
        if (line.includes("ready in")) resolve(child);
        else if (!/➜|^\s*$|VITE v/.test(line)) say(`  [vite] ${line}`);
      },
    });
    keep("Vite", child);
  });
}

try {
  const backend = await startBackend();
  const target = selfHosted(backend);
  await ensureEnvironment(target, environment(clientUrl));
  await startConvexDev(target);
  await seedOnce(target);
  await startClient(backend.url, backend.siteUrl);
  say(`
  Selo is running.

    App          ${clientUrl}
    Backend      ${backend.url}   (HTTP actions: ${backend.siteUrl})
    Data         ${dataDir}/      (delete the folder to begin anew)

    Administrator  ${accounts.admin.email}  ·  ${accounts.admin.password}
    Student        ${accounts.student.email}  ·  ${accounts.student.password}

    Command line   npm run convex -- run students:block '{"email":"${accounts.student.email}","blocked":true}'
    Stop           Ctrl+C
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}
