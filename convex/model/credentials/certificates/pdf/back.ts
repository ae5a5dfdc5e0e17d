import { taxIdText } from "../../../../shared/taxId";
import { brazilDay } from "../../../../shared/brazilDay";
import type { CertificateDocument } from "./document";
import { drawPaper } from "./engraving";
import { drawCheck } from "./front";
import { colors, page, type Pen, type Type } from "./pen";
import { drawProgram } from "./program";
import { fill, formats, texts, textsOf } from "./texts";

const LEFT = 50;
const RIGHT = page.width - LEFT;
const WIDTH = RIGHT - LEFT;
const QR = 70;
/** Top of the part below the program. */
const FOOT = 446;
/** Baseline of the signature rule. */
const SIGNED = FOOT + 26;

const quiet: Type = { style: "regular", size: 9.5, color: colors.muted };

/**
 * Draws the back, with what universities ask for (CERT-22).
 * Program, period, result, issuer, how to check.
 */
export function drawBack(pen: Pen, certificate: CertificateDocument, signature: Uint8Array | null): void {
  const t = textsOf(certificate);
  const { date } = formats(certificate.language);
  const { recordedAt, issuedAt } = certificate;
  drawPaper(pen, { simple: true });
  const title: Type = { style: "bold", size: 20 };
  pen.tag("H1", () => pen.write(t.program, title, { x: LEFT, y: 64 }));
  if (brazilDay(recordedAt) > brazilDay(issuedAt) && certificate.program.length > 0) {
    const asOf = fill(t.programAsOf, { date: date(recordedAt) });
    pen.tag("P", () =>
      pen.write(asOf, { ...quiet, style: "italic" }, { x: LEFT + pen.width(t.program, title) + 8, y: 64 }),
    );
  }
  drawFacts(pen, certificate);
  rule(pen, 150);
  drawProgram(pen, certificate, { x: LEFT, y: 157, width: WIDTH, height: FOOT - 10 - 157 });
  rule(pen, FOOT - 4);
  drawIssuer(pen, certificate, signature);
  drawCheck(pen, certificate, { right: RIGHT, y: FOOT + 6, size: QR });
}

function rule({ pdf, decorate }: Pen, y: number): void {
  decorate(() => pdf.lineWidth(0.8).moveTo(LEFT, y).lineTo(RIGHT, y).stroke(colors.gold));
}

function drawFacts(pen: Pen, certificate: CertificateDocument): void {
  const t = textsOf(certificate);
  const { date, number } = formats(certificate.language);
  const { enrolledAt, issuedAt, passMark, score } = certificate;
  const result = [fill(t.scoreOf, { score: number(score) }), fill(t.passMark, { mark: number(passMark) })];
  const period = fill(t.periodFromTo, { from: date(enrolledAt), to: date(issuedAt) });
  const lang = certificate.courseLanguage === certificate.language ? {} : { lang: certificate.courseLanguage };
  drawRow(pen, 86, [
    { label: t.student, value: certificate.studentName, style: "italic", share: 0.36 },
    { label: t.course, value: certificate.courseTitle, style: "bold", share: 0.36, ...lang },
    { label: t.code, value: certificate.code, style: "bold", share: 0.28 },
  ]);
  drawRow(pen, 120, [
    { label: t.period, value: period, style: "regular", share: 0.24 },
    { label: t.issuedAt, value: date(issuedAt), style: "regular", share: 0.12 },
    { label: t.workload, value: fill(t.hours, { n: number(certificate.hours) }), style: "regular", share: 0.12 },
    { label: t.score, value: result.join("; "), style: "regular", share: 0.32 },
    { label: t.mode, value: t.modeText, style: "regular", share: 0.2 },
  ]);
}

interface Fact {
  label: string;
  value: string;
  style: Type["style"];
  share: number;
  lang?: string;
}

function drawRow(pen: Pen, y: number, facts: Fact[]): void {
  let x = LEFT;
  for (const { label, value, style, share, lang } of facts) {
    const most = share * WIDTH - 12;
    const one = pen.fit(value, { style }, { sizes: [12, 11, 10], most, lines: 1 });
    const { type, lines } = one.lines.length === 1 ? one : pen.fit(value, { style }, { sizes: [9, 8], most, lines: 2 });
    // The longest titles need more lines than there
    // are; the front has them whole.
    const shown = lines.length <= 2 ? lines : [lines[0] ?? "", pen.cut(lines.slice(1).join(" "), type, most)];
    const left = x;
    pen.tag("P", () => pen.write(label, quiet, { x: left, y }));
    pen.tag(
      "P",
      () => {
        for (const [index, line] of shown.entries()) {
          pen.write(line, type, { x: left, y: y + 15 - (shown.length - 1) * 4.5 + index * 9 });
        }
      },
      lang === undefined ? {} : { lang },
    );
    x += share * WIDTH;
  }
}

function drawIssuer(
  pen: Pen,
  { language, issuer, school, verifyUrl }: CertificateDocument,
  signature: Uint8Array | null,
): void {
  const t = texts[language];
  const half = (WIDTH - QR - 24) / 2;
  const lines: [string, Type][] = [[issuer?.legalName ?? school.name, { style: "bold", size: 12 }]];
  if (issuer?.taxId !== undefined)
    lines.push([fill(t.taxId, { id: taxIdText(issuer.taxId) }), { style: "regular", size: 10.5 }]);
  if (issuer) lines.push([issuer.city, { style: "regular", size: 10.5 }]);
  for (const [index, [text, type]] of lines.entries()) {
    const fitted = pen.fit(text, type, { sizes: [type.size, 9, 8, 7], most: half - 10, lines: 1 });
    pen.tag("P", () =>
      pen.write(pen.cut(text, fitted.type, half - 10), fitted.type, { x: LEFT, y: FOOT + 16 + index * 14 }),
    );
  }
  if (issuer) {
    const middle = LEFT + half * 1.5;
    const alt = fill(t.signature, { name: issuer.responsibleName });
    if (signature) drawSignatureImage(pen, signature, { middle, alt });
    drawSignature(pen, issuer, { middle, most: half - 30 });
  }
  const small: Type = { style: "regular", size: 8.5, color: colors.muted };
  const address = `${t.check} ${verifyUrl}`;
  pen.tag("P", () => pen.write(address, { ...small, color: colors.ink }, { x: LEFT, y: FOOT + 64 }));
  const legal = pen.fit((issuer?.legalText ?? t.legal).replace(/\s+/gu, " "), small, {
    sizes: [8.5, 8, 7.5, 7],
    most: 2 * half,
    lines: 2,
  });
  pen.tag("P", () => {
    for (const [index, line] of legal.lines.entries()) {
      pen.write(line, legal.type, { x: LEFT, y: FOOT + 78 + index * legal.type.size * 1.2 });
    }
  });
}

/** Draws the image of the signature on its rule. */
function drawSignatureImage(pen: Pen, image: Uint8Array, { middle, alt }: { middle: number; alt: string }): void {
  const [width, height] = [180, 30];
  pen.tag(
    "Figure",
    () => {
      pen.pdf.image(Buffer.from(image), middle - width / 2, SIGNED - height + 3, {
        fit: [width, height],
        align: "center",
        valign: "bottom",
      });
    },
    { alt },
  );
}

/** Draws a rule to sign on, with name and office below. */
function drawSignature(
  pen: Pen,
  { responsibleName, responsibleOffice }: NonNullable<CertificateDocument["issuer"]>,
  { middle, most }: { middle: number; most: number },
): void {
  const y = SIGNED;
  pen.decorate(() =>
    pen.pdf
      .lineWidth(0.7)
      .moveTo(middle - 100, y)
      .lineTo(middle + 100, y)
      .stroke(colors.ink),
  );
  const name = pen.fit(responsibleName, { style: "bold" }, { sizes: [11, 9, 8, 7], most, lines: 1 });
  const office = pen.fit(responsibleOffice, { style: "regular" }, { sizes: [10, 9, 8, 7], most, lines: 1 });
  pen.tag("P", () => {
    pen.write(pen.cut(responsibleName, name.type, most), name.type, { x: middle, y: y + 12, align: "center" });
    pen.write(pen.cut(responsibleOffice, office.type, most), office.type, { x: middle, y: y + 24, align: "center" });
  });
}
