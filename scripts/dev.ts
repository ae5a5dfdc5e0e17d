/**
 * `npm run dev`: the embedded backend, `convex dev` and Vite.
 *
 * Started in order and stopped together. `-- --alive` lets made-up students study.
 */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accounts, environment, staffAccounts } from "./demonstration";
import { convex, ensureEnvironment, populate, seed, selfHosted } from "./deployment";
import { ENV_FILE, pointEnvFileAt, refuseOtherDeployment } from "./dev/envFile";
import { followMails } from "./dev/mailLines";
import { shortenPushOutput } from "./dev/pushOutput";
import { supervise, type Program } from "./dev/supervisor";
import { startLocalBackend, type LocalBackend } from "./localBackend";
import { start, stop } from "./processes";

const dataDir = process.env.SELO_DATA_DIR ?? ".local-backend";
const port = Number(process.env.SELO_BACKEND_PORT ?? 3210);
const sitePort = Number(process.env.SELO_SITE_PORT ?? port + 1);
const clientPort = Number(process.env.SELO_CLIENT_PORT ?? 5173);
const clientUrl = `http://localhost:${clientPort}`;

const stops: (() => Promise<void>)[] = [];
let ending = false;
const say = (line: string) => {
  console.log(line);
};

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  for (const stopIt of stops.reverse()) await stopIt();
  process.exit(code);
}
process.on("SIGINT", () => void end(0));
process.on("SIGTERM", () => void end(0));

async function giveUp(error: unknown): Promise<void> {
  if (!ending) console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function runSupervised<T>(program: Pick<Program<T>, "name" | "begin">): Promise<T> {
  const { started } = await supervise({
    ...program,
    say: (line) => {
      say(`  ${line}`);
    },
    onGivenUp: (error) => void giveUp(error),
    onStoppable: (stopIt) => stops.push(stopIt),
  });
  return started;
}

async function startBackend(): Promise<LocalBackend> {
  const onLine = (line: string) => {
    if (!line.startsWith("ready ")) say(`  [backend] ${line}`);
  };
  return await runSupervised({
    name: "The embedded backend",
    begin: async ({ onProcess, again }) => {
      const backend = await startLocalBackend({ port, sitePort, dataDir, onLine, onProcess, redactErrors: false });
      if (again) say("  The embedded backend is running again; open pages go on.");
      return backend;
    },
  });
}

const progressBar = (name: string) => (done: number, total: number) => {
  const filled = Math.round((24 * done) / total);
  const bar = "█".repeat(filled) + "░".repeat(24 - filled);
  const line = `  ${name} ${bar} ${done}/${total}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? "\n" : ""}`);
  else if (done === total) say(line);
};

/**
 * Resolves with the first successful push.
 *
 * `convex dev` ends when the backend dies during a push.
 */
async function startConvexDev(target: NodeJS.ProcessEnv): Promise<void> {
  const args = ["node_modules/convex/bin/main.js", "dev", "--tail-logs", "disable"];
  const env = { ...process.env, ...target, FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };
  await runSupervised({
    name: "convex dev",
    begin: ({ onProcess, again }) =>
      new Promise<void>((resolve, reject) => {
        const show = shortenPushOutput((line) => {
          say(`  [convex] ${line}`);
        });
        const child = start("node", args, {
          env,
          onLine: (line) => {
            show(line);
            if (line.includes("Convex functions ready")) resolve();
          },
        });
        child.once("close", (code) => {
          reject(new Error(`convex dev ended (code ${String(code)}).`));
        });
        onProcess(child);
        if (again) resolve();
      }),
  });
}

async function seedOnce(target: NodeJS.ProcessEnv): Promise<void> {
  const marker = join(dataDir, "demonstration");
  if (existsSync(marker)) return;
  await seed(target, { accounts: { ...accounts, ...staffAccounts }, onProgress: progressBar("Catalog ") });
  await populate(target, { email: accounts.student.email, onProgress: progressBar("Students") });
  await writeFile(marker, "The demonstration is in this database.\n");
}

const ALIVE_SECONDS = 60;

/** Schedules a minute of steps at a time, so they end with `dev`. */
function letStudentsStudy(target: NodeJS.ProcessEnv): void {
  const study = async () => {
    const steps = { steps: 15, seconds: ALIVE_SECONDS };
    await convex(["run", "cli/demonstration:stayAlive", JSON.stringify(steps)], target).catch((error: unknown) => {
      if (!ending) say(`  The students pause: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
  void study();
  const timer = setInterval(() => void study(), 1_000 * ALIVE_SECONDS);
  stops.push(() => {
    clearInterval(timer);
    return Promise.resolve();
  });
}

/** Prints mails, whose links are needed without a mail server. */
function showMails(backend: LocalBackend): void {
  const ended = new AbortController();
  stops.push(() => {
    ended.abort();
    return Promise.resolve();
  });
  void followMails(backend, (line) => say(`  ${line}`), ended.signal);
}

async function startClient({ url, siteUrl }: LocalBackend): Promise<void> {
  await new Promise<void>((resolve) => {
    const args = ["node_modules/vite/bin/vite.js", "--port", `${clientPort}`, "--strictPort"];
    const child = start("node", args, {
      env: { ...process.env, VITE_CONVEX_URL: url, VITE_CONVEX_SITE_URL: siteUrl },
      onLine: (line) => {
        if (line.includes("ready in")) resolve();
        else if (!/➜|^\s*$|VITE v/.test(line)) say(`  [vite] ${line}`);
      },
    });
    stops.push(() => stop(child));
    child.once("exit", (code) => void giveUp(new Error(`Vite ended (code ${String(code)}).`)));
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
  showMails(backend);
  await startClient(backend);
  if (process.argv.includes("--alive")) letStudentsStudy(target);
  say(`
  Selo is running.

    App          ${clientUrl}
    Backend      ${backend.url}   (HTTP actions: ${backend.siteUrl})
    Data         ${dataDir}/      (delete the folder to begin anew)

    Administrator  ${accounts.admin.email}  ·  ${accounts.admin.password}
    Support        ${staffAccounts.support.email}  ·  ${staffAccounts.support.password}
    Teacher        ${staffAccounts.teacher.email}  ·  ${staffAccounts.teacher.password}
    Student        ${accounts.student.email}  ·  ${accounts.student.password}

    Command line   npx convex run cli/students:block '{"email":"${accounts.student.email}","blocked":true}'
    Errors         their texts go to every caller here; in production strangers see "Server Error"
    Stop           Ctrl+C
`);
} catch (error) {
  await giveUp(error);
}
