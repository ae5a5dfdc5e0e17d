import { composed } from "@convex/shared/composed";

/**
 * Decodes a text file and normalizes it to composed form.
 * Excel saves CSV in the code page of its country and other text as UTF-16; everything else writes UTF-8.
 * Text of a code page is hardly ever valid UTF-8.
 */
export async function textOfFile(file: File): Promise<string> {
  return composed(await decoded(file));
}

async function decoded(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
