import { useId } from "react";
import classes from "./Guilloche.module.css";

/** A4 landscape in tenths of a millimetre, less what the frame keeps from the edge of the paper. */
const WIDTH = 2830;
const HEIGHT = 1960;
/** Breadth of the band and length of one period of its waves. */
const BAND = 92;
const PERIOD = 92;
const WAVES = [0, 1, 2, 3, 4, 5];

/** One period of a sine wave around the middle of the band as two cubic curves; neighbours join smoothly. */
function wave(index: number): string {
  const middle = BAND / 2;
  const height = (BAND / 2 - 6) * (1 - index * 0.18) * 1.6;
  const half = PERIOD / 2;
  const bend = half * 0.3642;
  const curve = (from: number, sign: number): string =>
    `C${from + bend} ${middle + sign * height} ${from + half - bend} ${middle + sign * height} ${from + half} ${middle}`;
  return `M0 ${middle}${curve(0, 1)}${curve(half, -1)}M0 ${middle}${curve(0, -1)}${curve(half, 1)}`;
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
  // A whole number of periods along each side, between the corner rosettes.
  const long = WIDTH - 2 * BAND;
  const short = HEIGHT - 2 * BAND;
  const band = (length: number) => (
    <svg x={BAND} width={length} height={BAND} viewBox={`0 0 ${length} ${BAND}`} preserveAspectRatio="none">
      <rect width={length} height={BAND} fill={`url(#${id})`} />
    </svg>
  );
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <pattern id={id} width={PERIOD} height={BAND} patternUnits="userSpaceOnUse">
          <g className={classes.wave}>
            {WAVES.map((index) => (
              <path key={index} d={wave(index)} />
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
