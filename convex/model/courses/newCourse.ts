import * as z from "zod/mini";
import { examLetters } from "../../shared/examLetters";
import { limits } from "../../shared/limits";

const line = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const atMost = <Item extends z.ZodMiniType>(item: Item, most: number) => z.array(item).check(z.maxLength(most));

const lesson = z.object({
  title: line(limits.lessonTitle),
  durationMinutes: whole(1, limits.durationMinutes),
  content: line(limits.lessonContent),
});

const module = z.object({
  title: line(limits.moduleTitle),
  description: line(limits.courseDescription),
  lessons: atMost(lesson, limits.lessonsPerCourse),
});

const question = z.object({
  questionText: line(limits.questionText),
  optionA: line(limits.questionOption),
  optionB: line(limits.questionOption),
  optionC: line(limits.questionOption),
  optionD: line(limits.questionOption),
  correctOption: z.enum(examLetters),
});

const exam = z.object({
  title: line(limits.courseTitle),
  description: line(limits.courseDescription),
  passingScore: whole(0, 100),
  timeLimitMinutes: z.nullish(whole(1, limits.examTimeMinutes)),
  questions: atMost(question, limits.questionsPerExam).check(z.minLength(1)),
});

/** A whole course as files describe it; positions are the order of the arrays. */
export const newCourse = z
  .object({
    slug: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(limits.slug)),
    title: line(limits.courseTitle),
    description: line(limits.courseDescription),
    durationHours: whole(1, limits.durationHours),
    modules: atMost(module, limits.modulesPerCourse),
    exam: z.nullish(exam),
  })
  .check(
    z.refine(
      ({ modules }) => modules.reduce((sum, { lessons }) => sum + lessons.length, 0) <= limits.lessonsPerCourse,
      "too many lessons",
    ),
  );

export type NewCourse = z.output<typeof newCourse>;
