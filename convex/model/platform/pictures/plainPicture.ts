import { endOfScan, JPEG_NOTES, PNG_PARTS } from "./pictures";
import { joined, readChunks, writeChunks } from "./png";

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const letters = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * Removes place, camera, author and other notes.
 * The pixels stay, for `readPicture` to check, and nothing is compressed again (LESSON-19). Returns other files
 * unchanged.
 */
export function withoutNotes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(plainPng(bytes) ?? plainJpeg(bytes) ?? plainWebp(bytes) ?? bytes);
}

/** Drops optional chunks: their names begin in lower case. */
function plainPng(bytes: Uint8Array): Uint8Array | null {
  const chunks = readChunks(bytes);
  return chunks && writeChunks(chunks.filter(({ type }) => PNG_PARTS.has(type) || !/^[a-z]/.test(type)));
}

const [SCAN, END, COMMENT] = [0xda, 0xd9, 0xfe];

/**
 * Drops notes, comments and data after the picture.
 * Notes are application data that does not say how to show the pixels.
 */
function plainJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const parts = [bytes.subarray(0, 2)];
  const view = viewOf(bytes);
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    // Filler bytes may stand between segments.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (bytes[at] !== 0xff) return null;
    const end = at + 2 + view.getUint16(at + 2);
    if (isTurned(bytes.subarray(at, end))) return null;
    if (!isNote(marker, letters(bytes, at + 4, at + 16))) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker !== SCAN) continue;
    const last = endOfScan(bytes, end);
    parts.push(bytes.subarray(end, last));
    if (bytes[last + 1] === END) return joined([...parts, bytes.subarray(last, last + 2)]);
    at = last;
  }
  return null;
}

function isNote(marker: number, name: string): boolean {
  if (marker < 0xe0 || marker > 0xef) return marker === COMMENT;
  const shown = JPEG_NOTES.get(marker);
  return shown === undefined || !name.startsWith(shown);
}

/**
 * Whether EXIF turns the picture.
 * Without it the picture would lie on its side.
 */
function isTurned(segment: Uint8Array): boolean {
  if (segment[1] !== 0xe1 || letters(segment, 4, 10) !== "Exif\0\0" || segment.length < 20) return false;
  const view = viewOf(segment.subarray(10));
  const little = letters(segment, 10, 12) === "II";
  const first = view.getUint32(4, little);
  if (first + 2 > view.byteLength) return false;
  for (let entry = 0, at = first + 2; entry < view.getUint16(first, little); entry++, at += 12) {
    if (at + 12 > view.byteLength) return false;
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little) > 1;
  }
  return false;
}

function plainWebp(bytes: Uint8Array): Uint8Array | null {
  if (letters(bytes, 0, 4) !== "RIFF" || letters(bytes, 8, 12) !== "WEBP") return null;
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [bytes.slice(0, 12)];
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = letters(bytes, at, at + 4);
    const end = at + 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2);
    const part = bytes.slice(at, end);
    // The head has a bit for each of them.
    if (name === "VP8X") part[8] = (part[8] ?? 0) & ~0x0c;
    if (name !== "EXIF" && name !== "XMP ") parts.push(part);
    at = end;
  }
  const plain = joined(parts);
  viewOf(plain).setUint32(4, plain.length - 8, true);
  return plain;
}
