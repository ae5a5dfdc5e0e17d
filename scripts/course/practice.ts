import type { Fence } from "../../convex/shared/markdown";
import { bareQuestion, parsePractice, practiceLimits, type PracticeError } from "../../convex/shared/practiceText";
import type { CourseFile } from "./courseFile";
import type { Report } from "./problems";

const { options, perLesson, asked } = practiceLimits;

const REASONS: Record<PracticeError["reason"], string> = {
  question: "the question itself is missing, before the options",
  fewOptions: `at least ${options.least} options, lines that begin with "- [ ]" or "- [x]"`,
  manyOptions: `at most ${options.most} options`,
  emptyOption: "this option is empty",
  sameOption: "this option is there twice",
  noRight: 'no option is right: mark one with "- [x]"',
  manyRight: "a second option is right: only one may be",
  explanation: 'the explanation is missing: lines behind "> " at the end',
  order: "out of order: the question, the options, the explanation, and each option in one line",
  tooLong: "too long",
};

export interface LessonPractice {
  module: number;
  fences: Fence[];
  report: Report;
}

/** AUTHOR-5. Questions that cannot be asked, are asked twice, or give away the exam. */
export function checkPracticeQuestions(
  { course, lineOf }: CourseFile,
  lessons: LessonPractice[],
  report: Report,
): void {
  const bank: { questionText?: string }[] = Array.isArray(course.exam?.questions) ? course.exam.questions : [];
  const inBank = new Set(bank.map(({ questionText = "" }) => bareQuestion(questionText)));
  const known = new Set<string>();
  const counts = course.modules.map(() => 0);
  for (const { module, fences, report: aboutLesson } of lessons) {
    const blocks = fences.filter(({ language }) => language === "question");
    for (const { body, line } of blocks) {
      const practice = parsePractice(body);
      if ("reason" in practice) {
        aboutLesson(line + practice.line, `the question is not asked: ${REASONS[practice.reason]}`);
        continue;
      }
      const text = bareQuestion(practice.question);
      if (known.has(text)) aboutLesson(line, "the course asks this question twice");
      else if (inBank.has(text)) aboutLesson(line, "the exam asks this question: students would learn it by heart");
      known.add(text);
      counts[module] = (counts[module] ?? 0) + 1;
    }
    const excess = blocks[perLesson];
    if (excess) aboutLesson(excess.line, `more than ${perLesson} questions in a lesson`);
  }
  for (const [module, count] of counts.entries()) {
    if (count >= asked) continue;
    const said = `module ${module + 1} has ${count} practice questions, where ${asked} are asked after it`;
    report(lineOf(["modules", module]), said, "warning");
  }
}
