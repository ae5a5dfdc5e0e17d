import classes from "./CourseCover.module.css";
import { coverDrawing } from "./coverDrawing";
import drawings from "./motifs.svg?no-inline";

interface CourseCoverProps {
  course: { slug: string; title: string };
  /** At the top of a Card, from edge to edge. */
  onCard?: boolean;
}

/**
 * The picture of a course. Decorative: the title is next to it. The drawings are one file for all courses, outside the
 * scripts; the palette reaches them as custom properties.
 */
export function CourseCover({ course, onCard = false }: CourseCoverProps) {
  const { motif, ground, mirrored, palette } = coverDrawing(course);
  return (
    <span className={classes.root} data-palette={palette} data-on-card={onCard || undefined} aria-hidden="true">
      <svg className={classes.picture} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">
        <use href={`${drawings}#${ground}`} transform={mirrored ? "matrix(-1 0 0 1 320 0)" : undefined} />
        <use href={`${drawings}#${motif}`} />
      </svg>
    </span>
  );
}
