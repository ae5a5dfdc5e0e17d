import { practiceMinutes } from "../../../../shared/courseFacts";
import type { CertificateDocument } from "./document";
import type { Pen, Type } from "./pen";
import { colors } from "./pen";
import { fill, textsOf, type Texts } from "./texts";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Row {
  title: string;
  minutes: number;
  heading: boolean;
  /** Language of the title, if it is not the document's. */
  lang?: string;
}

/** Layouts from roomy to tight. */
const LAYOUTS = [
  { columns: 2, size: 10.5 },
  { columns: 2, size: 9.5 },
  { columns: 3, size: 9 },
  { columns: 3, size: 8 },
  { columns: 4, size: 7 },
] as const;

const GAP = 22;
const LEADING = 1.32;
/** Space above a module that does not begin a column, in lines. */
const BREAK = 0.45;

/**
 * Draws modules and lessons, and the time of practice and exam, in the roomiest layout that fits.
 * If none fits, the modules with their totals.
 */
export function drawProgram(pen: Pen, certificate: CertificateDocument, box: Box): void {
  const { language, program } = certificate;
  const t = textsOf(certificate);
  if (program.length === 0) {
    pen.tag("P", () => pen.write(t.programUnknown, { style: "italic", size: 10.5 }, { x: box.x, y: box.y + 12 }));
    return;
  }
  const lang = certificate.courseLanguage === language ? {} : { lang: certificate.courseLanguage };
  const rest = restOf(certificate);
  const lessons: Row[] = program.flatMap(({ title, lessons }) => [
    { title, minutes: sum(lessons), heading: true, ...lang },
    ...lessons.map((lesson) => ({ ...lesson, heading: false, ...lang })),
  ]);
  const modules: Row[] = program.map(({ title, lessons }) => {
    const count = lessons.length === 1 ? t.lessons.one : fill(t.lessons.other, { n: `${lessons.length}` });
    return { title: `${title} (${count})`, minutes: sum(lessons), heading: false, ...lang };
  });
  if (rest > 0) for (const rows of [lessons, modules]) rows.push({ title: t.practice, minutes: rest, heading: true });
  const unit = certificate.ofPath === true ? 60 : 1;
  for (const rows of [lessons, modules]) {
    for (const layout of LAYOUTS) {
      const places = spread(rows, layout, box) ?? flow(rows, layout, box);
      if (places === null) continue;
      for (const { row, x, y } of places)
        drawRow(pen, row, { x, y, width: columnWidth(layout, box), ...layout, t, unit });
      return;
    }
  }
}

/** Minutes of the certificate's hours beyond the lessons (COURSE-11); a path's are those of its courses. */
function restOf({ hours, program, ofPath }: CertificateDocument): number {
  const totalMinutes = sum(program.flatMap(({ lessons }) => lessons));
  return ofPath === true ? 0 : (practiceMinutes({ durationHours: hours, totalMinutes }) ?? 0);
}

const sum = (lessons: { minutes: number }[]) => lessons.reduce((total, { minutes }) => total + minutes, 0);

type Layout = (typeof LAYOUTS)[number];

const columnWidth = ({ columns }: Layout, { width }: Box) => (width - (columns - 1) * GAP) / columns;

interface Place {
  row: Row;
  x: number;
  y: number;
}

/**
 * Places whole modules in columns as short as possible.
 * Null if a module must be divided.
 */
function spread(rows: Row[], layout: Layout, box: Box): Place[] | null {
  const line = layout.size * LEADING;
  for (let height = line; height <= box.height; height += BREAK * line) {
    const places = flow(rows, layout, { ...box, height }, { whole: true });
    if (places !== null) return places;
  }
  return null;
}

/**
 * Returns baselines column by column, null if they do not fit.
 * No module's title ends a column.
 */
function flow(rows: Row[], layout: Layout, box: Box, { whole = false } = {}): Place[] | null {
  const line = layout.size * LEADING;
  let column = 0;
  let used = 0;
  const places: Place[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.heading && used > 0) used += BREAK * line;
    const needed = line * (row.heading ? Math.min(whole ? moduleLength(rows, index) : 2, rows.length - index) : 1);
    if (used + needed > box.height) {
      if (whole && !row.heading && rows.some(({ heading }) => heading)) return null;
      column++;
      used = 0;
    }
    if (column === layout.columns) return null;
    used += line;
    places.push({ row, x: box.x + column * (columnWidth(layout, box) + GAP), y: box.y + used - 0.3 * layout.size });
  }
  return places;
}

/** Rows from a module's title to the next one. */
function moduleLength(rows: Row[], begin: number): number {
  const next = rows.findIndex(({ heading }, index) => heading && index > begin);
  return (next < 0 ? rows.length : next) - begin;
}

interface RowPlace {
  x: number;
  y: number;
  width: number;
  size: number;
  t: Texts;
  /** Minutes in the unit of the durations shown. */
  unit: number;
}

function drawRow(pen: Pen, { title, minutes, heading, lang }: Row, { x, y, width, size, t, unit }: RowPlace): void {
  const type: Type = { style: heading ? "bold" : "regular", size };
  const quiet: Type = { style: "regular", size: size * 0.9, color: colors.muted };
  const duration = fill(t.minutes, { n: `${minutes / unit}` });
  const indent = heading ? 0 : size * 0.8;
  const most = width - indent - pen.width(duration, quiet) - 8;
  pen.tag(heading ? "H2" : "P", () => pen.write(pen.cut(title, type, most), type, { x: x + indent, y }), {
    ...(lang !== undefined && { lang }),
  });
  pen.tag("P", () => pen.write(duration, quiet, { x: x + width, y, align: "right" }));
}
