import { useContext, useMemo } from "react";
import { Cells, Layers, Nested, Sequence, Timeline, Tree } from "./drawings";
import { FigureErrorContext } from "./figureErrors";
import classes from "./Figure.module.css";
import { FlowDrawing } from "./FlowDrawing";
import { BlockLines } from "./BlockLines";
import { parseFigure, type Drawing } from "@convex/shared/figures/parseFigure";

/**
 * A fenced block `figure` (LESSON-16).
 * If it has errors: a list of its lines, with the reason for its author.
 */
export default function Figure({ block }: { block: string }) {
  const figure = useMemo(() => parseFigure(block), [block]);
  const explain = useContext(FigureErrorContext);
  if ("reason" in figure) {
    return (
      <>
        {explain?.(figure, block.split("\n")[figure.line - 1] ?? "")}
        <BlockLines block={block} />
      </>
    );
  }
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{figure.title}</figcaption>
      <div role="img" aria-label={figure.about} className={classes.drawing}>
        <Drawn drawing={figure.drawing} />
      </div>
    </figure>
  );
}

function Drawn({ drawing }: { drawing: Drawing }) {
  switch (drawing.kind) {
    case "flow":
      return <FlowDrawing {...drawing} />;
    case "sequence":
      return <Sequence {...drawing} />;
    case "layers":
      return <Layers {...drawing} />;
    case "nested":
      return <Nested {...drawing} />;
    case "timeline":
      return <Timeline {...drawing} />;
    case "tree":
      return <Tree {...drawing} />;
    case "cells":
      return <Cells {...drawing} />;
  }
}
