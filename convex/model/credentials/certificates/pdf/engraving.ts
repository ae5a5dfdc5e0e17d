import { corners, frame, seal, strands, watermark, wave, type Ellipses } from "../../../../shared/certificateArt";
import { mark } from "../../../../shared/brandMark";
import { colors, page, type Pen } from "./pen";

/** Points in a tenth of a millimeter. */
const UNIT = 72 / 254;
/** Space between the paper's edge and the frame, in points. */
const MARGIN = (page.width - frame.width * UNIT) / 2;

/**
 * Draws paper, frame and watermark, as on the page.
 * `simple`: rules and watermark only.
 */
export function drawPaper({ pdf, decorate, accent }: Pen, { simple = false } = {}): void {
  decorate(() => {
    pdf.rect(0, 0, page.width, page.height).fill(colors.paper);
    pdf.translate(MARGIN, (page.height - frame.height * UNIT) / 2).scale(UNIT);
    const { width, height, band } = frame;
    pdf.strokeOpacity(0.075).lineWidth(2);
    for (const rosette of watermark) drawRosette(pdf, rosette, accent);
    pdf.strokeOpacity(1);
    if (!simple) {
      pdf.lineWidth(1.4);
      drawBand(pdf, { length: width - 2 * band, accent }, () => pdf.translate(band, 0));
      drawBand(pdf, { length: width - 2 * band, accent }, () => pdf.translate(band, height - band));
      drawBand(pdf, { length: height - 2 * band, accent }, () => pdf.translate(band, band).rotate(90));
      drawBand(pdf, { length: height - 2 * band, accent }, () => pdf.translate(width, band).rotate(90));
      for (const rosette of corners) drawRosette(pdf, rosette, colors.gold);
    }
    const inset = simple ? 0 : band;
    pdf.lineWidth(4);
    pdf.rect(0, 0, width, height).stroke(accent);
    if (!simple) pdf.rect(band, band, width - 2 * band, height - 2 * band).stroke(accent);
    pdf.lineWidth(2.4);
    pdf.rect(inset + 16, inset + 16, width - 2 * inset - 32, height - 2 * inset - 32).stroke(colors.gold);
  });
}

type Pdf = Pen["pdf"];

function drawRosette(pdf: Pdf, { cx, cy, rx, ry, petals }: Ellipses, color: string): void {
  for (let petal = 0; petal < petals; petal++) {
    pdf.save().rotate((180 / petals) * petal, { origin: [cx, cy] });
    pdf.ellipse(cx, cy, rx, ry).stroke(color).restore();
  }
}

/** Draws the braid, stretched to a whole number of periods. */
function drawBand(pdf: Pdf, { length, accent }: { length: number; accent: string }, place: () => void): void {
  const periods = Math.round(length / frame.period);
  pdf.save();
  place();
  pdf.rect(0, 0, length, frame.band).clip();
  pdf.scale(length / (periods * frame.period), 1);
  for (const strand of strands) pdf.path(wave(strand, periods)).stroke(accent);
  pdf.restore();
}

/**
 * Draws the school's icon, else the product's mark.
 *
 * @param place left, top and width, in points
 * @param icon a whole PNG
 */
export function drawMark(
  { pdf, decorate, accent }: Pen,
  { x, y, size }: { x: number; y: number; size: number },
  icon: Uint8Array | null,
): void {
  decorate(() => {
    if (icon !== null) {
      pdf.image(Buffer.from(icon), x, y, { width: size });
      return;
    }
    pdf.translate(x, y).scale(size / mark.size);
    pdf.path(mark.rim).fill(accent);
    pdf.lineWidth(1).strokeOpacity(0.45);
    pdf.circle(mark.size / 2, mark.size / 2, mark.ring).stroke("#FFFFFF");
    pdf.strokeOpacity(1).lineWidth(3.6).lineCap("round").lineJoin("round");
    pdf.path(mark.check).stroke("#FFFFFF");
  });
}

export function drawSeal(
  { pdf, decorate, accent }: Pen,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  decorate(() => {
    pdf.translate(x, y).scale(width / seal.width);
    const [left, right] = seal.ribbons;
    pdf.path(left).fill(accent);
    pdf.fillOpacity(0.85).path(right).fill(accent).fillOpacity(1);
    const gold = pdf.linearGradient(14, 14, 106, 106);
    gold.stop(0, colors.goldLight).stop(0.5, colors.gold).stop(1, colors.goldDark);
    pdf.path(seal.rim).fill(gold);
    const [outer, inner] = seal.rings;
    pdf.strokeOpacity(0.75).lineWidth(1);
    pdf.circle(seal.center, seal.center, outer).stroke(colors.paper);
    pdf.lineWidth(2.4).dash(1, { space: 3 });
    pdf.circle(seal.center, seal.center, inner).stroke(colors.paper);
    pdf.undash().strokeOpacity(1).lineWidth(7.5).lineCap("round").lineJoin("round");
    pdf.path(seal.check).stroke(colors.paper);
  });
}
