import { coverRules } from "@convex/shared/pictureRules";
import classes from "./CourseCover.module.css";
import { coverDrawing } from "./coverDrawing";
import drawings from "./motifs.svg?no-inline";

/** A course or path. */
export interface Covered {
  slug: string;
  title: string;
  /** The uploaded cover, in two sizes. */
  cover?: { small: string; large: string } | undefined;
}

interface CourseCoverProps {
  course: Covered;
  /** At the top of a Card, from edge to edge. Default: false. */
  onCard?: boolean;
  /** Fills its container, which has a fixed shape. Default: false. */
  fill?: boolean;
}

/**
 * The picture of a course: uploaded, else an illustration.
 * Decorative: the title is next to it.
 */
export function CourseCover({ course, onCard = false, fill = false }: CourseCoverProps) {
  const drawing = coverDrawing(course);
  return (
    <span
      className={classes.root}
      data-palette={drawing.palette}
      data-on-card={onCard || undefined}
      data-fill={fill || undefined}
      aria-hidden="true"
    >
      {course.cover ? <Uploaded {...course.cover} /> : <Illustration {...drawing} />}
    </span>
  );
}

const { small, large } = coverRules.widths;

function Uploaded(urls: NonNullable<Covered["cover"]>) {
  return (
    <img
      className={classes.picture}
      src={urls.large}
      srcSet={`${urls.small} ${small}w, ${urls.large} ${large}w`}
      sizes="auto, (max-width: 40em) 100vw, 34rem"
      width={large}
      height={(large * 9) / 16}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/**
 * An illustration from one file for all courses.
 * It is outside the scripts; the palette reaches it as custom properties. The ground fills any shape, the motif
 * stays whole in it.
 */
function Illustration({ motif, ground, mirrored }: ReturnType<typeof coverDrawing>) {
  return (
    <svg className={classes.picture}>
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">
        <use href={`${drawings}#${ground}`} transform={mirrored ? "matrix(-1 0 0 1 320 0)" : undefined} />
      </svg>
      <svg viewBox="32 0 256 180" overflow="visible">
        <use href={`${drawings}#${motif}`} />
      </svg>
    </svg>
  );
}
