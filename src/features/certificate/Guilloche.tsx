import { useId } from "react";
import classes from "./Guilloche.module.css";

/** A4 landscape in tenths of a millimetre, less what the frame keeps from the edge of the paper. */
const WIDTH = 2830;
const HEIGHT = 1960;
/** Breadth of the band and length of one period of its waves. */
const BAND = 92;
const PERIOD = 138;
/** Strands of the braid: the same wave, shifted, in two heights. */
const STRANDS = Array.from({ length: 12 }, (_, index) => ({ shift: (index % 6) / 6, height: index < 6 ? 40 : 22 }));

/** A sine wave along the middle of the band over three periods, so that a shifted one still fills its tile. */
function wave({ shift, height }: { shift: number; height: number }): string {
  const middle = BAND / 2;
  const half = PERIOD / 2;
  const bend = half * 0.3642; // what makes two cubic curves a sine, with their handles at 4/3 of its height
  const curves = [-2, -1, 0, 1, 2, 3].map((index) => {
    const from = index * half + shift * PERIOD;
    const y = middle + (index % 2 === 0 ? 1 : -1) * height * (4 / 3);
    return `C${from + bend} ${y} ${from + half - bend} ${y} ${from + half} ${middle}`;
  });
  return `M${-PERIOD + shift * PERIOD} ${middle}${curves.join("")}`;
}

/** Ellipses turned about one centre: the rosette of bank notes. */
function Rosette({ cx, cy, rx, ry, petals }: { cx: number; cy: number; rx: number; ry: number; petals: number }) {
  return Array.from({ length: petals }, (_, index) => (
    <ellipse key={index} cx={cx} cy={cy} rx={rx} ry={ry} transform={`rotate(${(180 / petals) * index} ${cx} ${cy})`} />
  ));
}

/** The engraved frame and the watermark. Decorative, drawn once, vector on paper too. */
export function Guilloche({ className }: { className: string | undefined }) {
  const id = useId();
  const corners = [
    [BAND / 2, BAND / 2],
    [WIDTH - BAND / 2, BAND / 2],
    [BAND / 2, HEIGHT - BAND / 2],
    [WIDTH - BAND / 2, HEIGHT - BAND / 2],
  ] as const;
  const long = WIDTH - 2 * BAND;
  const short = HEIGHT - 2 * BAND;
  /** From corner to corner with a whole number of periods, stretched a little to fit. */
  const band = (length: number) => {
    const drawn = Math.round(length / PERIOD) * PERIOD;
    return (
      <svg x={BAND} width={length} height={BAND} viewBox={`0 0 ${drawn} ${BAND}`} preserveAspectRatio="none">
        <rect width={drawn} height={BAND} fill={`url(#${id})`} />
      </svg>
    );
  };
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <defs>
        <pattern id={id} width={PERIOD} height={BAND} patternUnits="userSpaceOnUse">
          <g className={classes.wave}>
            {STRANDS.map((strand) => (
              <path key={`${strand.shift}-${strand.height}`} d={wave(strand)} />
            ))}
          </g>
        </pattern>
      </defs>
      <g className={classes.watermark}>
        <Rosette cx={WIDTH / 2} cy={HEIGHT / 2} rx={760} ry={300} petals={24} />
        <Rosette cx={WIDTH / 2} cy={HEIGHT / 2} rx={420} ry={230} petals={18} />
      </g>
      {band(long)}
      <g transform={`translate(0 ${HEIGHT - BAND})`}>{band(long)}</g>
      <g transform={`translate(${BAND} 0) rotate(90)`}>{band(short)}</g>
      <g transform={`translate(${WIDTH} 0) rotate(90)`}>{band(short)}</g>
      <g className={classes.corner}>
        {corners.map(([cx, cy]) => (
          <Rosette key={`${cx}-${cy}`} cx={cx} cy={cy} rx={BAND / 2} ry={BAND / 5} petals={9} />
        ))}
      </g>
      <g className={classes.rule}>
        <rect x={0} y={0} width={WIDTH} height={HEIGHT} />
        <rect x={BAND} y={BAND} width={WIDTH - 2 * BAND} height={HEIGHT - 2 * BAND} />
        <rect
          className={classes.inner}
          x={BAND + 16}
          y={BAND + 16}
          width={WIDTH - 2 * BAND - 32}
          height={HEIGHT - 2 * BAND - 32}
        />
      </g>
    </svg>
  );
}
