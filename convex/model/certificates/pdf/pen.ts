/** Types only: the library runs in Node, and files here are pushed for both runtimes. */
import type PDFDocument from "pdfkit";

type Pdf = InstanceType<typeof PDFDocument>;

export type Style = "regular" | "italic" | "bold";
type Align = "left" | "center" | "right";

/** Parts of a style's font: `ranges` as in CSS, `woff` in base64. */
export type Fonts = Record<Style, { ranges: string; woff: string }[]>;

export interface Type {
  style: Style;
  size: number;
  color?: string;
  /** Points between letters. */
  spacing?: number;
}

/** Points on A4 landscape. */
export const page = { width: 841.89, height: 595.28 } as const;

export const colors = {
  paper: "#FDFCF7",
  ink: "#201F2D",
  muted: "#545463",
  accent: "#4338CA",
  gold: "#CBA24A",
  goldLight: "#EBD692",
  goldDark: "#99682A",
} as const;

export type Pen = ReturnType<typeof createPen>;

/** Writes and draws into the PDF, every piece tagged as text or as decoration. Baselines and boxes in points. */
export function createPen(pdf: Pdf, fonts: Fonts) {
  const parts = Object.fromEntries(
    Object.entries(fonts).map(([style, each]) => [
      style,
      each.map(({ ranges, woff }, index) => {
        const name = `${style}${index}`;
        pdf.registerFont(name, Buffer.from(woff, "base64"));
        return { name, has: rangeTest(ranges) };
      }),
    ]),
  ) as Record<Style, { name: string; has: (codePoint: number) => boolean }[]>;
  const root = pdf.struct("Document");
  pdf.addStructure(root);

  /** Neighboring characters of one part of the font. */
  function runs(text: string, style: Style): { font: string; text: string }[] {
    const found: { font: string; text: string }[] = [];
    for (const character of text) {
      const font = (parts[style].find(({ has }) => has(character.codePointAt(0) ?? 0)) ?? parts[style][0])?.name ?? "";
      const last = found.at(-1);
      if (last?.font === font) last.text += character;
      else found.push({ font, text: character });
    }
    return found;
  }

  function width(text: string, { style, size, spacing = 0 }: Type): number {
    return runs(text, style).reduce((sum, run) => {
      pdf.font(run.font, size);
      return sum + pdf.widthOfString(run.text, { characterSpacing: spacing });
    }, 0);
  }

  /** `x` is the left end, the middle or the right end. */
  function write(text: string, type: Type, { x, y, align = "left" }: { x: number; y: number; align?: Align }): void {
    const shift = { left: 0, center: 0.5, right: 1 }[align];
    let at = x - shift * width(text, type);
    for (const run of runs(text, type.style)) {
      const characterSpacing = type.spacing ?? 0;
      pdf.font(run.font, type.size).fillColor(type.color ?? colors.ink);
      pdf.text(run.text, at, y, { lineBreak: false, baseline: "alphabetic", characterSpacing });
      at += pdf.widthOfString(run.text, { characterSpacing });
    }
  }

  /** Breaks at blanks, inside words only where one is wider than the line. */
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
      for (const character of word) {
        if (line !== "" && width(line + character, type) > most) {
          lines.push(line);
          line = "";
        }
        line += character;
      }
    }
    return [...lines, line];
  }

  /** The largest of the sizes at which the text takes at most `lines` lines; the last one whatever it takes. */
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

  /** As many lines as needed, of about the same length. */
  function balanced(text: string, type: Type, most: number): string[] {
    const { length } = wrap(text, type, most);
    if (length === 1) return [text];
    for (let narrower = width(text, type) / length; narrower < most; narrower += 4) {
      const lines = wrap(text, type, narrower);
      if (lines.length === length) return lines;
    }
    return wrap(text, type, most);
  }

  /** The text, or as much of it as fits with an ellipsis. */
  function cut(text: string, type: Type, most: number): string {
    if (width(text, type) <= most) return text;
    const characters = Array.from(text);
    let length = characters.length;
    while (length > 0 && width(`${characters.slice(0, length).join("").trimEnd()}…`, type) > most) length--;
    return `${characters.slice(0, length).join("").trimEnd()}…`;
  }

  return {
    pdf,
    width,
    write,
    wrap,
    fit,
    cut,
    /** What assistive software reads: H1, H2, P, Figure with `alt`. `lang` where it differs from the document's. */
    tag: (type: string, draw: () => void, options: { alt?: string; lang?: string } = {}): void => {
      root.add(pdf.struct(type, options, draw));
    },
    /** What it does not. */
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
  /** Width of a line. */
  most: number;
  lines: number;
}

/** "U+0000-00FF,U+0131" as a test. */
function rangeTest(ranges: string): (codePoint: number) => boolean {
  const spans = ranges.split(",").map((range) => {
    const [first = "", last = first] = range.trim().replace("U+", "").split("-");
    return [parseInt(first, 16), parseInt(last, 16)] as const;
  });
  return (codePoint) => spans.some(([first, last]) => first <= codePoint && codePoint <= last);
}
