import type { Fence } from "../../../../shared/markdown";
import { exactQuestion, parsePractice, practiceLimits } from "../../../../shared/practiceText";
import type { CourseFile } from "./courseFile";
import { practiceReasons, type Report } from "./problems";

const { perLesson, asked } = practiceLimits;

export interface LessonPractice {
  /** Counted from 0. */
  module: number;
  fences: Fence[];
  report: Report;
}

/** AUTHOR-10. Questions that cannot be asked, are asked twice, or give away the exam. */
export function checkPracticeQuestions(
  { course, lineOf }: CourseFile,
  lessons: readonly LessonPractice[],
  report: Report,
): void {
  const questions: readonly unknown[] = Array.isArray(course.exam?.questions) ? course.exam.questions : [];
  const texts = questions.map((question) => (question as { questionText?: unknown } | null)?.questionText);
  const inBank = new Set(texts.filter((text) => typeof text === "string").map(exactQuestion));
  const known = new Set<string>();
  const counts = course.modules.map(() => 0);
  for (const { module, fences, report: aboutLesson } of lessons) {
    const blocks = fences.filter(({ language }) => language === "question");
    for (const { body, line } of blocks) {
      const practice = parsePractice(body);
      if ("reason" in practice) {
        aboutLesson(line + practice.line, practiceReasons[practice.reason]);
        continue;
      }
      const text = exactQuestion(practice.question);
      if (known.has(text)) aboutLesson(line, "practiceTwice");
      else if (inBank.has(text)) aboutLesson(line, "practiceInExam");
      known.add(text);
      counts[module] = (counts[module] ?? 0) + 1;
    }
    const excess = blocks[perLesson];
    if (excess) aboutLesson(excess.line, "practiceMany", { most: perLesson });
  }
  for (const [module, count] of counts.entries()) {
    if (count < asked) report(lineOf(["modules", module]), "practiceFew", { module: module + 1, count, wanted: asked });
  }
}
