import { strFromU8, Unzip, UnzipInflate, zipSync, type Zippable } from "fflate";
import { crc32 } from "../../../platform/crc32";
import type { CourseReason, Detail } from "./problems";

/** The MIME type that uploads of ZIPs declare. */
export const ZIP_TYPE = "application/zip";

export const zipRules = {
  /** Size of the ZIP itself. */
  zipBytes: 12 * 1024 * 1024,
  /** Size of everything in it. */
  bytes: 16 * 1024 * 1024,
  entries: 1_100,
  /** Size of all texts, bounded by one transaction's reads and writes. */
  textBytes: 4 * 1024 * 1024,
} as const;

/** A reason to stop reading a ZIP. */
class Refusal extends Error {
  constructor(
    readonly reason: CourseReason,
    readonly detail: Detail = {},
  ) {
    super(reason);
  }
}

type ReadZip = { files: Map<string, Uint8Array>; refusal: null } | { files: null; refusal: Refusal };

/** Compressed bytes per step; at most 1,000 times as many come out. */
const STEP = 4_096;

/**
 * Reads the files of an untrusted ZIP.
 * Counts the output while inflating, whatever the headers claim. Removes one folder around everything, and what
 * macOS and Windows add.
 */
export function readZip(zip: Uint8Array): ReadZip {
  try {
    if (zip.byteLength > zipRules.zipBytes) throw new Refusal("zipLarge");
    const found = unzip(zip);
    if (found.size === 0) throw new Refusal("zipBroken");
    return { files: withoutFolder(found), refusal: null };
  } catch (error) {
    return { files: null, refusal: error instanceof Refusal ? error : new Refusal("zipBroken") };
  }
}

function unzip(zip: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array[]>();
  let [entries, bytes, open] = [0, 0, 0];
  const reader = new Unzip((file) => {
    if (++entries > zipRules.entries) throw new Refusal("zipEntries", { most: zipRules.entries });
    const { name } = file;
    requireInside(name);
    if (name.endsWith("/") || isAddition(name)) return;
    if (files.has(name)) throw new Refusal("zipTwice", { name });
    const parts: Uint8Array[] = [];
    files.set(name, parts);
    open++;
    file.ondata = (error, part, final) => {
      if (error) throw error;
      bytes += part.byteLength;
      if (bytes > zipRules.bytes) throw new Refusal("zipLarge");
      parts.push(part);
      if (final) open--;
    };
    file.start();
  });
  reader.register(UnzipInflate);
  for (let at = 0; at < zip.byteLength; at += STEP)
    reader.push(zip.subarray(at, at + STEP), at + STEP >= zip.byteLength);
  if (open > 0) throw new Refusal("zipBroken");
  const sums = readChecksums(zip);
  const whole = new Map([...files].map(([name, parts]) => [name, joined(parts)]));
  for (const [name, file] of whole) if (sums.get(name) !== crc32(file)) throw new Refusal("zipBroken");
  return whole;
}

const [ENTRY, END, END_SIZE] = [0x02014b50, 0x06054b50, 22];

/** Checksums from the ZIP's directory; the reader above checks none. */
function readChecksums(zip: Uint8Array): Map<string, number> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.byteLength - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  const sums = new Map<string, number>();
  if (end < 0) return sums;
  let at = view.getUint32(end + 16, true);
  for (let entry = view.getUint16(end + 10, true); entry > 0; entry--) {
    if (at + 46 > zip.byteLength || view.getUint32(at, true) !== ENTRY) throw new Refusal("zipBroken");
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const isUtf8 = (view.getUint16(at + 8, true) & 0x800) !== 0;
    sums.set(strFromU8(zip.subarray(at + 46, at + 46 + name), !isUtf8), view.getUint32(at + 16, true));
    at += 46 + name + extra + comment;
  }
  return sums;
}

/** Rejects paths that lead out of the folder, on any system. */
function requireInside(name: string): void {
  const hostile = /[\\:\0]|^\/|\p{Cc}/u.test(name) || name.split("/").some((part) => part === ".." || part === ".");
  if (hostile) throw new Refusal("zipPath", { name });
}

const isAddition = (name: string): boolean =>
  /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/iu.test(name);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function withoutFolder(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const [folder = "", inside] = [...files.keys()][0]?.split("/") ?? [];
  const wrapped = inside !== undefined && [...files.keys()].every((name) => name.startsWith(`${folder}/`));
  const flat = wrapped ? [...files].map(([name, file]) => [name.slice(folder.length + 1), file] as const) : [...files];
  // Texts are beside course.json; pictures may have a folder.
  const deep = flat.find(([name]) => name.includes("/") && /\.(?:md|json)$/iu.test(name))?.[0];
  if (deep !== undefined) throw new Refusal("zipPath", { name: deep });
  return new Map(flat);
}

/** Deterministic: the ZIP's time is the earliest possible. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = Object.fromEntries(files);
  return zipSync(entries, { level: 6, mtime: new Date(1980, 0, 1) });
}
