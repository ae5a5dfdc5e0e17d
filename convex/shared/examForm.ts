import * as z from "zod/mini";
import { courseChoice, isWholeBetween, optionalDescriptionField, titleField } from "./contentFields";
import { limits } from "./limits";
import { optional } from "./optional";

/** Only true is stored. */
const usuallyNot = z.pipe(
  z._default(z.boolean(), false),
  z.transform((chosen: boolean): true | undefined => chosen || undefined),
);

export const examForm = z.object({
  title: titleField,
  description: optionalDescriptionField,
  /** Percent. */
  passingScore: z
    .number("passingScoreInvalid")
    .check(z.refine((percent) => isWholeBetween(percent, 0, 100), "passingScoreInvalid")),
  /** Absent: no limit. */
  timeLimitMinutes: optional(
    z.number().check(z.refine((minutes) => isWholeBetween(minutes, 1, limits.examTimeMinutes), "timeLimitInvalid")),
    "timeLimitInvalid",
  ),
  /** Absent: every question. More than there are means every one, too. */
  drawCount: optional(
    z.number().check(z.refine((count) => isWholeBetween(count, 1, limits.questionsPerExam), "drawCountInvalid")),
    "drawCountInvalid",
  ),
  /** A draw has a question of each module at least (EXAM-66). */
  spreadsOverModules: usuallyNot,
  /** Absent: students who passed may review their answers (EXAM-50). */
  hidesReview: usuallyNot,
});

/** Includes the course, which cannot be changed later. */
export const newExamForm = z.extend(examForm, { courseId: courseChoice });
