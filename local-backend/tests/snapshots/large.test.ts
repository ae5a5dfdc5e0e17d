import { rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SnapshotProject, temporaryFolder } from "./snapshotProject";

const DOCUMENTS = 18_000;
const folder = temporaryFolder();
let project: SnapshotProject;

beforeAll(async () => {
  // Less than the documents alone.
  project = await SnapshotProject.start(["--max-old-space-size=64"]);
});
afterAll(async () => {
  await project.remove();
  rmSync(folder, { recursive: true });
});

const nameOf = (at: number) => `${String(at).padStart(6, "0")} ${"x".repeat(4000)}`;

it("72 MB pass through a heap of 64 MB: into the backend, out of it, and in again", { timeout: 180_000 }, async () => {
  const lines = join(folder, "people.jsonl");
  const file = await open(lines, "w");
  for (let at = 0; at < DOCUMENTS; at += 1000) {
    const some = Array.from({ length: 1000 }, (_, more) => JSON.stringify({ name: nameOf(at + more), age: 1 }));
    await file.writeFile(`${some.join("\n")}\n`);
  }
  await file.close();
  const first = await project.convex("import", "--table", "people", lines);
  expect(first.code, first.stderr).toBe(0);
  expect(first.stderr).toContain(`Added ${String(DOCUMENTS)} documents`);
  const snapshot = join(folder, "snapshot.zip");
  const exported = await project.convex("export", "--path", snapshot);
  expect(exported.code, exported.stderr).toBe(0);
  const again = await project.convex("import", "--replace-all", "--yes", snapshot);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr).toContain(`Added ${String(DOCUMENTS)} documents`);
  let after = 0;
  let found = 0;
  for (;;) {
    const page = (await project.call("data:pageOfPeople", { after })) as { name: string; _creationTime: number }[];
    const last = page.at(-1);
    if (last === undefined) break;
    for (const { name } of page) expect(name).toBe(nameOf(found++));
    after = last._creationTime;
  }
  expect(found).toBe(DOCUMENTS);
});
