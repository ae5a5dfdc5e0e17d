import { createElement } from "react";
import { courseIcon } from "./courseIcon";
import classes from "./CourseIcon.module.css";

/** A course's subject as an icon in a tinted square. Decorative: the title is next to it. */
export function CourseIcon({ title }: { title: string }) {
  return (
    <span className={classes.root} aria-hidden="true">
      {createElement(courseIcon(title), { size: 26, stroke: 1.7 })}
    </span>
  );
}
