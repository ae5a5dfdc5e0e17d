import { Skeleton } from "@mantine/core";
import classes from "./CardGrid.module.css";

export function CardSkeletons({ height }: { height: number }) {
  return (
    <div className={classes.grid} aria-busy="true">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} h={height} radius="lg" />
      ))}
    </div>
  );
}
