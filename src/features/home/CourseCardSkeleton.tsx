import { Card, Skeleton } from "@mantine/core";
import classes from "./CourseCard.module.css";

/** The geometry of a card with a title of one line and a description of three. */
export function CourseCardSkeleton() {
  return (
    <Card className={classes.root} data-skeleton aria-hidden="true">
      <div className={classes.head}>
        <Skeleton width={48} height={48} radius="md" />
        <Skeleton width={96} height={24} radius="xl" />
      </div>
      <Skeleton height={22} width="72%" className={classes.title} />
      <Skeleton height={14} mt={14} />
      <Skeleton height={14} mt={10} />
      <Skeleton height={14} mt={10} width="60%" mb={22} />
      <div className={classes.foot}>
        <Skeleton height={18} width={76} my={4} />
        <Skeleton height={18} width={92} my={4} />
      </div>
    </Card>
  );
}
