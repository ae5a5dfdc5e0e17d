import { composed } from "@convex/shared/composed";

/**
 * What a file of a person says. Excel saves CSV in the code page of its country, and other text as UTF-16; everything
 * else writes UTF-8, as which hardly any text of a code page could be read. Composed, like what the server keeps.
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
