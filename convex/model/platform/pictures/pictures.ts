import { unzlibSync } from "fflate";
import { joined, readChunks, type Chunk } from "./png";

export interface Picture {
  type: "image/webp" | "image/png" | "image/jpeg";
  width: number;
  height: number;
}

/**
 * Reads a picture that has pixels and colors only.
 * Browsers write such files: no place, camera or author. Null for any other file, whatever its type claims.
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  const picture = readWebp(bytes) ?? readJpeg(bytes) ?? readPng(bytes);
  return picture !== null && picture.width > 0 && picture.height > 0 ? picture : null;
}

const letters = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Parts of a still picture; others are EXIF, XMP and animations. */
const WEBP_PARTS = new Set(["VP8X", "ICCP", "ALPH", "VP8 ", "VP8L"]);

function readWebp(bytes: Uint8Array): Picture | null {
  if (bytes.length < 12 || letters(bytes, 0, 4) !== "RIFF" || letters(bytes, 8, 12) !== "WEBP") return null;
  const view = viewOf(bytes);
  if (view.getUint32(4, true) !== bytes.length - 8) return null;
  let size: { width: number; height: number } | null = null;
  for (let at = 12; at < bytes.length;) {
    if (at + 8 > bytes.length) return null;
    const name = letters(bytes, at, at + 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (!WEBP_PARTS.has(name) || end > bytes.length) return null;
    if (name === "VP8 " || name === "VP8L") {
      if (size !== null || length < 10) return null;
      size = name === "VP8 " ? lossySize(view, at + 8, length) : losslessSize(view, at + 8);
      if (size === null) return null;
    }
    at = end;
  }
  return size && { type: "image/webp", ...size };
}

/**
 * Reads the size of a lossy picture.
 * Null without a key frame and the first part of its pixels.
 */
function lossySize(view: DataView, at: number, length: number) {
  const tag = view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  const [isDelta, part, start] = [tag & 1, tag >> 5, view.getUint16(at + 3) * 256 + view.getUint8(at + 5)];
  if (isDelta !== 0 || start !== 0x9d012a || part === 0 || 10 + part > length) return null;
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
}

function losslessSize(view: DataView, at: number) {
  if (view.getUint8(at) !== 0x2f) return null;
  const bits = view.getUint32(at + 1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Frames of the usual kinds, tables and scans. */
const JPEG_PARTS = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd]);
/** Application data that says how to show the pixels. */
export const JPEG_NOTES = new Map([
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);
const [SCAN, END] = [0xda, 0xd9];

function readJpeg(bytes: Uint8Array): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = viewOf(bytes);
  let size: { width: number; height: number } | null = null;
  let pixels = 0;
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === END) return at + 2 === bytes.length && size && pixels > 0 ? { type: "image/jpeg", ...size } : null;
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + view.getUint16(at + 2);
    const note = JPEG_NOTES.get(marker);
    if (end > bytes.length || (!JPEG_PARTS.has(marker) && note === undefined)) return null;
    if (note !== undefined && !letters(bytes, at + 4, end).startsWith(note)) return null;
    if (marker >= 0xc0 && marker <= 0xc2) {
      if (end < at + 9) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at = marker === SCAN ? endOfScan(bytes, end) : end;
    pixels += at - end;
  }
  return null;
}

/**
 * Returns where the next marker begins.
 * Within a scan 0xff is followed by 0 or by the number of a restart.
 */
export function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

/**
 * Chunks of a still picture.
 * The others are texts, times, EXIF and animations.
 */
export const PNG_PARTS = new Set([
  "IHDR",
  "PLTE",
  "tRNS",
  "sRGB",
  "gAMA",
  "cHRM",
  "iCCP",
  "sBIT",
  "pHYs",
  "IDAT",
  "IEND",
]);

function readPng(bytes: Uint8Array): Picture | null {
  const chunks = readChunks(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== "IHDR" || header.data.length !== 13 || chunks.at(-1)?.type !== "IEND") return null;
  if (chunks.some(({ type }) => !PNG_PARTS.has(type))) return null;
  const view = viewOf(header.data);
  const size = { width: view.getUint32(0), height: view.getUint32(4) };
  return hasPixels(chunks, header.data, size) ? { type: "image/png", ...size } : null;
}

/** Number of channels by color type. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/**
 * Size of the largest picture that is unpacked.
 * Browsers send none near it.
 */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Whether the data has as many bytes as the header promises.
 * Any number for an interlaced picture, whose rows are counted differently.
 */
function hasPixels(chunks: readonly Chunk[], header: Uint8Array, { width, height }: { width: number; height: number }) {
  const [depth = 0, color = -1, , , interlaced] = header.subarray(8);
  const bytes = (1 + Math.ceil((width * depth * (CHANNELS.get(color) ?? 0)) / 8)) * height;
  if (bytes === 0 || bytes > MOST_BYTES) return false;
  const packed = joined(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  try {
    const found = unzlibSync(packed, { out: new Uint8Array(bytes + 1 + height * 7) }).length;
    return interlaced === 0 ? found === bytes : found > 0;
  } catch {
    return false;
  }
}
