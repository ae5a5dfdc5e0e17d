import { Card } from "@mantine/core";
import card from "./CourseCard.module.css";
import classes from "./CourseCardSkeleton.module.css";

/** A card's layout with one title line and three text lines. */
export function CourseCardSkeleton() {
  return (
    <Card className={`${card.root} ${card.course}`} data-skeleton aria-hidden="true">
      <div className={classes.cover} data-on-card />
      <div className={classes.pulse}>
        <div className={card.head}>
          <div className={classes.icon} />
        </div>
        <div className={classes.title} />
        <div className={classes.line} />
        <div className={classes.line} />
        <div className={classes.line} />
      </div>
      <div className={card.foot}>
        <div className={classes.hours} />
        <div className={classes.link} />
      </div>
    </Card>
  );
}
