import { Parser } from "htmlparser2";
import { Unreadable } from "./questionFile";

/** Number of line breaks before and after each block. */
const BREAKS: Record<string, number> = {
  p: 2,
  blockquote: 2,
  h1: 2,
  h2: 2,
  h3: 2,
  h4: 2,
  h5: 2,
  h6: 2,
  ul: 2,
  ol: 2,
  dl: 2,
  table: 2,
  pre: 2,
  hr: 2,
  div: 1,
  section: 1,
  article: 1,
  header: 1,
  footer: 1,
  main: 1,
  center: 1,
  figure: 1,
  figcaption: 1,
  caption: 1,
  li: 1,
  dt: 1,
  dd: 1,
  tr: 1,
  address: 1,
};
/** Tags of structure alone, which can be dropped silently. */
const STRUCTURE = [
  "br",
  "wbr",
  "span",
  "tbody",
  "thead",
  "tfoot",
  "td",
  "th",
  "col",
  "colgroup",
  "o:p",
  "nobr",
  "html",
];
const CODE = ["code", "tt", "kbd", "samp"];
const RAISED: Record<string, string> = { sup: "^", sub: "_" };
/** Tags of formatting, which are dropped with a note. */
const FORMATTING = [
  ...[
    "a",
    "abbr",
    "acronym",
    "b",
    "bdi",
    "bdo",
    "big",
    "cite",
    "del",
    "dfn",
    "em",
    "font",
    "i",
    "ins",
    "label",
    "mark",
  ],
  ...["q", "s", "small", "strike", "strong", "time", "tt", "u", "var"],
];
const HELD = new Set(["pre", ...CODE, ...Object.keys(RAISED)]);
const known = new Set([...Object.keys(BREAKS), ...STRUCTURE, ...CODE, ...Object.keys(RAISED), ...FORMATTING]);
const isFormatting = new Set(FORMATTING);
const isVoid = new Set(["br", "hr", "wbr", "col"]);

const SUPERSCRIPTS = "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻=⁼(⁽)⁾nⁿiⁱ";
const SUBSCRIPTS = "0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋=₌(₍)₎";

interface Html {
  text: string;
  /** Names of dropped formatting. */
  dropped: string[];
}

/**
 * Converts HTML to text.
 *
 * Blocks become lines, code gets backticks, exponents become characters where there are any. Throws Unreadable with the
 * tag for anything else, such as an image.
 */
export function readHtml(html: string): Html {
  const writer = new TextWriter();
  const dropped: string[] = [];
  const parser = new Parser(
    {
      onopentag(name) {
        if (!known.has(name)) throw new Unreadable("giftHtml", html.slice(parser.startIndex, parser.endIndex + 1));
        if (isFormatting.has(name)) dropped.push(name);
        writer.open(name);
      },
      ontext: (text) => writer.add(text),
      onclosetag: (name) => writer.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const text = writer.done();
  const [tag] = htmlTags(html);
  // A text about tags would come out empty.
  if (text === "" && tag !== undefined && !(tag in BREAKS) && tag !== "br")
    throw new Unreadable("giftHtml", `<${tag}>`);
  return { text, dropped };
}

const TAG = /<(\/?)([a-z][a-z0-9:]*)(?:[\s/][^<>]*)?>/giu;

/** Names of everything that looks like a tag, in order. */
export const htmlTags = (text: string): string[] =>
  [...text.matchAll(TAG)].map(([, , name = ""]) => name.toLowerCase());

/**
 * Whether tags mark the text up instead of being its subject.
 *
 * They do if all are known, closed, and around text.
 */
export function isMarkup(text: string, tags: readonly string[]): boolean {
  if (!tags.every((tag) => known.has(tag))) return false;
  const open = new Map<string, number>();
  for (const [, slash, name = ""] of text.matchAll(TAG)) {
    const tag = name.toLowerCase();
    const depth = (open.get(tag) ?? 0) + (slash === "" ? 1 : -1);
    if (depth < 0) return false;
    if (!isVoid.has(tag)) open.set(tag, depth);
  }
  return [...open.values()].every((depth) => depth === 0) && text.replace(TAG, "").trim() !== "";
}

/** Collects text with the line breaks and marks of its tags. */
class TextWriter {
  private readonly out: string[] = [];
  /** Line breaks due before more text. */
  private breaks = 0;
  private atStart = true;
  /**
   * Text in `pre`, `code`, `sup` or `sub` until it closes.
   *
   * `inner` counts such tags within it, which add nothing.
   */
  private held: { name: string; inner: number; out: string[] } | null = null;

  open(name: string): void {
    this.breakFor(name);
    if (name === "br") this.put("\n");
    if (name === "li") this.put("- ");
    if ((name === "td" || name === "th") && !this.atStart && this.breaks === 0) this.put(" | ");
    if (!HELD.has(name)) return;
    if (this.held) this.held.inner++;
    else this.held = { name, inner: 0, out: [] };
  }

  add(text: string): void {
    if (this.held?.name === "pre") this.put(text.replaceAll("\u00A0", " "));
    else {
      const run = text.replace(/[ \t\r\n\f]+/gu, " ");
      const shown = this.atStart ? run.replace(/^ /u, "") : run;
      if (shown !== "") this.put(shown.replaceAll("\u00A0", " "));
    }
  }

  close(name: string): void {
    if (this.held && HELD.has(name) && --this.held.inner < 0) this.release();
    this.breakFor(name);
  }

  done(): string {
    this.release();
    const lines = this.out.join("").split("\n");
    const tidied = lines.map((line) => line.trimEnd());
    return tidied
      .filter((line, at) => line !== "" || tidied[at - 1] !== "")
      .join("\n")
      .trim();
  }

  private release(): void {
    const { held } = this;
    this.held = null;
    if (held) this.putMarked(held.name, held.out.join(""));
  }

  private breakFor(name: string): void {
    const breaks = this.held ? 0 : (BREAKS[name] ?? 0);
    if (breaks === 0) return;
    this.breaks = Math.max(this.breaks, breaks);
    this.atStart = true;
  }

  private put(text: string): void {
    const out = this.held?.out ?? this.out;
    if (!this.held) {
      if (this.out.length > 0) out.push("\n".repeat(this.breaks));
      this.breaks = 0;
      this.atStart = text.endsWith("\n");
    }
    out.push(text);
  }

  private putMarked(name: string, text: string): void {
    if (text.trim() === "") return;
    if (name in RAISED) this.put(raised(name, text.trim()));
    else if (name !== "pre" && !text.includes("\n")) this.put(text.includes("`") ? text : `\`${text.trim()}\``);
    else if (text.includes("```")) this.put(text);
    else {
      this.breaks = Math.max(this.breaks, 1);
      this.put(`\`\`\`\n${text.replace(/^\n/u, "").trimEnd()}\n\`\`\``);
      this.breaks = 1;
      this.atStart = true;
    }
  }
}

/**
 * Writes a number as raised or lowered.
 *
 * @example raised("sup", "3") // "³"
 */
function raised(name: string, text: string): string {
  const signs = name === "sup" ? SUPERSCRIPTS : SUBSCRIPTS;
  const pairs = Array.from(text, (letter) => {
    const at = signs.indexOf(letter);
    return at >= 0 && at % 2 === 0 ? signs.charAt(at + 1) : null;
  });
  if (pairs.every((sign) => sign !== null)) return pairs.join("");
  return `${RAISED[name] ?? ""}${text.length === 1 ? text : `(${text})`}`;
}
