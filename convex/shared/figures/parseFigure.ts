/** A name and, after a colon, its text. */
export interface Entry {
  label: string;
  detail: string;
}
/** An arrow between two names, by their positions in the list. */
export interface Arrow {
  from: number;
  to: number;
  label: string;
}
export interface Branch extends Entry {
  children: Branch[];
}
export type Drawing =
  | { kind: "flow" | "sequence"; names: string[]; arrows: Arrow[] }
  | { kind: "layers" | "nested" | "timeline"; entries: Entry[] }
  | { kind: "tree"; branches: Branch[] }
  | { kind: "cells"; rows: { label: string; cells: string[] }[] };
export interface Figure {
  title: string;
  /** Description for people who do not see the figure. */
  about: string;
  drawing: Drawing;
}
/** An error; `line` counts within the block, from 1. */
export interface FigureError {
  reason: "kind" | "about" | "empty" | "syntax" | "indent" | "tooLong" | "tooMany";
  line: number;
}
type Kind = Drawing["kind"];

/** Maximum sizes that fit on a phone. */
const MOST: Record<Kind, { lines: number; text: number; names?: number }> = {
  flow: { lines: 14, text: 44, names: 10 },
  sequence: { lines: 12, text: 70, names: 4 },
  layers: { lines: 8, text: 90 },
  nested: { lines: 5, text: 90 },
  timeline: { lines: 8, text: 110 },
  tree: { lines: 16, text: 60 },
  cells: { lines: 6, text: 14, names: 6 },
};

class Refusal extends Error {
  constructor(
    readonly reason: FigureError["reason"],
    readonly line: number,
  ) {
    super(reason);
  }
}

interface Line {
  text: string;
  number: number;
}

/**
 * Reads a fenced block `figure` (LESSON-16).
 * `kind: title`, then `about: description`, then the lines of its kind. Strict, so that the drawing is what was
 * meant. `docs/lessons.md` describes the lines.
 */
export function parseFigure(block: string): Figure | FigureError {
  try {
    return readFigure(block);
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.reason, line: error.line };
    throw error;
  }
}

function readFigure(block: string): Figure {
  const lines = block
    .split("\n")
    .map((text, index) => ({ text: text.trimEnd(), number: index + 1 }))
    .filter(({ text }) => text !== "");
  const [head, description, ...rest] = lines;
  const [, kind = "", title = ""] = /^(\w+): (.+)$/.exec(head?.text ?? "") ?? [];
  if (!isKind(kind)) throw new Refusal("kind", head?.number ?? 1);
  const about = /^about: (.{20,300})$/.exec(description?.text ?? "")?.[1];
  if (about === undefined) throw new Refusal("about", description?.number ?? 2);
  if (rest.length === 0) throw new Refusal("empty", lines.length);
  const excess = rest[MOST[kind].lines];
  if (excess) throw new Refusal("tooMany", excess.number);
  return { title, about, drawing: readDrawing(kind, rest) };
}

const isKind = (word: string): word is Kind => Object.hasOwn(MOST, word);

function readDrawing(kind: Kind, lines: Line[]): Drawing {
  if (kind === "flow" || kind === "sequence") return { kind, ...readArrows(kind, lines) };
  if (kind === "tree") return { kind, branches: readTree(lines) };
  if (kind === "cells") return { kind, rows: lines.map(readCells) };
  return { kind, entries: lines.map((line) => readEntry(kind, line)) };
}

function checked(kind: Kind, text: string, line: Line): string {
  if (text.trim() === "") throw new Refusal("syntax", line.number);
  if (text.length > MOST[kind].text) throw new Refusal("tooLong", line.number);
  return text.trim();
}

function readEntry(kind: Kind, line: Line): Entry {
  const [label = "", ...detail] = line.text.split(": ");
  const said = detail.join(": ").trim();
  return {
    label: checked(kind, label, line),
    detail: said === "" ? "" : checked(kind, said, line),
  };
}

/**
 * Reads arrows: `A -> B: label`.
 * A flow also takes `A -> B -> C`, a sequence `A: an action of its own`.
 */
function readArrows(kind: "flow" | "sequence", lines: Line[]): { names: string[]; arrows: Arrow[] } {
  const names: string[] = [];
  const arrows: Arrow[] = [];
  const position = (name: string, line: Line): number => {
    // A label for several arrows, or before one, is ambiguous.
    if (name.includes(": ")) throw new Refusal("syntax", line.number);
    const known = names.indexOf(checked(kind, name, line));
    if (known !== -1) return known;
    if (names.length === MOST[kind].names) throw new Refusal("tooMany", line.number);
    return names.push(name.trim()) - 1;
  };
  for (const line of lines) {
    const { label: path, detail: label } = readPath(kind, line);
    const stops = path.split(" -> ").map((name) => position(name, line));
    const [first = 0] = stops;
    if (kind === "sequence" && (label === "" || stops.length > 2)) throw new Refusal("syntax", line.number);
    if (kind === "flow" && stops.length < 2) throw new Refusal("syntax", line.number);
    if (stops.length === 1) arrows.push({ from: first, to: first, label });
    for (const [index, to] of stops.slice(1).entries()) {
      const from = stops[index] ?? first;
      if (from === to) throw new Refusal("syntax", line.number);
      arrows.push({ from, to, label: index === stops.length - 2 ? label : "" });
    }
  }
  return { names, arrows };
}

/** Splits at the first colon after the last arrow. */
function readPath(kind: Kind, line: Line): Entry {
  const arrow = line.text.lastIndexOf(" -> ");
  const colon = line.text.indexOf(": ", Math.max(arrow, 0));
  if (colon === -1) return { label: line.text, detail: "" };
  return { label: line.text.slice(0, colon), detail: checked(kind, line.text.slice(colon + 2), line) };
}

/** Reads a tree, indented by two spaces per level. */
function readTree(lines: Line[]): Branch[] {
  const roots: Branch[] = [];
  const open: Branch[] = [];
  for (const line of lines) {
    const indent = line.text.length - line.text.trimStart().length;
    const depth = indent / 2;
    if (!Number.isInteger(depth) || depth > open.length || depth > 5) throw new Refusal("indent", line.number);
    const branch = { ...readEntry("tree", line), children: [] };
    open.length = depth;
    (open.at(-1)?.children ?? roots).push(branch);
    open.push(branch);
  }
  return roots;
}

/** Reads `name: one | two | three`; `-` is an empty cell. */
function readCells(line: Line): { label: string; cells: string[] } {
  const [, label = "", rest = ""] = /^([^:]+): (.+)$/.exec(line.text) ?? [];
  const cells = rest.split(" | ");
  if (cells.length > (MOST.cells.names ?? 0)) throw new Refusal("tooMany", line.number);
  return {
    label: checked("cells", label, line),
    cells: cells.map((cell) => checked("cells", cell, line)).map((cell) => (cell === "-" ? "" : cell)),
  };
}
