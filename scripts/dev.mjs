/** `npm run dev`: the embedded backend, the official `convex dev` and Vite, started in order and stopped together. */
import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accounts, environment } from "./demonstration.mjs";
import { ensureEnvironment, seed, selfHosted } from "./deployment.mjs";
import { ENV_FILE, pointEnvFileAt, refuseOtherDeployment } from "./dev/envFile.mjs";
import { keep } from "./dev/kept.mjs";
import { shortenPushOutput } from "./dev/pushOutput.mjs";
import { startLocalBackend } from "./localBackend.mjs";
import { start, stop } from "./processes.mjs";

const dataDir = process.env.SELO_DATA_DIR ?? ".local-backend";
const port = Number(process.env.SELO_BACKEND_PORT ?? 3210);
const sitePort = Number(process.env.SELO_SITE_PORT ?? port + 1);
const clientPort = Number(process.env.SELO_CLIENT_PORT ?? 5173);
const clientUrl = `http://localhost:${clientPort}`;

/** @type {(() => Promise<void>)[]} */
const stops = [];
let ending = false;
const say = (line) => console.log(line);

async function end(code) {
  if (ending) return;
  ending = true;
  for (const stopIt of stops.reverse()) await stopIt();
  process.exit(code);
}
process.on("SIGINT", () => void end(0));
process.on("SIGTERM", () => void end(0));

function giveUp(error) {
  if (!ending) console.error(error instanceof Error ? error.message : error);
  return end(1);
}

/** @param {Omit<Parameters<typeof keep>[0], "say" | "onGivenUp" | "onStoppable">} program */
async function keepUp(program) {
  const kept = await keep({
    ...program,
    say: (line) => say(`  ${line}`),
    onGivenUp: (error) => void giveUp(error),
    onStoppable: (stopIt) => stops.push(stopIt),
  });
  return kept.started;
}

function startBackend() {
  const onLine = (line) => {
    if (!line.startsWith("ready ")) say(`  [backend] ${line}`);
  };
  return keepUp({
    name: "The embedded backend",
    begin: async ({ onProcess, again }) => {
      const backend = await startLocalBackend({ port, sitePort, dataDir, onLine, onProcess });
      if (again) say("  The embedded backend is running again; open pages go on.");
      return backend;
    },
  });
}

function progressBar(done, total) {
  const filled = Math.round((24 * done) / total);
  const bar = "█".repeat(filled) + "░".repeat(24 - filled);
  const line = `  Catalog ${bar} ${done}/${total}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? "\n" : ""}`);
  else if (done === total) say(line);
}

/**
 * Resolves with the first push that succeeds; a failing one is shown as the command line prints it, and watched. It ends
 * when the backend dies in the middle of a push.
 */
function startConvexDev(target) {
  const args = ["node_modules/convex/bin/main.js", "dev", "--tail-logs", "disable"];
  const env = { ...process.env, ...target, FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };
  return keepUp({
    name: "convex dev",
    begin: ({ onProcess, again }) =>
      new Promise((resolve, reject) => {
        const show = shortenPushOutput((line) => say(`  [convex] ${line}`));
        const child = start("node", args, {
          env,
          onLine: (line) => {
            show(line);
            if (line.includes("Convex functions ready")) resolve();
          },
        });
        child.once("close", (code) => reject(new Error(`convex dev ended (code ${code}).`)));
        onProcess(child);
        if (again) resolve();
      }),
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
  await writeFile(marker, "The demonstration catalog and accounts are in this database.\n");
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
    stops.push(() => stop(child));
    child.once("exit", (code) => void giveUp(new Error(`Vite ended (code ${code}).`)));
  });
}

try {
  await refuseOtherDeployment(join(dataDir, "admin-key"));
  const backend = await startBackend();
  if (await pointEnvFileAt(backend)) say(`  ${ENV_FILE} names this backend: npx convex … means it now.`);
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

    Command line   npx convex run students:block '{"email":"${accounts.student.email}","blocked":true}'
    Stop           Ctrl+C
`);
} catch (error) {
  await giveUp(error);
}
