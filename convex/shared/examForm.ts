import * as z from "zod/mini";
import { courseChoice, isWholeBetween, optionalDescriptionField, titleField } from "./contentFields";
import { limits } from "./limits";
import { optional } from "./optional";

/** A switch that is usually off; only true is stored. */
const usuallyNot = z.pipe(
  z._default(z.boolean(), false),
  z.transform((chosen: boolean): boolean | undefined => chosen || undefined),
);

export const examForm = z.object({
  title: titleField,
  description: optionalDescriptionField,
  /** Integer percent of right answers, 0 to 100. */
  passingScore: z
    .number("passingScoreInvalid")
    .check(z.refine((percent) => isWholeBetween(percent, 0, 100), "passingScoreInvalid")),
  /** Absent: no limit. */
  timeLimitMinutes: optional(
    z.number().check(z.refine((minutes) => isWholeBetween(minutes, 1, limits.examTimeMinutes), "timeLimitInvalid")),
    "timeLimitInvalid",
  ),
  /**
   * Number of drawn questions; absent: all.
   * More than there are means all, too.
   */
  drawCount: optional(
    z.number().check(z.refine((count) => isWholeBetween(count, 1, limits.questionsPerExam), "drawCountInvalid")),
    "drawCountInvalid",
  ),
  /** Whether a draw has a question of each module (EXAM-66). */
  spreadsOverModules: usuallyNot,
  /** Absent: students who passed may review answers (EXAM-50). */
  hidesReview: usuallyNot,
});

/** Adds the course, which cannot be changed later. */
export const newExamForm = z.extend(examForm, { courseId: courseChoice });
