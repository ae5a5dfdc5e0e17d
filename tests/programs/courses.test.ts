import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { Fence } from "../../convex/shared/markdown";
import { readCourseFolder } from "../../scripts/course/folder";
import { printed, reporter, type Problem } from "../../scripts/course/problems";
import { runLessons } from "../../scripts/course/runCode";
import { readCourses } from "../../scripts/deployment";

/** Blocks that passed, by course; delete the folder to rerun all. */
const PASSED = "node_modules/.cache/selo-programs";
/** Half a hundred programs one after the other, each with ten seconds at most. */
const TIME_LIMIT_MS = 600_000;

const slugs = (await readCourses()).map(({ slug }) => slug);
const runners = await readRunners();

/** Everything besides a course's text on which its programs' output depends. */
async function readRunners(): Promise<string> {
  const names = (await readdir("scripts/course")).map((name) => join("scripts/course", name)).sort();
  const files = await Promise.all([...names, "package-lock.json"].map((name) => readFile(name, "utf8")));
  const python = await promisify(execFile)("python3", ["--version"]).catch(() => ({ stdout: "no Python" }));
  return [process.version, python.stdout, ...files].join("\n");
}

const fingerprintOf = (fences: Map<string, Fence[]>): string =>
  createHash("sha256")
    .update(runners)
    .update(JSON.stringify([...fences]))
    .digest("hex");

test.each(slugs)("AUTHOR-4: the programs of %s print what its text says", { timeout: TIME_LIMIT_MS }, async (slug) => {
  const { fences } = await readCourseFolder(join("convex/seed/courses", slug));
  const fingerprint = fingerprintOf(fences);
  const passed = join(PASSED, slug);
  if ((await readFile(passed, "utf8").catch(() => "")) === fingerprint) return;
  const problems: Problem[] = [];
  await runLessons([...fences].map(([file, blocks]) => ({ fences: blocks, report: reporter(problems, file) })));
  expect(problems.filter(({ level }) => level === "error").map(printed)).toEqual([]);
  await mkdir(PASSED, { recursive: true });
  await writeFile(passed, fingerprint);
});
