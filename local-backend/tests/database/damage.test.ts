import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../database/database";
import { OpenError } from "../../database/errors";
import { collect, read, scan, schemaOf, temporaryFolder } from "./testDatabase";

const PAGE = 4096;
const FRAME = PAGE + 24;
const WAL_HEADER = 32;

/** Files of a cleanly closed and of a killed backend. */
interface Image {
  count: number;
  files: Map<string, Buffer>;
}
let closed: Image;
let killed: Image;

async function write(path: string, from: number, to: number) {
  const database = openDatabase({ path, schema: schemaOf({ items: { by_n: ["n"] } }) });
  for (let n = from; n < to; n++) {
    const tx = database.begin();
    tx.insert("items", { n, text: "x".repeat(900) });
    await database.whenDurable(database.commit(tx));
  }
  return database;
}

function imageOf(directory: string, count: number): Image {
  const names = ["data.sqlite", "data.sqlite-wal", "data.sqlite.acknowledged"];
  const found = names.filter((name) => existsSync(join(directory, name)));
  return { count, files: new Map(found.map((name) => [name, readFileSync(join(directory, name))])) };
}

function hashes(directory: string): string[] {
  const { files } = imageOf(directory, 0);
  // Opening creates an empty log if there is none.
  const full = [...files].filter(([, bytes]) => bytes.length > 0);
  return full.map(([name, bytes]) => `${name} ${createHash("sha256").update(bytes).digest("hex")}`);
}

beforeAll(async () => {
  const directory = join(temporaryFolder(), "made");
  const path = join(directory, "data.sqlite");
  (await write(path, 0, 30)).close();
  closed = imageOf(directory, 30);
  const database = await write(path, 30, 45);
  killed = imageOf(directory, 45);
  database.close();
});

/** Opens a damaged copy; returns the error line, or the number of documents. */
function openingOf(image: Image, damage: (path: string) => void): string | number {
  const directory = temporaryFolder();
  for (const [name, bytes] of image.files) writeFileSync(join(directory, name), bytes);
  const path = join(directory, "data.sqlite");
  damage(path);
  const before = hashes(directory);
  try {
    const database = openDatabase({ path });
    const documents = read(database, (tx) => collect(tx, scan("items")));
    database.close();
    return documents.length;
  } catch (error) {
    if (!(error instanceof OpenError)) throw error;
    expect(error.message).not.toContain("\n");
    expect(error.message).toContain(path);
    expect(existsSync(`${path}.owner`)).toBe(false);
    // Damaged files stay as found, for recovery.
    expect(hashes(directory)).toEqual(before);
    return error.message;
  }
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const whole = readFileSync(path);
  bytes.copy(whole, at);
  writeFileSync(path, whole);
}

const flip = (path: string, at: number) => overwrite(path, at, Buffer.from([(readFileSync(path)[at] ?? 0) ^ 0x55]));
const REFUSED =
  /^(The database \S+ is damaged: |\S+ is not a database of this backend, or its beginning is damaged|The database \S+ has lost)/;

test("undamaged images have everything, and so does what a kill in the middle of a commit leaves", () => {
  expect(openingOf(closed, () => undefined)).toBe(30);
  expect(openingOf(killed, () => undefined)).toBe(45);
  expect(openingOf(killed, (path) => overwrite(`${path}-wal`, statSync(`${path}-wal`).size, Buffer.alloc(0)))).toBe(45);
  const torn = (path: string) => writeFileSync(`${path}-wal`, Buffer.alloc(FRAME, 7), { flag: "a" });
  expect(openingOf(killed, torn)).toBe(45);
});

test("SAFE-1: every page of the database, the header, every length to which it is cut", () => {
  const pages = (closed.files.get("data.sqlite")?.length ?? 0) / PAGE;
  expect(pages).toBeGreaterThan(10);
  for (let page = 0; page < pages; page++) {
    const bytes = Buffer.alloc(PAGE, page % 2 === 0 ? 0 : 0xa5);
    const outcome = openingOf(closed, (path) => overwrite(path, page * PAGE, bytes));
    expect(outcome, `page ${page}`).toMatch(REFUSED);
  }
  for (let at = 0; at < 20; at += 3) {
    const outcome = openingOf(closed, (path) => flip(path, at));
    // Some header bytes are unused.
    if (outcome !== 30) expect(outcome, `byte ${at}`).toMatch(/damaged|is not a database|has data format|Cannot open/);
  }
  for (const length of [0, 99, PAGE * 2 + 7, (pages - 1) * PAGE]) {
    expect(
      openingOf(closed, (path) => truncateSync(path, length)),
      `${length} bytes`,
    ).toMatch(REFUSED);
  }
  expect(openingOf(closed, (path) => rmSync(path))).toMatch(/has lost acknowledged commits: it is empty/);
});

test("SAFE-1: every frame of the write-ahead log, its header, every length to which it is cut", () => {
  const size = killed.files.get("data.sqlite-wal")?.length ?? 0;
  const frames = Math.floor((size - WAL_HEADER) / FRAME);
  expect(frames).toBeGreaterThan(30);
  let refused = 0;
  const judge = (outcome: string | number, what: string) => {
    if (outcome === 45) return;
    expect(outcome, what).toMatch(/has lost acknowledged commits: it ends at \S+Z, the last one was at \S+Z/);
    refused++;
  };
  for (let byte = 0; byte < WAL_HEADER; byte += 12) {
    judge(
      openingOf(killed, (path) => flip(`${path}-wal`, byte)),
      `header byte ${byte}`,
    );
  }
  for (let frame = 0; frame < frames; frame += 9) {
    const at = WAL_HEADER + frame * FRAME;
    judge(
      openingOf(killed, (path) => flip(`${path}-wal`, at + ((frame * 997) % FRAME))),
      `frame ${frame}`,
    );
    judge(
      openingOf(killed, (path) => truncateSync(`${path}-wal`, at)),
      `cut before frame ${frame}`,
    );
  }
  judge(
    openingOf(killed, (path) => truncateSync(`${path}-wal`, 0)),
    "empty",
  );
  judge(
    openingOf(killed, (path) => rmSync(`${path}-wal`)),
    "missing",
  );
  // Only frames after the last commit may be damaged without a loss.
  expect(refused).toBeGreaterThan(frames / 9);
});

test("an older database in the place of a newer one is refused, until the file that knows better is removed", () => {
  let path = "";
  const older = (to: string) => {
    path = to;
    rmSync(`${path}-wal`);
    writeFileSync(path, closed.files.get("data.sqlite") ?? "");
  };
  expect(openingOf(killed, older)).toContain(`or remove ${path}.acknowledged to go on without what is lost`);
  const forgiving = (to: string) => {
    older(to);
    rmSync(`${to}.acknowledged`);
  };
  expect(openingOf(killed, forgiving)).toBe(30);
});

test("SAFE-1: what a power cut may leave of the file of the last acknowledged commit is never a false alarm", () => {
  const now = killed.files.get("data.sqlite.acknowledged")?.toString() ?? "";
  const then = closed.files.get("data.sqlite.acknowledged")?.toString() ?? "";
  expect(now > then).toBe(true);
  for (const text of [
    then,
    "",
    now.slice(0, 30),
    now.slice(0, 10) + then.slice(10),
    `${now.slice(0, 21)}${then.slice(21)}`,
    "\0".repeat(now.length),
  ]) {
    expect(openingOf(killed, (path) => writeFileSync(`${path}.acknowledged`, text))).toBe(45);
  }
  expect(openingOf(killed, (path) => rmSync(`${path}.acknowledged`))).toBe(45);
});

test("a copy of a directory in use opens like one after a kill", async () => {
  const directory = join(temporaryFolder(), "live");
  const database = await write(join(directory, "data.sqlite"), 0, 3);
  const copy = join(temporaryFolder(), "copy");
  mkdirSync(copy);
  cpSync(directory, copy, { recursive: true });
  rmSync(join(copy, "data.sqlite.owner"));
  const again = openDatabase({ path: join(copy, "data.sqlite") });
  expect(read(again, (tx) => collect(tx, scan("items")))).toHaveLength(3);
  again.close();
  database.close();
});
