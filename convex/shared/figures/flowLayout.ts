import type { Arrow } from "./parseFigure";

/**
 * Boxes and arrows with their places.
 * In pixels at the text's own size.
 */
export interface FlowLayout {
  width: number;
  height: number;
  boxes: { x: number; y: number; width: number; height: number; lines: string[] }[];
  lines: { path: string; head: string; label: { x: number; y: number; lines: string[] } }[];
}
export type Direction = "down" | "across";

export const LINE = 18;
/**
 * Width of a letter.
 * Wider than the font's average, so that no text leaves its box.
 */
const LETTER = 7.5;
const PAD = 12;
/** Letters per line of a box, by the number of boxes in a rank. */
const FITS = { down: [26, 17, 11, 8], across: [15, 15, 15, 15] };
const LABEL_FITS = { down: 18, across: 13 };
const HEAD = 7;
const GAP = 16;

/**
 * A box, or a place where an arrow passes a rank (-1).
 * `size` is along the flow, `span` across it.
 */
interface Item {
  node: number;
  lines: string[];
  size: number;
  span: number;
  /** Span including the label before the box. */
  room: number;
  main: number;
  cross: number;
}

/**
 * Places boxes in ranks, in the order of the arrows.
 * An arrow back to an earlier box goes around the outside.
 */
export function layoutFlow(names: readonly string[], arrows: readonly Arrow[], direction: Direction): FlowLayout {
  const back = findBackArrows(names.length, arrows);
  const rank = rankNodes(names.length, arrows, back);
  const ranks: Item[][] = Array.from({ length: Math.max(...rank) + 1 }, () => []);
  const routes = new Map<Arrow, Item[]>();
  const nodes = names.map((_, node) => {
    const item: Item = { node, lines: [], size: 0, span: 0, room: 0, main: 0, cross: 0 };
    ranks[rank[node] ?? 0]?.push(item);
    return item;
  });
  const at = (node: number): Item => nodes[node] as Item;
  for (const arrow of arrows) {
    const passes: Item[] = [];
    if (!back.has(arrow)) {
      for (let step = (rank[arrow.from] ?? 0) + 1; step < (rank[arrow.to] ?? 0); step++) {
        const item: Item = { node: -1, lines: [], size: 0, span: 0, room: 24, main: 0, cross: 0 };
        ranks[step]?.push(item);
        passes.push(item);
      }
    }
    routes.set(arrow, [at(arrow.from), ...passes, at(arrow.to)]);
  }
  const down = direction === "down";
  for (const row of ranks) sizeBoxes(row, names, direction);
  const forks = (arrow: Arrow): boolean => arrows.filter(({ from }) => from === arrow.from).length > 1;
  for (const arrow of arrows.filter(forks)) {
    const label = wrap(arrow.label, LABEL_FITS[direction]);
    const next = routes.get(arrow)?.[1];
    if (next && !back.has(arrow)) next.room = Math.max(next.room, down ? widthOf(label) : label.length * LINE);
  }
  orderRanks(
    ranks,
    [...routes].filter(([arrow]) => !back.has(arrow)).map(([, route]) => route),
  );
  const length = placeRanks(ranks, direction, (index) =>
    arrows.filter((arrow) => !back.has(arrow) && rank[arrow.from] === index),
  );
  const breadth = Math.max(...ranks.map(spanOf));
  const point = (main: number, cross: number): [number, number] => (down ? [cross, main] : [main, cross]);

  let outside = breadth;
  const lines = arrows.map((arrow) => {
    const label = wrap(arrow.label, LABEL_FITS[direction]);
    const route = routes.get(arrow) ?? [];
    if (!back.has(arrow)) return forward(route, label, forks(arrow), point);
    const bulge = breadth + 26;
    outside = Math.max(outside, bulge + (down ? widthOf(label) : label.length * LINE) + 8);
    return around(at(arrow.from), at(arrow.to), bulge, label, down, point);
  });
  const [width, height] = point(length + 2, outside + 2);
  const boxes = nodes.map(({ main, cross, size, span, lines }) => {
    const [x, y] = point(main, cross - span / 2);
    const [boxWidth, boxHeight] = point(size, span);
    return { x, y, width: boxWidth, height: boxHeight, lines };
  });
  return { width, height, boxes, lines };
}

/**
 * Returns arrows that close a circle.
 * Found in the order in which they were written.
 */
function findBackArrows(count: number, arrows: readonly Arrow[]): Set<Arrow> {
  const back = new Set<Arrow>();
  const state = new Array<"new" | "open" | "done">(count).fill("new");
  const visit = (node: number): void => {
    state[node] = "open";
    for (const arrow of arrows.filter(({ from }) => from === node)) {
      if (state[arrow.to] === "open") back.add(arrow);
      else if (state[arrow.to] === "new") visit(arrow.to);
    }
    state[node] = "done";
  };
  for (let node = 0; node < count; node++) if (state[node] === "new") visit(node);
  return back;
}

/** Returns each box's rank: its longest distance from the start. */
function rankNodes(count: number, arrows: readonly Arrow[], back: ReadonlySet<Arrow>): number[] {
  const rank = new Array<number>(count).fill(0);
  for (let round = 0; round < count; round++)
    for (const arrow of arrows)
      if (!back.has(arrow)) rank[arrow.to] = Math.max(rank[arrow.to] ?? 0, (rank[arrow.from] ?? 0) + 1);
  return rank;
}

/**
 * Orders ranks so that few arrows cross.
 * Successors of the first box in a rank come first in the next.
 */
function orderRanks(ranks: Item[][], routes: Item[][]): void {
  for (const [index, row] of ranks.entries()) {
    const before = ranks[index - 1];
    if (!before) continue;
    const place = new Map(
      row.map((item) => {
        const from = routes.flatMap((route) => (route.includes(item) ? [route[route.indexOf(item) - 1]] : []));
        const places = from.filter((source) => source !== undefined).map((source) => before.indexOf(source));
        return [item, places.reduce((sum, next) => sum + next, 0) / places.length];
      }),
    );
    row.sort((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0));
  }
}

function sizeBoxes(row: Item[], names: readonly string[], direction: Direction): void {
  const fits = FITS[direction][Math.min(row.length, 4) - 1] ?? 8;
  for (const item of row) {
    if (item.node === -1) continue;
    item.lines = wrap(names[item.node] ?? "", fits);
    const width = Math.max(40, widthOf(item.lines) + 2 * PAD);
    const height = item.lines.length * LINE + 18;
    [item.size, item.span] = direction === "down" ? [height, width] : [width, height];
    item.room = item.span;
  }
}

/**
 * Places every item and returns the total length.
 * Ranks are centered on the widest.
 */
function placeRanks(ranks: Item[][], direction: Direction, leaving: (rank: number) => Arrow[]): number {
  const breadth = Math.max(...ranks.map(spanOf));
  let main = 1;
  for (const [index, row] of ranks.entries()) {
    const size = Math.max(...row.map((item) => item.size));
    let cross = (breadth - spanOf(row)) / 2 + 1;
    for (const item of row) {
      if (item.node === -1) item.size = size;
      item.main = main + (size - item.size) / 2;
      item.cross = cross + item.room / 2;
      cross += item.room + GAP;
    }
    const labels = leaving(index).map(({ label }) => wrap(label, LABEL_FITS[direction]));
    const room = labels.map((label) => (direction === "down" ? label.length * LINE + 8 : widthOf(label)));
    main += size + (index === ranks.length - 1 ? 0 : 30 + Math.max(0, ...room));
  }
  return main;
}

const spanOf = (row: Item[]): number => row.reduce((sum, { room }) => sum + room + GAP, -GAP);
const widthOf = (lines: string[]): number => Math.max(0, ...lines.map((line) => line.length)) * LETTER;

type Point = (main: number, cross: number) => [number, number];
type Line = FlowLayout["lines"][number];

function forward(route: Item[], label: string[], forks: boolean, point: Point): Line {
  const parts: string[] = [];
  let middle: [number, number] = [0, 0];
  for (const [index, item] of route.slice(1).entries()) {
    const from = route[index] as Item;
    const start = from.main + from.size;
    const end = item.main - (index === route.length - 2 ? HEAD : 0);
    const half = (start + end) / 2;
    // Where arrows fork, the label belongs to the end of its arrow.
    if (index === 0) middle = forks ? point(half + 4, item.cross) : point(half, from.cross);
    if (index === 0) parts.push(`M${point(start, from.cross).join(" ")}`);
    parts.push(`C${[point(half, from.cross), point(half, item.cross), point(end, item.cross)].flat().join(" ")}`);
    if (index < route.length - 2) parts.push(`L${point(item.main + item.size, item.cross).join(" ")}`);
  }
  const { main, cross } = route.at(-1) as Item;
  const head = [point(main, cross), point(main - HEAD - 1, cross - 5), point(main - HEAD - 1, cross + 5)];
  return { path: parts.join(""), head: head.flat().join(" "), label: { x: middle[0], y: middle[1], lines: label } };
}

function around(from: Item, to: Item, bulge: number, label: string[], down: boolean, point: Point): Line {
  const start = { main: from.main + from.size / 2, cross: from.cross + from.span / 2 };
  const end = { main: to.main + to.size / 2, cross: to.cross + to.span / 2 };
  const path = [
    `M${point(start.main, start.cross).join(" ")}`,
    `C${[point(start.main, bulge), point(start.main, bulge), point((start.main + end.main) / 2, bulge)].flat().join(" ")}`,
    `S${[point(end.main, bulge), point(end.main, end.cross + HEAD)].flat().join(" ")}`,
  ];
  const tip = end.cross + HEAD + 1;
  const head = [point(end.main, end.cross), point(end.main - 5, tip), point(end.main + 5, tip)];
  const beside = bulge + 4 + (down ? widthOf(label) / 2 : (label.length * LINE) / 2);
  const [x, y] = point((start.main + end.main) / 2, beside);
  return { path: path.join(""), head: head.flat().join(" "), label: { x, y, lines: label } };
}

/** Breaks at spaces; a longer word stays whole. */
function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
