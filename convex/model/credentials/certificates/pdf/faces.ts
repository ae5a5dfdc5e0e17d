"use node";

import { brotliDecompressSync } from "node:zlib";
import { inRanges } from "../../../platform/ranges";
import type { Face } from "./typesetting";
import catalog from "./fonts/faces.json";

/**
 * Fonts by face: TTF compressed with Brotli, in base64.
 * Loaded when a text needs them.
 */
const files: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  garamond: () => import("./fonts/garamond.json"),
  arabic: () => import("./fonts/arabic.json"),
  hebrew: () => import("./fonts/hebrew.json"),
  thai: () => import("./fonts/thai.json"),
  devanagari: () => import("./fonts/devanagari.json"),
  signs: () => import("./fonts/signs.json"),
  hangul: () => import("./fonts/hangul.json"),
  han: () => import("./fonts/han.json"),
  mathematics: () => import("./fonts/mathematics.json"),
  emoji: () => import("./fonts/emoji.json"),
};

/** The preferred face; others set only what it lacks. */
const FIRST = "garamond";

/** Returns the faces that a text may need, in order (CERT-29). */
export async function loadFaces(text: string): Promise<Face[]> {
  const faces = catalog.faces.map(({ id, file, variant, has }) => ({
    id,
    file,
    variant: variant as Face["variant"],
    has: (code: number) => inRanges(has, code),
  }));
  const first = faces.filter(({ file }) => file === FIRST);
  const codes = [...new Set(text.normalize("NFC") + text.normalize("NFD"))].map((each) => each.codePointAt(0) ?? 0);
  const rare = codes.filter((code) => first.some(({ has }) => !has(code)));
  const wanted = new Set([FIRST, ...rare.map((code) => faces.find(({ has }) => has(code))?.file)]);
  const needed = faces.filter(({ file, has }) => file === FIRST || (wanted.has(file) && rare.some(has)));
  const loaded = new Map<string, Record<string, string>>();
  for (const file of new Set(needed.map((face) => face.file))) {
    const fonts = await files[file]?.();
    if (fonts) loaded.set(file, fonts.default);
  }
  return needed.map(({ id, file, variant, has }) => ({
    id,
    variant,
    has,
    font: () => brotliDecompressSync(Buffer.from(loaded.get(file)?.[id] ?? "", "base64")),
  }));
}
