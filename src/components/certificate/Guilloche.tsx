import { useId } from "react";
import classes from "./Guilloche.module.css";

/** A4 landscape in tenths of a millimeter, minus the frame's margin. */
const WIDTH = 2830;
const HEIGHT = 1960;
/** Width of the band and period of its waves. */
const BAND = 92;
const PERIOD = 138;
/** Strands of the braid: the same wave, shifted, at two amplitudes. */
const STRANDS = Array.from({ length: 12 }, (_, index) => ({ shift: (index % 6) / 6, height: index < 6 ? 40 : 22 }));

/**
 * A sine wave along the middle of the band, longer than the band so that shifted copies still fill it. One path instead
 * of a pattern: browsers print patterns as coarse bitmaps.
 */
function wave({ shift, height }: { shift: number; height: number }, periods: number): string {
  const half = PERIOD / 2;
  const bend = (half * 0.3642).toFixed(1); // approximates a sine with two cubic curves, handles at 4/3 of its height
  const rest = (half * (1 - 0.3642)).toFixed(1);
  const handle = ((height * 4) / 3).toFixed(1);
  const period = `c${bend} ${handle} ${rest} ${handle} ${half} 0c${bend} -${handle} ${rest} -${handle} ${half} 0`;
  return `M${((shift - 1) * PERIOD).toFixed(1)} ${BAND / 2}${period.repeat(periods + 2)}`;
}

/** Rotated ellipses: the rosette of banknotes. */
function Rosette({ cx, cy, rx, ry, petals }: { cx: number; cy: number; rx: number; ry: number; petals: number }) {
  return Array.from({ length: petals }, (_, index) => (
    <ellipse key={index} cx={cx} cy={cy} rx={rx} ry={ry} transform={`rotate(${(180 / petals) * index} ${cx} ${cy})`} />
  ));
}

/** The engraved frame and watermark. Decorative, vector in print too. */
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
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <defs>
        <Band id={`${id}long`} length={long} />
        <Band id={`${id}short`} length={short} />
      </defs>
      <g className={classes.watermark}>
        <Rosette cx={WIDTH / 2} cy={HEIGHT / 2} rx={760} ry={300} petals={24} />
        <Rosette cx={WIDTH / 2} cy={HEIGHT / 2} rx={420} ry={230} petals={18} />
      </g>
      <use href={`#${id}long`} />
      <use href={`#${id}long`} y={HEIGHT - BAND} />
      <use href={`#${id}short`} transform={`translate(${BAND} 0) rotate(90)`} />
      <use href={`#${id}short`} transform={`translate(${WIDTH} 0) rotate(90)`} />
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

/** The braid from corner to corner, stretched slightly to a whole number of periods. */
function Band({ id, length }: { id: string; length: number }) {
  const periods = Math.round(length / PERIOD);
  return (
    <svg
      id={id}
      className={classes.wave}
      x={BAND}
      width={length}
      height={BAND}
      viewBox={`0 0 ${periods * PERIOD} ${BAND}`}
      preserveAspectRatio="none"
    >
      {STRANDS.map((strand) => (
        <path key={`${strand.shift}-${strand.height}`} d={wave(strand, periods)} />
      ))}
    </svg>
  );
}
