import { htmlEscape } from "escape-goat";
import { encodeBase64 } from "@oslojs/encoding";
import type { Infer } from "convex/values";
import { mark } from "../../../../shared/brandMark";
import { seal } from "../../../../shared/certificateArt";
import { certificateDocument } from "../pdf/document";
import { colors, type Pen, type Type } from "../pdf/pen";
import { fill, formats, textsOf } from "../pdf/texts";

/** Facts on the picture that previews of a shared certificate show. */
export const certificatePicture = certificateDocument.pick(
  ...(["language", "studentName", "courseTitle", "hours", "issuedAt", "school", "ofPath"] as const),
);

export type CertificatePicture = Infer<typeof certificatePicture>;

/** Pixels, as social networks recommend. */
export const pictureSize = { width: 1200, height: 630 } as const;

const MIDDLE = pictureSize.width / 2;

/**
 * Returns the picture as SVG (CERT-36).
 *
 * @param pen measures text; nothing is drawn with it
 * @param icon a whole PNG; null draws the product's mark
 */
export function drawPicture(pen: Pen, picture: CertificatePicture, icon: Uint8Array | null): string {
  const { language, studentName, courseTitle, hours, issuedAt, school } = picture;
  const t = textsOf(picture);
  const { longDate, number } = formats(language);
  const brand: Type = { style: "bold", size: 32 };
  const left = MIDDLE - (44 + 14 + pen.width(school.name, brand)) / 2;
  const name = fit(pen, studentName, { style: "italic", one: [76, 66, 58, 50], two: [54, 48, 42, 36, 28] });
  const course = fit(pen, courseTitle, { style: "bold", one: [46, 40], two: [38, 34, 30, 26, 22, 18] });
  const facts = `${t.workload}: ${fill(t.hours, { n: number(hours) })} · ${longDate(issuedAt)}`;
  const small: Type = { style: "regular", size: 27, color: colors.muted };
  const { width, height } = pictureSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colors.paper}"/>
<g fill="none"><rect x="28" y="28" width="1144" height="574" stroke="${school.accent}" stroke-width="6"/><rect x="42" y="42" width="1116" height="546" stroke="${colors.gold}" stroke-width="2.4"/></g>
<g transform="translate(${left} 66)">${brandOf(icon, school.accent)}</g>
${line(school.name, brand, { x: left + 58, y: 99, anchor: "start" })}
${line(`${t.heading} ${t.subheading}`, small, { x: MIDDLE, y: 160 })}
${lines(name, 260)}
<path d="M400 336h400" stroke="${colors.gold}" stroke-width="2.4"/>
${lines(course, 394)}
${line(facts, small, { x: MIDDLE, y: 560 })}
<g transform="translate(${MIDDLE - 30} 446) scale(${60 / seal.width})">${sealOf(school.accent)}</g>
</svg>`;
}

/** Breaks into two lines only what does not fit one; sizes in pixels. */
function fit(
  pen: Pen,
  text: string,
  { style, one, two }: { style: Type["style"]; one: readonly number[]; two: readonly number[] },
): ReturnType<Pen["fit"]> {
  const line = pen.fit(text, { style }, { sizes: one, most: 980, lines: 1 });
  return line.lines.length === 1 ? line : pen.fit(text, { style }, { sizes: two, most: 980, lines: 2 });
}

const styles = {
  regular: `font-family="EB Garamond"`,
  italic: `font-family="EB Garamond" font-style="italic"`,
  bold: `font-family="EB Garamond SemiBold"`,
} satisfies Record<Type["style"], string>;

const line = (
  text: string,
  { style, size, color = colors.ink }: Type,
  { x, y, anchor = "middle" }: { x: number; y: number; anchor?: "start" | "middle" },
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${styles[style]} fill="${color}" text-anchor="${anchor}">${htmlEscape(text)}</text>`;

/** Writes one or two lines around `middle`, in pixels. */
function lines({ type, lines: texts }: ReturnType<Pen["fit"]>, middle: number): string {
  const leading = type.size * 1.12;
  const first = middle - ((texts.length - 1) * leading) / 2 + type.size * 0.3;
  return texts.map((text, index) => line(text, type, { x: MIDDLE, y: first + index * leading })).join("");
}

const brandOf = (icon: Uint8Array | null, accent: string): string =>
  icon === null
    ? `<g transform="scale(${44 / mark.size})"><path d="${mark.rim}" fill="${accent}"/><path d="${mark.check}" fill="none" stroke="#FFFFFF" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/></g>`
    : `<image width="44" height="44" href="data:image/png;base64,${encodeBase64(icon)}"/>`;

const sealOf = (accent: string): string =>
  `<g fill="${accent}">${seal.ribbons.map((path) => `<path d="${path}"/>`).join("")}</g><path d="${seal.rim}" fill="${colors.gold}"/><path d="${seal.check}" fill="none" stroke="${colors.paper}" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"/>`;
