import type { CourseTopic } from "@convex/shared/courseFacts";
import { topicOf } from "@convex/shared/courseTopic";

/**
 * Motifs by topic, chosen by words of the title.
 * Motifs without words take turns.
 */
const motifs: Record<CourseTopic, readonly (readonly [motif: string, words?: RegExp])[]> = {
  ai: [["boundary", /machine learning|aprendi|modelos?/], ["network"]],
  security: [["shield"]],
  mobile: [["phones"]],
  database: [["cylinders"], ["tables"]],
  cloud: [
    ["terminal", /linux|terminal|shell|servidor/],
    ["helm", /kubernetes|cluster/],
    ["containers", /docker|cont[eê][in]/],
    ["cloud"],
  ],
  web: [["blocks", /react|vue|angular|componente/], ["access", /ac+es+ib/], ["panes"]],
  programming: [
    ["branches", /\bgit/],
    ["bell", /an[aá]l\w+ de da[dt]os|data anal/],
    ["checks", /prueba|\btest/],
    ["pipeline", /integra(?:ção|ci[oó]n)/],
    ["slots", /typescript|\btip|\bjava\b|kotlin|rust/],
    ["loop", /node|\bapis?\b|back-?end/],
    ["maze", /algorit/],
    ["flow", /python|l[oó]gica/],
    ["brackets"],
    ["flow"],
  ],
  general: [["books"]],
};

const grounds = ["sun", "hills", "arches", "bands"] as const;

/** Number of palettes; `data-palette` in the style sheet. */
const PALETTES = 8;

interface CoverDrawing {
  motif: string;
  ground: string;
  mirrored: boolean;
  palette: number;
}

/**
 * The illustration of a course, always the same for a course.
 * The topic gives the motif, the slug everything else.
 */
export function coverDrawing({ slug, title }: { slug: string; title: string }): CoverDrawing {
  const seed = hash(slug);
  // Ignores details after a colon: "JavaScript: da lógica às APIs".
  const [text = ""] = title.toLowerCase().split(":");
  const known = motifs[topicOf(title)];
  const free = known.filter(([, words]) => words === undefined);
  const [motif] = known.find(([, words]) => words?.test(text)) ?? free[seed % free.length] ?? ["books"];
  return {
    motif,
    ground: grounds[(seed >>> 8) % grounds.length] ?? "sun",
    mirrored: (seed >>> 12) % 2 === 1,
    palette: (seed >>> 16) % PALETTES,
  };
}

/**
 * FNV-1a, mixed once more.
 * Short texts vary little in their upper bits.
 */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x297a2d39);
  return (value ^ (value >>> 16)) >>> 0;
}
