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
import type { CourseTopic } from "@convex/shared/courseFacts";
import { topicOf } from "@convex/shared/courseTopic";
import classes from "./CourseIcon.module.css";

/**
 * A course's subject as an icon in a tinted square.
 * Decorative: the title is next to it.
 */
export function CourseIcon({ title }: { title: string }) {
  return (
    <span className={classes.root} aria-hidden="true">
      {createElement(courseIcon(title), { size: 26, stroke: 1.7 })}
    </span>
  );
}

const icons: Record<CourseTopic, TablerIcon> = {
  programming: IconCode,
  database: IconDatabase,
  web: IconWorld,
  mobile: IconDeviceMobile,
  ai: IconBrain,
  cloud: IconCloud,
  security: IconShieldLock,
  general: IconSchool,
};

/** The icon of a course, chosen by its topic (HOME-6). */
export function courseIcon(title: string): TablerIcon {
  return icons[topicOf(title)];
}
