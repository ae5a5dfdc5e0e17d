import { createHash, randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { traceFiles } from "../disk/fileTrace";
import { type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
let time = Date.now();
beforeAll(async () => {
  fixture = await startFixture({ now: () => (time += 0.001) });
});
afterAll(() => fixture.remove());

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Promise.resolve(Buffer.from(text));
}

async function textOf(stream: Iterable<unknown> | AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const bytesOnDisk = () => readdirSync(join(fixture.dataDirectory, "files"));
const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");
const keyOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

test("what is stored is read back, whole and in part", async () => {
  const id = await fixture.files.store(chunks("hello ", "world"), { contentType: "text/plain" });
  const file = fixture.files.open(keyOf(fixture.files.urlOf(id)));
  expect(file).toMatchObject({ storageId: id, size: 11, sha256: sha256("hello world"), contentType: "text/plain" });
  expect(await textOf(file?.read() ?? [])).toBe("hello world");
  expect(await textOf(file?.read(6, 9) ?? [])).toBe("wor");
  expect(await textOf(file?.read(3, 3) ?? [])).toBe("");
  expect(fixture.files.open("00000000-0000-0000-0000-000000000000")).toBe(null);
});

test("SAFE-1: what is stored survives a power cut", async () => {
  const { steps, lost } = await traceFiles(() => fixture.files.store(chunks("a", "b"), {}));
  expect(steps.filter(({ does }) => does === "write")).toHaveLength(2);
  expect(lost).toEqual([]);
});

test("an upload token is valid for an hour and cannot be made", () => {
  const token = new URL(fixture.files.generateUploadUrl()).searchParams.get("token") ?? "";
  expect(fixture.files.checkUploadToken(token)).toBe("");
  const [expiry = "", nonce = "", signature = ""] = token.split(".");
  const later = (parseInt(expiry, 36) + 1000).toString(36);
  expect(fixture.files.checkUploadToken([later, nonce, signature].join("."))).toBeNull();
  expect(fixture.files.checkUploadToken("")).toBeNull();
  time += 3_599_000;
  expect(fixture.files.checkUploadToken(token)).toBe("");
  time += 2_000;
  expect(fixture.files.checkUploadToken(token)).toBeNull();
});

test("a digest that does not match leaves nothing", async () => {
  const before = bytesOnDisk();
  const store = (digest: string) => fixture.files.store(chunks("abc"), { sha256: digest });
  await expect(store(sha256("abcd"))).rejects.toMatchObject({ code: "DigestMismatch" });
  await expect(store("short")).rejects.toMatchObject({ code: "InvalidDigest" });
  expect(bytesOnDisk()).toEqual(before);
  expect(typeof (await store(sha256("abc")))).toBe("string");
});

test("a broken upload leaves nothing", async () => {
  const before = bytesOnDisk();
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Promise.resolve(Buffer.from("part"));
    throw new Error("connection lost");
  }
  await expect(fixture.files.store(broken(), {})).rejects.toThrow("connection lost");
  expect(bytesOnDisk()).toEqual(before);
});

test("actions store and read blobs; functions see the metadata", async () => {
  const id = await fixture.action("files:store", { text: "in a blob" });
  expect(await fixture.action("files:read", { id })).toBe("text/plain:in a blob");
  expect(await fixture.query("files:metadata", { id })).toEqual({ size: 9, contentType: "text/plain" });
  expect(await fixture.query("files:url", { id })).toBe(fixture.files.urlOf(id as string));
  expect(await fixture.mutation("files:uploadUrl")).toContain("/api/storage/upload?token=");
});

test("deleting belongs to the mutation: undone when it fails, bytes gone when it is durable", async () => {
  const id = (await fixture.action("files:store", { text: "to go" })) as string;
  const key = keyOf(fixture.files.urlOf(id));
  await expect(fixture.mutation("files:remove", { id, fail: true })).rejects.toThrow();
  expect(bytesOnDisk()).toContain(key);
  expect(await fixture.action("files:read", { id })).toBe("text/plain:to go");
  await fixture.mutation("files:remove", { id });
  expect(bytesOnDisk()).not.toContain(key);
  expect(await fixture.query("files:url", { id })).toBe(null);
  await expect(fixture.mutation("files:remove", { id })).rejects.toThrow(`storage id ${id} not found`);
});

test("what cannot be the id of a file is an error, the id of a deleted file is not", async () => {
  const note = (await fixture.mutation("notes:add", { title: "no file", rank: 1 })) as string;
  for (const [id, why] of [
    [
      "a name.png",
      "Invalid storage ID: \"a name.png\". Storage ID should be an Id of '_storage' table, or a UUID string.",
    ],
    [note, "Invalid storage ID. Storage ID cannot be an ID on any table other than '_storage'."],
  ] as const) {
    const text = (method: string) => `Invalid argument \`storageId\` for \`storage.${method}\`: ${why}`;
    await expect(fixture.query("files:urlOfText", { id })).rejects.toThrow(text("getUrl"));
    await expect(fixture.mutation("files:removeText", { id })).rejects.toThrow(text("delete"));
    await expect(fixture.action("files:readText", { id })).rejects.toThrow(text("getMetadata"));
  }
  const id = (await fixture.action("files:store", { text: "soon gone" })) as string;
  await fixture.mutation("files:removeText", { id });
  for (const gone of [id, randomUUID()]) {
    expect(await fixture.query("files:urlOfText", { id: gone })).toBe(null);
    expect(await fixture.action("files:readText", { id: gone })).toBe(true);
    await expect(fixture.mutation("files:removeText", { id: gone })).rejects.toThrow(`storage id ${gone} not found`);
  }
});

test("db.system.get says what is wrong with an id", async () => {
  const file = (await fixture.action("files:store", { text: "a file" })) as string;
  const note = (await fixture.mutation("notes:add", { title: "no file", rank: 2 })) as string;
  const get = (id: string, table?: string) =>
    fixture.query("files:systemGet", table === undefined ? { id } : { id, table });
  expect([await get(file), await get(file, "_storage")]).toEqual([true, true]);
  await expect(get(note)).rejects.toThrow("User tables cannot be accessed with db.system.");
  await expect(get("no id")).rejects.toThrow("Unable to decode ID: Invalid ID length 5");
  await expect(get(file, "_scheduled_functions")).rejects.toThrow(
    'expected to be an Id<"_scheduled_functions">, got Id<"_storage"> instead.',
  );
});
