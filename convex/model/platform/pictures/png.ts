import { unzlibSync } from "fflate";
import { crc32 } from "../crc32";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length of signature and header chunk. */
const HEAD = 8 + 25;
/**
 * Format that a canvas writes.
 * 8 bits a channel, RGBA, the only compression and filter method, not interlaced.
 */
const CANVAS_FORMAT = "8,6,0,0,0";

/** Returns the picture with one more chunk after its header. */
export function withChunk(png: Uint8Array, type: string, data: Uint8Array): Uint8Array {
  return joined([png.subarray(0, HEAD), written({ type, data }), png.subarray(HEAD)]);
}

/** Returns a picture of these chunks. */
export const writeChunks = (chunks: readonly Chunk[]): Uint8Array =>
  joined([Uint8Array.from(SIGNATURE), ...chunks.map(written)]);

function written({ type, data }: Chunk): Uint8Array {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

/**
 * Whether the bytes are a whole RGBA picture of this size.
 * At most this many pixels, as browsers write it. Readers of pictures may crash on others.
 */
export function isWholePng(png: Uint8Array, most: { width: number; height: number }): boolean {
  const chunks = readChunks(png);
  const header = chunks?.[0];
  if (!chunks || header?.type !== "IHDR" || header.data.length !== 13) return false;
  const view = new DataView(header.data.buffer, header.data.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  if (width < 1 || height < 1 || width > most.width || height > most.height) return false;
  if (header.data.subarray(8).join() !== CANVAS_FORMAT || chunks.at(-1)?.type !== "IEND") return false;
  const packed = joined(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const row = 1 + 4 * width;
  try {
    const pixels = unzlibSync(packed, { out: new Uint8Array(row * height + 1) });
    if (pixels.length !== row * height) return false;
    for (let y = 0; y < height; y++) if ((pixels[y * row] ?? 5) > 4) return false;
    return true;
  } catch {
    return false;
  }
}

export interface Chunk {
  type: string;
  data: Uint8Array;
}

/** Null if a length or a checksum is wrong. */
export function readChunks(png: Uint8Array): Chunk[] | null {
  if (SIGNATURE.some((byte, index) => png[index] !== byte)) return null;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at < png.length) {
    if (at + 12 > png.length) return null;
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > png.length || view.getUint32(end) !== crc32(png.subarray(at + 4, end))) return null;
    chunks.push({ type: String.fromCharCode(...png.subarray(at + 4, at + 8)), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
