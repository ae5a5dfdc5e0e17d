import { useMemo } from "react";
import classes from "./Figure.module.css";
import { LINE, layoutFlow, type Direction, type FlowLayout } from "@convex/shared/figures/flowLayout";
import type { Arrow } from "@convex/shared/figures/parseFigure";

/** Width of a lesson's text column. */
const WIDEST = 620;

/** A flow diagram, left to right if it fits, else top to bottom. */
export function FlowDrawing({ names, arrows }: { names: readonly string[]; arrows: readonly Arrow[] }) {
  const [down, across] = useMemo(
    () => [layoutFlow(names, arrows, "down"), layoutFlow(names, arrows, "across")],
    [names, arrows],
  );
  if (across.width > WIDEST) return <Flow layout={down} />;
  return (
    <>
      <Flow layout={down} direction="down" />
      <Flow layout={across} direction="across" />
    </>
  );
}

function Flow({ layout, direction }: { layout: FlowLayout; direction?: Direction }) {
  const { width, height, boxes, lines } = layout;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} className={classes.flow} data-direction={direction}>
      {lines.map(({ path, head }) => (
        <g key={path}>
          <path d={path} className={classes.line} />
          <polygon points={head} className={classes.head} />
        </g>
      ))}
      {boxes.map(({ x, y, width, height, lines }) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width={width} height={height} rx={8} className={classes.box} />
          <Lines x={x + width / 2} y={y + height / 2} lines={lines} />
        </g>
      ))}
      {lines.map(({ path, label }) => (
        <Lines key={path} {...label} className={classes.arrowLabel} />
      ))}
    </svg>
  );
}

/** Text lines centered on a point. */
function Lines({ x, y, lines, className }: { x: number; y: number; lines: string[]; className?: string | undefined }) {
  const top = y - ((lines.length - 1) * LINE) / 2;
  return (
    <text className={className} textAnchor="middle" dominantBaseline="central">
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={top + index * LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
