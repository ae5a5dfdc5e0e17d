import { createElement } from "react";
import { courseIcon } from "./courseIcon";
import classes from "./CourseIcon.module.css";

/** The subject of a course as an icon in a tinted square. Decorative: the title stands beside it. */
export function CourseIcon({ title }: { title: string }) {
  return (
    <span className={classes.root} aria-hidden="true">
      {createElement(courseIcon(title), { size: 26, stroke: 1.7 })}
    </span>
  );
}
