/**
 * Types only: the library itself runs in Node.
 * Convex pushes these files for both runtimes.
 */
import type PDFDocument from "pdfkit";
import { createTypesetter, graphemesOf, type Face, type Run, type Style } from "./typesetting";

type Pdf = InstanceType<typeof PDFDocument>;

type Align = "left" | "center" | "right";

export interface Type {
  style: Style;
  size: number;
  color?: string;
  /** Space between letters, in points. */
  spacing?: number;
}

/** A4 landscape, in points. */
export const page = { width: 841.89, height: 595.28 } as const;

export const colors = {
  paper: "#FDFCF7",
  ink: "#201F2D",
  muted: "#545463",
  gold: "#CBA24A",
  goldLight: "#EBD692",
  goldDark: "#99682A",
} as const;

export type Pen = ReturnType<typeof createPen>;

/** Otherwise pdfkit loads its standard font, whose metrics are files that a bundle does not have. */
export const noStandardFont = { font: null as never, autoFirstPage: false } as const;

/**
 * Width of the outline, as a share of the type size.
 * It stands in for bold in faces without a bold variant.
 */
const OUTLINE = 0.03;

/**
 * Creates the pen that writes and draws into the PDF.
 * Every piece is tagged as text or as decoration. Baselines and boxes are in points.
 */
export function createPen(pdf: Pdf, faces: readonly Face[], accent: string) {
  const registered = new Set<string>();
  const runsOf = createTypesetter(faces);
  /**
   * Writes a space after the last text of the tag.
   * Otherwise two texts would be read aloud or copied as one word.
   */
  let writeSpace = () => {};
  const root = pdf.struct("Document");
  pdf.addStructure(root);

  function choose({ id, font }: Face, size: number): void {
    if (!registered.has(id)) pdf.registerFont(id, Buffer.from(font()));
    registered.add(id);
    pdf.font(id, size);
  }

  function runWidth({ face, text }: Run, { size, spacing = 0 }: Type): number {
    choose(face, size);
    return pdf.widthOfString(text, { characterSpacing: spacing });
  }

  function width(text: string, type: Type): number {
    return runsOf(text, type.style).reduce((sum, run) => sum + runWidth(run, type), 0);
  }

  /** Writes one line; `x` is its left end, middle or right end. */
  function write(text: string, type: Type, { x, y, align = "left" }: { x: number; y: number; align?: Align }): void {
    const shift = { left: 0, center: 0.5, right: 1 }[align];
    let at = x - shift * width(text, type);
    const runs = runsOf(text, type.style);
    const isShaped = runs.some((run) => run.isShaped);
    writeSpace();
    if (isShaped) pdf.markContent("Span", { actual: text });
    for (const run of runs) {
      const length = runWidth(run, type);
      writeRun(run, type, { x: at, y });
      at += length;
    }
    if (isShaped) pdf.endMarkedContent();
    writeSpace = () => {
      for (const run of runsOf(" ", type.style)) writeRun(run, type, { x: at, y });
    };
  }

  function writeRun(run: Run, type: Type, { x, y }: { x: number; y: number }): void {
    const color = type.color ?? colors.ink;
    const stroke = type.style === "bold" && run.face.variant !== "bold";
    choose(run.face, type.size);
    pdf.fillColor(color);
    if (stroke) pdf.lineWidth(OUTLINE * type.size).strokeColor(color);
    pdf.text(run.text, x, y, {
      lineBreak: false,
      baseline: "alphabetic",
      characterSpacing: type.spacing ?? 0,
      ...(stroke && { fill: true, stroke }),
    });
  }

  /**
   * Breaks at blanks.
   * Inside a word only if the word is wider than the line.
   */
  function wrap(text: string, type: Type, most: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (width(longer, type) <= most) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = "";
      for (const character of graphemesOf(word)) {
        if (line !== "" && width(line + character, type) > most) {
          lines.push(line);
          line = "";
        }
        line += character;
      }
    }
    return [...lines, line];
  }

  /**
   * Returns the largest size at which the text fits `lines` lines.
   * If none fits, the last one.
   */
  function fit(
    text: string,
    type: Omit<Type, "size">,
    { sizes, most, lines }: Fitting,
  ): { type: Type; lines: string[] } {
    for (const size of sizes) {
      const wrapped = wrap(text, { ...type, size }, most);
      if (wrapped.length <= lines) return { type: { ...type, size }, lines: balanced(text, { ...type, size }, most) };
    }
    const smallest = { ...type, size: sizes.at(-1) ?? 8 };
    return { type: smallest, lines: wrap(text, smallest, most) };
  }

  /** Breaks into as many lines as needed, of similar length. */
  function balanced(text: string, type: Type, most: number): string[] {
    const { length } = wrap(text, type, most);
    if (length === 1) return [text];
    for (let narrower = width(text, type) / length; narrower < most; narrower += 4) {
      const lines = wrap(text, type, narrower);
      if (lines.length === length) return lines;
    }
    return wrap(text, type, most);
  }

  /** Returns the text, cut with an ellipsis if it does not fit. */
  function cut(text: string, type: Type, most: number): string {
    if (width(text, type) <= most) return text;
    const characters = graphemesOf(text);
    let length = characters.length;
    while (length > 0 && width(`${characters.slice(0, length).join("").trimEnd()}…`, type) > most) length--;
    return `${characters.slice(0, length).join("").trimEnd()}…`;
  }

  return {
    pdf,
    /** The school's color on paper. */
    accent,
    width,
    write,
    wrap,
    fit,
    cut,
    /**
     * Tags text for assistive software: H1, H2, P, Figure.
     * A Figure has `alt`; `lang` if it differs from the document's.
     */
    tag: (type: string, draw: () => void, options: { alt?: string; lang?: string } = {}): void => {
      const alone = () => {
        writeSpace = () => {};
        draw();
        writeSpace = () => {};
      };
      root.add(pdf.struct(type, options, alone));
    },
    /** Marks decoration, which assistive software skips. */
    decorate: (draw: () => void): void => {
      pdf.markContent("Artifact", { type: "Layout" });
      pdf.save();
      draw();
      pdf.restore();
      pdf.endMarkedContent();
    },
  };
}

interface Fitting {
  sizes: readonly number[];
  /** Maximum width of a line, in points. */
  most: number;
  lines: number;
}
