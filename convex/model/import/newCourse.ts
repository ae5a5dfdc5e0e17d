import * as z from "zod/mini";
import { courseForm } from "../../shared/courseForm";
import { examForm } from "../../shared/examForm";
import { lessonForm } from "../../shared/lessonForm";
import { limits } from "../../shared/limits";
import { moduleForm } from "../../shared/moduleForm";
import { questionsForm } from "../../shared/questionsForm";

const module = z.extend(moduleForm, {
  lessons: z.array(lessonForm).check(z.maxLength(limits.lessonsPerCourse, "lessonsTooMany")),
});

/** Files hold a list, the form holds lines. */
const listed = z.pipe(
  z._default(z.array(z.string()), []),
  z.transform((lines: string[]): string | undefined => lines.join("\n")),
);

/** A whole course as files describe it, composed from the forms' schemas. Array order gives positions. */
export const newCourse = z
  .extend(courseForm, {
    outcomes: z.pipe(listed, courseForm.shape.outcomes),
    modules: z.array(module).check(z.maxLength(limits.modulesPerCourse, "modulesTooMany")),
    exam: z.nullish(z.extend(examForm, questionsForm.shape)),
  })
  .check(
    z.refine(
      ({ modules }) => modules.reduce((sum, { lessons }) => sum + lessons.length, 0) <= limits.lessonsPerCourse,
      "lessonsTooMany",
    ),
  );

export type NewCourse = z.output<typeof newCourse>;
