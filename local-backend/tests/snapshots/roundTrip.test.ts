import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RawClient } from "../harness/rawClient";
import { SnapshotProject, temporaryFolder } from "./snapshotProject";

let from: SnapshotProject;
let to: SnapshotProject;
const folder = temporaryFolder();
const snapshot = join(folder, "snapshot.zip");

beforeAll(async () => {
  from = await SnapshotProject.start();
  to = await SnapshotProject.start();
});
afterAll(async () => {
  await from.remove();
  await to.remove();
  rmSync(folder, { recursive: true });
});

/** Every table, and what each file's address answers. */
async function contents(project: SnapshotProject) {
  const tables = (await project.call("data:everything")) as { files: { _id: string }[] };
  const bytes = await Promise.all(
    tables.files.map(async ({ _id }) => {
      const response = await fetch((await project.call("data:url", { file: _id })) as string);
      return [response.headers.get("content-type"), await response.text()];
    }),
  );
  return { tables, bytes };
}

async function exported(project: SnapshotProject): Promise<void> {
  const { code, stderr } = await project.convex("export", "--include-file-storage", "--path", snapshot);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain(`Downloaded snapshot export to ${snapshot}`);
}

it(
  "BACKEND-2: a backup in another data directory gives the same tables, ids, times and files",
  { timeout: 60_000 },
  async () => {
    await from.call("data:fill");
    const file = await from.upload("a file's text", "text/plain");
    await from.call("data:addNote", { text: "with a file", file });
    await from.call("data:addNote", { text: "without one" });
    await from.upload("", "application/octet-stream");
    await exported(from);
    // Other documents, files and ids, all of which go.
    await to.call("data:addNote", { text: "of another school" });
    await to.upload("of another school", "text/plain");

    const { code, stderr } = await to.convex("import", "--replace-all", "--yes", snapshot);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/people\s+\| 2\s+\| 1 of 1 /);
    const expected = await contents(from);
    expect(expected.tables.files).toHaveLength(2);
    expect(await contents(to)).toEqual(expected);
    expect(readdirSync(join(to.backend.dataDirectory, "files"))).toHaveLength(2);
  },
);

it(
  "what came back is found by indexes, search and ids, survives a restart, and can be exported again",
  { timeout: 60_000 },
  async () => {
    const asked = { label: "nested", text: "file" };
    expect(await to.call("data:found", asked)).toEqual(await from.call("data:found", asked));
    await to.backend.stop("SIGKILL");
    await to.backend.start();
    expect(await to.call("data:found", asked)).toEqual(await from.call("data:found", asked));
    const before = await contents(to);
    rmSync(snapshot);
    await exported(to);
    const { code, stderr } = await to.convex("import", "--replace", "--yes", snapshot);
    expect(code, stderr).toBe(0);
    expect(await contents(to)).toEqual(before);
  },
);

it("the address that a file had before works on", { timeout: 60_000 }, async () => {
  const { files } = (await from.call("data:everything")) as { files: { _id: string }[] };
  const before = new URL((await from.call("data:url", { file: files[0]?._id })) as string);
  const response = await fetch(to.backend.url + before.pathname);
  expect(await response.text()).toBe("a file's text");
});

it(
  "live queries see an import at once, and documents of later transactions are younger",
  { timeout: 60_000 },
  async () => {
    const client = await RawClient.connect(to.backend.url);
    client.add(0, "data:names", {});
    await client.until(() => client.results.has(0));
    const file = to.write("people.jsonl", '{"name":"imported","age":1}\n');
    const { code, stderr } = await to.convex("import", "--replace", "--yes", "--table", "people", file);
    expect(code, stderr).toBe(0);
    await client.until(() => JSON.stringify(client.results.get(0)) === '["imported"]');
    await to.call("data:addPeople", { from: 1, count: 1 });
    await client.until(() => JSON.stringify(client.results.get(0)) === '["imported","person 1"]');
    client.close();
  },
);

it(
  "an export without files keeps none, and an import of it leaves the present ones alone",
  { timeout: 60_000 },
  async () => {
    const small = join(folder, "small.zip");
    expect((await from.convex("export", "--path", small)).code).toBe(0);
    const { files } = (await to.call("data:everything")) as { files: unknown[] };
    expect((await to.convex("import", "--replace-all", "--yes", small)).code).toBe(0);
    expect(((await to.call("data:everything")) as { files: unknown[] }).files).toEqual(files);
    expect(existsSync(join(to.backend.dataDirectory, "snapshots"))).toBe(true);
  },
);
