import anyAscii from "any-ascii";
import bidiFactory from "bidi-js";
import { composed } from "../../../../shared/composed";
import { toShape } from "./shaping";

export type Style = "regular" | "italic" | "bold";

/** A font, or the part of one that has certain characters. */
export interface Face {
  id: string;
  variant: Style;
  has: (codePoint: number) => boolean;
  font: () => Uint8Array;
}

/** A piece of a line in one face. */
export interface Run {
  face: Face;
  /** Text as drawn. */
  text: string;
  /**
   * Whether the drawn order differs from that of the text.
   * Then the PDF must carry the text as well.
   */
  isShaped: boolean;
  /** Bidirectional level: right to left if odd. */
  level: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const ORDER: Record<Style, Style[]> = {
  regular: ["regular"],
  italic: ["italic", "regular"],
  bold: ["bold", "regular"],
};

/** Characters without a look: joiners, variant selectors, tags. */
const IGNORABLE = /^[\p{Default_Ignorable_Code_Point}]$/u;
const LETTER = /\p{Letter}/u;
/** Scripts with vowels that stand before their consonant. */
const REORDERED = /[\p{Script=Thai}\p{Script=Devanagari}]/u;

/** Splits into characters as people see them. */
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Cuts lines into runs of one face, left to right (CERT-29). */
export function createTypesetter(faces: readonly Face[]) {
  const ordered = Object.fromEntries(
    Object.entries(ORDER).map(([style, variants]) => [style, inOrder(faces, variants)]),
  ) as Record<Style, Face[]>;
  const first = (style: Style): Face => {
    const [face] = ordered[style];
    if (!face) throw new Error("No face.");
    return face;
  };

  function faceOf(text: string, style: Style): Face | null {
    const codes = Array.from(text).filter((each) => !IGNORABLE.test(each));
    return ordered[style].find(({ has }) => codes.every((each) => has(each.codePointAt(0) ?? 0))) ?? null;
  }

  /**
   * Returns one face for a word that the first face lacks.
   * A word does not mix faces. Null if no face has all of it.
   */
  function faceOfWord(word: readonly string[], style: Style): Face | null {
    const missing = word.filter((each) => faceOf(each, style) !== first(style));
    return missing.some((each) => LETTER.test(each)) ? faceOf(word.join(""), style) : null;
  }

  function setWord(word: readonly string[], level: number, style: Style): Run[] {
    const whole = faceOfWord(word, style);
    return word.map((grapheme) => {
      const face = whole ?? faceOf(grapheme, style);
      if (face) return toRun(face, grapheme, level);
      const parts = grapheme.normalize("NFD");
      const partly = faceOf(parts, style);
      return partly ? toRun(partly, parts, level) : toRun(first(style), inLatin(grapheme), level);
    });
  }

  return (line: string, style: Style): Run[] => {
    const text = composed(line);
    const { levels } = bidi.getEmbeddingLevels(text, "auto");
    const runs: Run[] = [];
    let word: string[] = [];
    let level = 0;
    const endWord = () => {
      runs.push(...setWord(word, level, style));
      word = [];
    };
    for (const { segment, index } of graphemes.segment(text)) {
      const own = levels[index] ?? 0;
      const isBlank = /^\s$/u.test(segment);
      if (isBlank || own !== level) endWord();
      level = own;
      if (isBlank) runs.push(toRun(first(style), " ", own));
      else word.push(own % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment);
    }
    endWord();
    return inVisualOrder(joined(runs));
  };
}

const inOrder = (faces: readonly Face[], variants: readonly Style[]): Face[] => {
  const files = [...new Set(faces.map(({ id }) => fileOf(id)))];
  return files.flatMap((file) =>
    variants.flatMap((variant) => faces.filter((face) => fileOf(face.id) === file && face.variant === variant)),
  );
};
const fileOf = (id: string): string => id.split("-")[0] ?? "";

const toRun = (face: Face, text: string, level: number): Run => ({ face, text, level, isShaped: false });

/**
 * Replaces a character that no face has.
 * It is neither drawn as a box nor left out.
 */
export function inLatin(grapheme: string): string {
  const codes = Array.from(grapheme, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
  return anyAscii(grapheme).trim() || `[${codes.join(" ")}]`;
}

/**
 * Joins neighbors of one face and direction.
 * Right to left, blanks separate them, because fonts set words.
 */
function joined(runs: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    const isOne = last?.face === run.face && last.level === run.level;
    if (last && isOne && (run.level % 2 === 0 || (run.text !== " " && last.text !== " "))) last.text += run.text;
    else found.push({ ...run });
  }
  return found.map((run) => {
    const text = toShape(run.text, run.face.has);
    // PDF readers reverse right-to-left text themselves.
    return { ...run, text, isShaped: run.level % 2 === 0 && (text !== run.text || REORDERED.test(text)) };
  });
}

/** Reverses right-to-left runs, the innermost first (rule L2). */
function inVisualOrder(runs: Run[]): Run[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    let begin = 0;
    while (begin < order.length) {
      let end = begin;
      while (end < order.length && (order[end]?.level ?? 0) >= level) end++;
      order.splice(begin, end - begin, ...order.slice(begin, end).reverse());
      begin = end + 1;
    }
  }
  return order;
}
