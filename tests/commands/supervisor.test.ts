import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { supervise } from "../../scripts/dev/supervisor";
import { start } from "../../scripts/processes";

/** A program that runs the nth script on its nth start; any output means it is ready. */
async function superviseScripts(scripts: string[]) {
  const lines: string[] = [];
  const starts: number[] = [];
  let givenUp: (error: Error) => void = () => undefined;
  const gaveUp = new Promise<Error>((resolve) => (givenUp = resolve));
  let pid = 0;
  const { stop } = await supervise({
    name: "The program",
    begin: ({ onProcess }) =>
      new Promise<void>((resolve, reject) => {
        const script = scripts[Math.min(starts.length, scripts.length - 1)] ?? "";
        starts.push(Date.now());
        const child = start("node", ["--eval", script], { onLine: () => resolve() });
        pid = child.pid ?? 0;
        child.once("close", (code, signal) => reject(Object.assign(new Error(`ended: ${signal ?? code}`), { signal })));
        onProcess(child);
      }),
    say: (line) => lines.push(line),
    onGivenUp: givenUp,
  });
  return { kill: () => process.kill(pid, "SIGKILL"), stop, lines, starts, gaveUp };
}
const STAYS = "console.log('ready'); setInterval(() => {}, 1000)";
const DIES = "console.log('ready'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)";
const until = async (condition: () => boolean) => {
  while (!condition()) await sleep(20);
};

test("a killed program is restarted, with a message; a stopped one is not", async () => {
  const { kill, stop, lines, starts } = await superviseScripts([STAYS]);
  kill();
  await until(() => starts.length === 2);
  expect(lines).toEqual(["The program ended (SIGKILL); starting it again."]);
  await stop();
  await sleep(200);
  expect(starts.length).toBe(2);
});

test("a program that exits is restarted", async () => {
  const { stop, lines, starts } = await superviseScripts([
    "console.log('ready'); setTimeout(process.exit, 50, 3)",
    STAYS,
  ]);
  await until(() => starts.length === 2);
  expect(lines).toEqual(["The program ended (code 3); starting it again."]);
  await stop();
});

test("a program that keeps ending is restarted with growing pauses, then given up", { timeout: 60_000 }, async () => {
  const { gaveUp, lines, starts } = await superviseScripts([DIES]);
  expect((await gaveUp).message).toBe("The program ended (SIGKILL), 6 times within a minute.");
  expect(lines.map((line) => /again(.*)\.$/.exec(line)?.[1])).toEqual(["", " in 1 s", " in 2 s", " in 4 s", " in 8 s"]);
  expect((starts.at(-1) ?? 0) - (starts.at(-2) ?? 0)).toBeGreaterThanOrEqual(8_000);
});

test("a program that fails to restart is given up at once, with its own message", async () => {
  const { gaveUp, starts } = await superviseScripts([DIES, "process.exit(1)"]);
  expect((await gaveUp).message).toBe("ended: 1");
  expect(starts.length).toBe(2);
});

test("a program that is killed during its restart is restarted", async () => {
  const { stop, starts } = await superviseScripts([DIES, "process.kill(process.pid, 'SIGKILL')", STAYS]);
  await until(() => starts.length === 3);
  await stop();
});

test("a program that fails its first start is an error", async () => {
  await expect(superviseScripts(["process.exit(1)"])).rejects.toThrow("ended: 1");
});
