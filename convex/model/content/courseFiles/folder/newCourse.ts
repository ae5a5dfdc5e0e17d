import * as z from "zod/mini";
import { courseForm } from "../../../../shared/courseForm";
import { examForm } from "../../../../shared/examForm";
import { newLessonForm } from "../../../../shared/lessonForm";
import { limits } from "../../../../shared/limits";
import { moduleForm } from "../../../../shared/moduleForm";
import { filedQuestionForm } from "../../../../shared/questionsForm";

const module = z.extend(moduleForm, {
  lessons: z.array(newLessonForm).check(z.maxLength(limits.lessonsPerCourse, "lessonsTooMany")),
});

/** A list in files, joined to the form's text of one item per line. */
const listed = z.pipe(
  z._default(z.array(z.string()), []),
  z.transform((lines: string[]): string | undefined => lines.join("\n")),
);

/** A bank may be empty, and a text unwritten: files may hold drafts. */
const exam = z.extend(examForm, {
  questions: z.array(filedQuestionForm).check(z.maxLength(limits.questionsPerBank, "bankTooLarge")),
});

/**
 * A whole course as files describe it, from the forms' schemas.
 * Array order gives positions.
 */
export const newCourse = z
  .extend(courseForm, {
    outcomes: z.pipe(listed, courseForm.shape.outcomes),
    modules: z.array(module).check(z.maxLength(limits.modulesPerCourse, "modulesTooMany")),
    exam: z.nullish(exam),
  })
  .check(
    z.refine(
      ({ modules }) => modules.reduce((sum, { lessons }) => sum + lessons.length, 0) <= limits.lessonsPerCourse,
      "lessonsTooMany",
    ),
  );

export type NewCourse = z.output<typeof newCourse>;
export type NewModule = NewCourse["modules"][number];
export type NewLesson = NewModule["lessons"][number];
export type NewExam = NonNullable<NewCourse["exam"]>;
