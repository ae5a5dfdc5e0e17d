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

/** A course's subject as an icon in a tinted square. Decorative: the title is next to it. */
export function CourseIcon({ title }: { title: string }) {
  return (
    <span className={classes.root} aria-hidden="true">
      {createElement(courseIcon(title), { size: 26, stroke: 1.7 })}
    </span>
  );
}

/** Tried in order: "React Native" is mobile before web, "SQL com Python" is about data before programming. */
const subjects: readonly (readonly [RegExp, TablerIcon])[] = [
  [/\b(ia|ai|intelig\w*|machine learning|aprendizado de m\w*|llm|chatgpt|prompts?|neura\w*)\b/, IconBrain],
  [/\b(seguran\w*|security|segurid\w*|hack\w*|pentest|cripto\w*|owasp|lgpd)\b/, IconShieldLock],
  [/\b(mobile|m[oó]vil\w*|android|ios|flutter|react native|swift|kotlin|aplicativos?)\b/, IconDeviceMobile],
  [/\b(sql|mysql|postgres\w*|mongo\w*|redis|bancos? de dados|bases? de da[dt]os|databases?)\b/, IconDatabase],
  [/\bnode(\.?js)?\b/, IconCode], // programming, not servers
  [/\b(cloud|nuvem|nube|aws|azure|docker|kubernetes|devops|linux|servidor\w*)\b/, IconCloud],
  [/\b(web|html5?|css3?|react|vue|angular|next\.?js|front-?end|sites?)\b/, IconWorld],
  [
    /\b(program\w*|c[oó]digo|l[oó]gica|javascript|typescript|python|java|php|ruby|rust|golang|go|git\w*|algoritmos?|back-?end|api|apis)\b|c#|c\+\+|\.net/,
    IconCode,
  ],
];

/** The picture of a course, chosen by words of its title (HOME-6). */
export function courseIcon(title: string): TablerIcon {
  const text = title.toLowerCase();
  return subjects.find(([words]) => words.test(text))?.[1] ?? IconSchool;
}
