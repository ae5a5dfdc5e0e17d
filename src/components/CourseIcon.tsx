import {
  IconBrain,
  IconCloud,
  IconCode,
  IconDatabase,
  IconDeviceMobile,
  IconSchool,
  IconShieldLock,
  IconWorld,
  type TablerIcon,
} from "@tabler/icons-react";
import { createElement } from "react";
import classes from "./CourseIcon.module.css";
import { courseSubject, type CourseSubject } from "./courseSubject";

/** A course's subject as an icon in a tinted square. Decorative: the title is next to it. */
export function CourseIcon({ title }: { title: string }) {
  return (
    <span className={classes.root} aria-hidden="true">
      {createElement(courseIcon(title), { size: 26, stroke: 1.7 })}
    </span>
  );
}

const icons: Record<CourseSubject, TablerIcon> = {
  ai: IconBrain,
  security: IconShieldLock,
  mobile: IconDeviceMobile,
  database: IconDatabase,
  cloud: IconCloud,
  web: IconWorld,
  programming: IconCode,
  other: IconSchool,
};

/** HOME-6 */
export const courseIcon = (title: string): TablerIcon => icons[courseSubject(title)];
