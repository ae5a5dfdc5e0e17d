import { encode } from "uqr";

/**
 * Drawings of a certificate, for its page and its PDF.
 * Coordinates and SVG paths.
 */

/**
 * A4 landscape without margin, in tenths of a millimeter.
 * `band` is the width of the border, `period` that of its waves.
 */
export const frame = { width: 2830, height: 1960, band: 92, period: 138 } as const;

/** Strands of the braid: one wave, shifted, at two amplitudes. */
export const strands = Array.from({ length: 12 }, (_, index) => ({
  shift: (index % 6) / 6,
  height: index < 6 ? 40 : 22,
}));

/**
 * Returns a sine wave along the middle of the band.
 * It is longer than the band, so that shifted copies still fill it. One path instead of a pattern: browsers print
 * patterns as coarse bitmaps.
 */
export function wave({ shift, height }: { shift: number; height: number }, periods: number): string {
  const half = frame.period / 2;
  // Two cubic curves with handles at 4/3 of a sine approximate it.
  const bend = (half * 0.3642).toFixed(1);
  const rest = (half * (1 - 0.3642)).toFixed(1);
  const handle = ((height * 4) / 3).toFixed(1);
  const period = `c${bend} ${handle} ${rest} ${handle} ${half} 0c${bend} -${handle} ${rest} -${handle} ${half} 0`;
  return `M${((shift - 1) * frame.period).toFixed(1)} ${frame.band / 2}${period.repeat(periods + 2)}`;
}

/** Rotated ellipses: the rosette of banknotes. */
export interface Ellipses {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  petals: number;
}

const center = { cx: frame.width / 2, cy: frame.height / 2 };

export const watermark: readonly Ellipses[] = [
  { ...center, rx: 760, ry: 300, petals: 24 },
  { ...center, rx: 420, ry: 230, petals: 18 },
];

export const corners: readonly Ellipses[] = [
  [frame.band / 2, frame.band / 2] as const,
  [frame.width - frame.band / 2, frame.band / 2] as const,
  [frame.band / 2, frame.height - frame.band / 2] as const,
  [frame.width - frame.band / 2, frame.height - frame.band / 2] as const,
].map(([cx, cy]) => ({ cx, cy, rx: frame.band / 2, ry: frame.band / 5, petals: 9 }));

const LOBES = 24;
const RADIUS = 46;
const CENTER = 60;

/** Returns semicircles around the rim. */
function scallops(): string {
  const point = (index: number): string => {
    const angle = (2 * Math.PI * index) / LOBES;
    return `${(CENTER + RADIUS * Math.cos(angle)).toFixed(2)} ${(CENTER + RADIUS * Math.sin(angle)).toFixed(2)}`;
  };
  const lobe = (RADIUS * Math.sin(Math.PI / LOBES) * 1.02).toFixed(2);
  const arcs = Array.from({ length: LOBES }, (_, index) => `A${lobe} ${lobe} 0 0 1 ${point(index + 1)}`);
  return `M${point(0)}${arcs.join("")}Z`;
}

/** The gold seal with ribbons. */
export const seal = {
  width: 120,
  height: 158,
  center: CENTER,
  ribbons: ["M36 88l-12 62 18-10 12 16 8-60z", "M84 88l12 62-18-10-12 16-8-60z"],
  rim: scallops(),
  rings: [38, 34.5],
  check: "M44.5 61.5l11 11 20-23",
} as const;

/**
 * Returns a QR code as one path, with a unit square per module.
 * Sharp at any size and in print.
 */
export function qrCode(value: string): { size: number; path: string } {
  const code = encode(value, { ecc: "M", border: 0 });
  const squares = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size: code.size, path: squares.join("") };
}
