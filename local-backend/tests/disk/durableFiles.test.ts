import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OpenError } from "../../database/errors";
import { makeFolderDurably, writeDurably } from "../../disk/durableFiles";
import { adminKeyFor } from "../../server/authorization";
import { FileKeys } from "../../storage/fileKeys";
import { temporaryFolder } from "../database/testDatabase";
import { traceFiles } from "./fileTrace";

/** The file itself is never written, only replaced by a complete one. */
function expectReplaced(steps: Awaited<ReturnType<typeof traceFiles>>["steps"], path: string): void {
  expect(steps.filter((step) => step.does === "write" && step.path === path)).toEqual([]);
  const renamed = steps.findIndex((step) => step.does === "rename" && step.to === path);
  const partial = steps[renamed]?.path ?? expect.fail("it was not put in its place");
  const does = (what: string) => steps.findIndex((step) => step.does === what && step.path === partial);
  expect(does("write")).toBeGreaterThanOrEqual(0);
  expect(does("sync")).toBeGreaterThan(does("write"));
  expect(renamed).toBeGreaterThan(does("sync"));
}

test.each([
  ["admin-key", (folder: string) => adminKeyFor(folder, null)],
  ["file-secret", (folder: string) => new FileKeys(folder)],
  ["other", (folder: string) => writeDurably(join(folder, "other"), "text")],
])("SAFE-10: %s is durable when it is made, and never there in half", async (name, make) => {
  const folder = temporaryFolder();
  const { steps, lost } = await traceFiles(() => make(folder));
  expect(lost).toEqual([]);
  expectReplaced(steps, join(folder, name));
  // Readable by its owner only; the second start finds it unchanged.
  if (name !== "other") expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  const text = readFileSync(join(folder, name), "utf8");
  make(folder);
  expect(readFileSync(join(folder, name), "utf8")).toBe(text);
});

test("a new folder is durable with those above it", async () => {
  const folder = temporaryFolder();
  const { steps } = await traceFiles(() => makeFolderDurably(join(folder, "a", "b")));
  expect(steps.map(({ path }) => path).sort()).toEqual([folder, join(folder, "a")]);
  expect(existsSync(join(folder, "a", "b"))).toBe(true);
});

const openings = [
  ["admin-key", (folder: string) => adminKeyFor(folder, null)],
  ["file-secret", (folder: string) => new FileKeys(folder)],
] as const;
test.each(openings)(
  "%s is refused when it is empty, cut off or something else, and made again when it is removed",
  (name, open) => {
    const folder = temporaryFolder();
    const file = join(folder, name);
    open(folder);
    const whole = readFileSync(file, "utf8").trim();
    for (const text of ["", "\n", whole.slice(0, -1), "\0".repeat(whole.length), `${whole}${whole}`]) {
      writeFileSync(file, text);
      let refusal: unknown;
      try {
        open(folder);
      } catch (error) {
        refusal = error;
      }
      if (!(refusal instanceof OpenError)) expect.fail(`${JSON.stringify(text)} was accepted`);
      expect(refusal.code).toBe("damaged");
      expect(refusal.message).toContain(file);
      expect(refusal.message).toContain(text.trim() === "" ? "is empty" : "is damaged");
      expect(refusal.message).not.toContain("\n");
      expect(readFileSync(file, "utf8")).toBe(text);
    }
    rmSync(file);
    open(folder);
    expect(readFileSync(file, "utf8").trim()).toMatch(/[0-9a-f]{64}$/);
  },
);
