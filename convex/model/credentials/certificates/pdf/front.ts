import { qrCode } from "../../../../shared/certificateArt";
import type { CertificateDocument } from "./document";
import { drawMark, drawPaper, drawSeal } from "./engraving";
import { colors, page, type Pen, type Type } from "./pen";
import { fill, formats, texts, textsOf } from "./texts";

const MIDDLE = page.width / 2;
const LEFT = 82;
const RIGHT = page.width - LEFT;

/** Draws the certificate (CERT-6), laid out like its page. */
export function drawFront(pen: Pen, certificate: CertificateDocument, icon: Uint8Array | null): void {
  const t = textsOf(certificate);
  const { longDate, number } = formats(certificate.language);
  const small: Type = { style: "regular", size: 13, color: colors.muted };
  const center = (text: string, type: Type, y: number) => pen.write(text, type, { x: MIDDLE, y, align: "center" });

  drawPaper(pen);
  const brand: Type = { style: "bold", size: 19 };
  const { name } = certificate.school;
  const brandWidth = 28 + 8 + pen.width(name, brand);
  drawMark(pen, { x: MIDDLE - brandWidth / 2, y: 60, size: 28 }, icon);
  pen.tag("P", () => pen.write(name, brand, { x: MIDDLE - brandWidth / 2 + 36, y: 81 }));
  pen.tag("H1", () => {
    center(t.heading, { style: "regular", size: 43, spacing: 3.8 }, 133);
    center(t.subheading, { style: "italic", size: 17, color: colors.muted }, 156);
  });
  pen.tag("P", () => center(t.certify, small, 194));
  drawLines(pen, certificate.studentName, {
    style: "italic",
    sizes: [37, 33, 29, 26, 24],
    wrapped: [24, 22, 20, 18, 16, 14, 12, 10, 8],
    most: 640,
    lines: 2,
    at: 230,
  });
  pen.decorate(() => {
    const half = Math.min(
      320,
      Math.max(150, pen.width(certificate.studentName, { style: "italic", size: 37 }) / 2 + 45),
    );
    pen.pdf.lineWidth(1.2);
    pen.pdf
      .moveTo(MIDDLE - half, 266)
      .lineTo(MIDDLE + half, 266)
      .stroke(colors.gold);
  });
  pen.tag("P", () => center(t.completed, small, 290));
  drawLines(pen, certificate.courseTitle, {
    style: "bold",
    sizes: [22, 20, 18, 16, 14],
    wrapped: [18, 16, 14, 12, 11, 10, 9, 8],
    most: 560,
    lines: 3,
    at: 326,
    ...(certificate.courseLanguage !== certificate.language && { lang: certificate.courseLanguage }),
  });

  drawTerm(pen, { label: t.workload, value: fill(t.hours, { n: number(certificate.hours) }), y: 398 });
  drawTerm(pen, { label: t.issuedAt, value: longDate(certificate.issuedAt), y: 442 });
  drawSeal(pen, { x: MIDDLE - 38, y: 372, width: 76 });
  drawCheck(pen, certificate, { right: RIGHT, y: 376, size: 76 });
  pen.tag("P", () => center(certificate.code, { style: "bold", size: 12.5, spacing: 0.9 }, 502));
  pen.tag("P", () => center(t.footer, { style: "regular", size: 10.5, color: colors.muted }, 520));
}

interface Lines {
  style: Type["style"];
  sizes: readonly number[];
  /** Type sizes for more than one line. */
  wrapped: readonly number[];
  most: number;
  lines: number;
  /** Middle of the lines, in points. */
  at: number;
  lang?: string;
}

function drawLines(pen: Pen, text: string, { style, sizes, wrapped, most, lines: mostLines, at, lang }: Lines): void {
  const one = pen.fit(text, { style }, { sizes, most, lines: 1 });
  const fits = one.lines.length === 1;
  const { type, lines } = fits ? one : pen.fit(text, { style }, { sizes: wrapped, most, lines: mostLines });
  const leading = type.size * 1.16;
  const first = at - ((lines.length - 1) * leading) / 2 + type.size * 0.3;
  pen.tag(
    "P",
    () => {
      for (const [index, line] of lines.entries()) {
        pen.write(line, type, { x: MIDDLE, y: first + index * leading, align: "center" });
      }
    },
    lang === undefined ? {} : { lang },
  );
}

function drawTerm(pen: Pen, { label, value, y }: { label: string; value: string; y: number }): void {
  pen.tag("P", () => {
    pen.write(label, { style: "regular", size: 11.5, color: colors.muted }, { x: LEFT, y });
    pen.write(value, { style: "bold", size: 15 }, { x: LEFT, y: y + 18 });
  });
}

/** Draws the QR code and the address below it, both as links. */
export function drawCheck(
  pen: Pen,
  { language, code, verifyUrl }: CertificateDocument,
  { right, y, size }: { right: number; y: number; size: number },
): void {
  const { pdf } = pen;
  const qr = qrCode(verifyUrl);
  const x = right - size;
  pen.tag(
    "Figure",
    () => {
      pdf
        .save()
        .translate(x, y)
        .scale(size / qr.size);
      pdf.path(qr.path).fill(colors.ink).restore();
    },
    { alt: fill(texts[language].qrLabel, { code }) },
  );
  const { host } = new URL(verifyUrl);
  pen.tag("P", () => {
    const type: Type = { style: "regular", size: 9.5, color: colors.muted };
    pen.write(`${host}/verify`, type, { x: right, y: y + size + 13, align: "right" });
  });
  pdf.link(x, y, size, size + 16, verifyUrl);
}
