import { useId } from "react";
import { corners, frame, strands, watermark, wave, type Ellipses } from "@convex/shared/certificateArt";
import classes from "./Guilloche.module.css";

const { width: WIDTH, height: HEIGHT, band: BAND, period: PERIOD } = frame;

function Rosette({ cx, cy, rx, ry, petals }: Ellipses) {
  return Array.from({ length: petals }, (_, index) => (
    <ellipse key={index} cx={cx} cy={cy} rx={rx} ry={ry} transform={`rotate(${(180 / petals) * index} ${cx} ${cy})`} />
  ));
}

/**
 * The engraved frame and watermark.
 * Decorative, vector in print too.
 */
export function Guilloche({ className }: { className: string | undefined }) {
  const id = useId();
  const long = WIDTH - 2 * BAND;
  const short = HEIGHT - 2 * BAND;
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <defs>
        <Band id={`${id}long`} length={long} />
        <Band id={`${id}short`} length={short} />
      </defs>
      <g className={classes.watermark}>
        {watermark.map((rosette) => (
          <Rosette key={rosette.rx} {...rosette} />
        ))}
      </g>
      <use href={`#${id}long`} />
      <use href={`#${id}long`} y={HEIGHT - BAND} />
      <use href={`#${id}short`} transform={`translate(${BAND} 0) rotate(90)`} />
      <use href={`#${id}short`} transform={`translate(${WIDTH} 0) rotate(90)`} />
      <g className={classes.corner}>
        {corners.map((rosette) => (
          <Rosette key={`${rosette.cx}-${rosette.cy}`} {...rosette} />
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

/** A braid between two corners, stretched to whole periods. */
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
      {strands.map((strand) => (
        <path key={`${strand.shift}-${strand.height}`} d={wave(strand, periods)} />
      ))}
    </svg>
  );
}
