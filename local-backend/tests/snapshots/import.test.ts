import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SnapshotProject, WireImport } from "./snapshotProject";

let project: SnapshotProject;

beforeAll(async () => {
  project = await SnapshotProject.start();
});
afterAll(() => project.remove());
beforeEach(() => project.call("data:clear"));

type Document = Record<string, unknown>;
type Tables = Record<"values" | "people" | "notes", Document[]>;
const tables = async () => (await project.call("data:everything")) as Tables;
const bare = (documents: Document[]) =>
  documents.map((document) => Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith("_"))));
const people = async () => bare((await tables()).people);

async function upload(content: string | Uint8Array, request: { format: string; mode?: string; tableName?: string }) {
  return (await WireImport.upload(project.backend, [content], request)).finish();
}

const jsonLines = (content: string, mode?: string) =>
  upload(content, { format: "jsonLines", tableName: "people", ...(mode === undefined ? {} : { mode }) });

describe("BACKEND-2: npx convex import", { timeout: 60_000 }, () => {
  it("takes CSV: numbers where a cell is one, quoted cells, no value for an empty optional field", async () => {
    const csv = 'name,age,email\n"Silva, ""Ana""\nMaria",3,a@example.org\r\n12abc,1e2,\n';
    const { code, stderr } = await project.convex("import", "--table", "people", project.write("people.csv", csv));
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('Added 2 documents to table "people".');
    expect(await people()).toEqual([
      { name: 'Silva, "Ana"\nMaria', age: 3, email: "a@example.org" },
      { name: "12abc", age: 100 },
    ]);
  });

  it("takes a JSON array and JSON lines, and appends", async () => {
    const array = project.write("people.json", '[{"name":"a","age":1},\n{"name":"b","age":2.5}]');
    expect((await project.convex("import", "--table", "people", array)).code).toBe(0);
    const lines = project.write("people.jsonl", '{"name":"c","age":3}\n{"name":"d","age":4}');
    expect((await project.convex("import", "--append", "--table", "people", lines)).code).toBe(0);
    expect((await people()).map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
  });

  it("keeps _id and _creationTime, and values as Convex encodes them in JSON", async () => {
    await project.call("data:addPeople", { from: 0, count: 1 });
    const [present] = (await tables()).people;
    const old = { ...present, _creationTime: 1700000000000.25, name: "old" };
    expect(await jsonLines(JSON.stringify(old), "replace")).toMatchObject({ state: "completed" });
    expect((await tables()).people).toEqual([old]);
    const value = { big: { $integer: "AQAAAAAAAAA=" }, bytes: { $bytes: "AQ==" }, one: 1 };
    const lines = JSON.stringify({ label: "x", value });
    expect(await upload(lines, { format: "jsonLines", tableName: "values" })).toMatchObject({ state: "completed" });
    expect(bare((await tables()).values)).toEqual([{ label: "x", value }]);
  });

  it("creates a table that the schema does not know, and data shows it", async () => {
    expect(await upload('[{"a":1}]', { format: "jsonArray", tableName: "extra" })).toMatchObject({
      state: "completed",
    });
    expect((await project.convex("data")).stdout.split("\n")).toContain("extra");
    const [row] = (await project.convex("data", "extra", "--format", "jsonLines")).stdout.split("\n");
    expect(JSON.parse(row ?? "")).toMatchObject({ a: 1 });
  });

  it("puts a file together that came in parts", async () => {
    const parts = ['{"name":"a', 'b","age":1}\n{"na', 'me":"c","age":2}'];
    const request = { format: "jsonLines", tableName: "people" };
    const imported = await WireImport.upload(project.backend, parts, request);
    expect(await imported.finish()).toMatchObject({ state: "completed" });
    expect((await people()).map(({ name }) => name)).toEqual(["ab", "c"]);
  });

  it("says what will be deleted and changes nothing until that is confirmed", async () => {
    await project.call("data:addPeople", { from: 0, count: 3 });
    const request = { format: "jsonLines", tableName: "people", mode: "replace" };
    const imported = await WireImport.upload(project.backend, ['{"name":"new","age":1}'], request);
    const waiting = await imported.settled();
    expect(waiting).toMatchObject({ state: "waiting_for_confirmation", require_manual_confirmation: true });
    expect(waiting.message_to_confirm).toContain("people | 1      | 3 of 3 |");
    expect(await people()).toHaveLength(3);
    await imported.cancel();
    expect(await imported.settled()).toMatchObject({ state: "failed", error_message: "Import canceled" });
    await expect(imported.confirm()).rejects.toThrow("ImportNotWaiting");
    expect(await people()).toHaveLength(3);
  });
});

describe("an import that cannot be changes nothing and names the row", { timeout: 60_000 }, () => {
  const good = '{"name":"good","age":1}\n';
  const refused: [what: string, content: string, mode: string, text: string][] = [
    ["of JSON", `${good}{"name":`, "append", "Row 2 wasn't valid JSON"],
    ["of an array", `${good}[1]`, "append", "Row 2 wasn't an object"],
    ["of a reserved name", `${good}{"name":"a","age":{"$weird":1}}`, "append", "Row 2 wasn't a valid Convex value"],
    ["that misses a field", `${good}{"name":"b"}`, "replace", "Row 2: Failed to insert or update a document in table"],
    ["of another type", `${good}${good}{"name":7,"age":1}`, "replaceAll", "Row 3: Failed to insert"],
    ["with another table's id", `${good}{"_id":"OTHER","name":"a","age":1}`, "append", "Row 2: _id"],
    [
      "with an id twice",
      `{"_id":"FREE","name":"a","age":1}\n{"_id":"FREE","name":"a","age":1}`,
      "append",
      "Row 2: _id",
    ],
    ["with an id that is there", `${good}{"_id":"TAKEN","name":"a","age":1}`, "append", "Row 2: _id"],
    ["with a time of no kind", `{"_creationTime":"now","name":"a","age":1}`, "append", "Row 1: _creationTime"],
    ["that begins with an underscore", `{"_secret":1,"name":"a","age":1}`, "append", "Row 1: Field name _secret"],
  ];

  it.each(refused)("a row %s", async (_what, content, mode, text) => {
    await project.call("data:addNote", { text: "present" });
    await project.call("data:addPeople", { from: 0, count: 1 });
    const before = await tables();
    const [taken, free] = before.people.map(({ _id }) => String(_id));
    const ids = { OTHER: String(before.notes[0]?._id), TAKEN: taken ?? "", FREE: free ?? "" };
    if (content.includes("FREE")) mode = "replace";
    const rows = Object.entries(ids).reduce((some, [name, id]) => some.replaceAll(name, id), content);
    const state = await jsonLines(rows, mode);
    expect(state).toMatchObject({ state: "failed" });
    expect(state.error_message).toContain(`Hit an error while importing:\n${text}`);
    expect(await tables()).toEqual(before);
  });

  it("a table that has documents, unless told what to do with them", async () => {
    await project.call("data:addPeople", { from: 0, count: 1 });
    const { code, stderr } = await project.convex("import", "--table", "people", project.write("p.jsonl", good));
    expect(code).toBe(1);
    expect(stderr).toContain(
      "Table people already exists. Please choose a new table name or use replace/append modes.",
    );
    expect(await people()).toHaveLength(1);
  });

  it("CSV without all fields, JSON that is no array, and bytes that are no text", async () => {
    const csv = await upload("name,age\na,1\nb\n", { format: "csv", tableName: "people" });
    expect(csv.error_message).toContain("CSV row 2 doesn't have all of the fields in the header");
    const array = await upload('{"a":1}', { format: "jsonArray", tableName: "people" });
    expect(array.error_message).toContain("Not a JSON array");
    const bytes = await upload(new Uint8Array([0x7b, 0xff]), { format: "jsonLines", tableName: "people" });
    expect(bytes.error_message).toContain("Import wasn't valid UTF8");
    expect(await people()).toEqual([]);
  });

  it("what is no ZIP file, or a damaged one", async () => {
    expect((await upload("no ZIP", { format: "zip" })).error_message).toContain("invalid zip file");
    const zip = zipOf({ "people/documents.jsonl": good });
    expect(await upload(zip, { format: "zip" })).toMatchObject({ state: "completed" });
    const damaged = Buffer.from(zip);
    damaged.write("!!", 55);
    expect((await upload(damaged, { format: "zip", mode: "replace" })).error_message).toContain("invalid zip file");
    expect(await people()).toHaveLength(1);
  });

  it("an entry that is not what its checksum and its size say, compressed or not", async () => {
    const files = { "people/documents.jsonl": good };
    for (const stored of [true, false]) {
      const whole = zipOf(files, { stored });
      expect(await upload(whole, { format: "zip", mode: "replace" })).toMatchObject({ state: "completed" });
      for (const wrong of [{ crc: 1 }, { size: 1 }, { size: -1 }]) {
        const state = await upload(zipOf(files, { stored, ...wrong }), { format: "zip", mode: "replace" });
        expect(state.error_message).toContain("invalid zip file");
      }
    }
    expect(await people()).toHaveLength(1);
  });

  it("an entry whose name leads out of the snapshot", async () => {
    for (const name of ["../people/documents.jsonl", "/people/documents.jsonl"]) {
      const state = await upload(zipOf({ [name]: good }), { format: "zip", mode: "replace" });
      expect(state.error_message).toContain("invalid zip file");
    }
    expect(await people()).toEqual([]);
  });

  it("a snapshot whose file is missing, and one with data of a component", async () => {
    const _id = await project.upload("there", "text/plain");
    const missing = zipOf({ "_storage/documents.jsonl": `${JSON.stringify({ _id })}\n` });
    const state = await upload(missing, { format: "zip", mode: "replace" });
    expect(state.error_message).toContain(`_storage/documents.jsonl: Row 1: the file _storage/${_id} is not in`);
    const component = zipOf({ "_components/limiter/limits/documents.jsonl": "" });
    expect((await upload(component, { format: "zip" })).error_message).toContain('component "limiter"');
  });

  it("only administrators may import and export", async () => {
    for (const path of ["import/start_upload", "export/request/zip", "perform_import", "cancel_import"])
      expect((await project.backend.post(`/api/${path}`, {})).status).toBe(401);
    expect((await fetch(`${project.backend.url}/api/export/zip/1`)).status).toBe(401);
  });
});

/** Numbers as Convex exports them: `1` is an int64, `1.0` a float64. */
it("a snapshot of Convex keeps int64 and float64 apart", async () => {
  const zip = zipOf({
    "backup/README.md": "",
    "backup/values/generated_schema.jsonl": '"uniform"\n',
    "backup/values/documents.jsonl": '{"label":"1","value":[1,1.0,-0.0,"1 \\" 2",{"$bytes":"AQ=="}]}\n',
  });
  expect(await upload(zip, { format: "zip" })).toMatchObject({ state: "completed" });
  const value = [{ $integer: "AQAAAAAAAAA=" }, 1, { $float: "AAAAAAAAAIA=" }, '1 " 2', { $bytes: "AQ==" }];
  expect(bare((await tables()).values)).toEqual([{ label: "1", value }]);
});

/**
 * A minimal ZIP file: streamed entries with their sizes behind, as Convex writes them. `crc` and `size` are by how much
 * these are wrong.
 */
function zipOf(files: Record<string, string>, { stored = false, crc = 0, size: more = 0 } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = stored ? Buffer.from(text) : deflateRawSync(text);
    const method = stored ? 0 : 8;
    const header = numbers("4 2 2 2 2 2 4 4 4 2 2", [0x04034b50, 20, 8, method, 0, 33, 0, 0, 0, name.length, 0]);
    const sums = [(crc32(Buffer.from(text)) ^ crc) >>> 0, data.length, Buffer.byteLength(text) + more];
    const entry = Buffer.concat([header, Buffer.from(name), data, numbers("4 4 4 4", [0x08074b50, ...sums])]);
    const fields = [0x02014b50, 20, 20, 8, method, 0, 33, ...sums, name.length, 0, 0, 0, 0, 0, offset];
    directory.push(numbers("4 2 2 2 2 2 2 4 4 4 2 2 2 2 2 4 4", fields), Buffer.from(name));
    parts.push(entry);
    offset += entry.length;
  }
  const list = Buffer.concat(directory);
  const count = parts.length;
  return Buffer.concat([
    ...parts,
    list,
    numbers("4 2 2 2 2 4 4 2", [0x06054b50, 0, 0, count, count, list.length, offset, 0]),
  ]);
}

function numbers(widths: string, values: number[]): Buffer {
  return Buffer.concat(
    widths.split(" ").map((width, at) => {
      const bytes = Buffer.alloc(Number(width));
      bytes.writeUIntLE(values[at] ?? 0, 0, Number(width));
      return bytes;
    }),
  );
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
