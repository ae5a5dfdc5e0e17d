import type { CourseFile, FiledCourse, Path } from "./courseFile";
import type { Report } from "./problems";

const WANTED_QUESTIONS = 15;
const LETTERS = ["a", "b", "c", "d"];
const OPTIONS = ["optionA", "optionB", "optionC", "optionD"] as const;

type Question = Partial<NonNullable<FiledCourse["exam"]>["questions"][number]>;

/** The questions of an exam, as far as their form is right. */
export function checkBank({ course, lineOf }: CourseFile, report: Report): void {
  const path: Path = ["exam", "questions"];
  const questions: Question[] = course.exam?.questions ?? [];
  if (!Array.isArray(questions) || questions.length === 0) {
    report(lineOf(["exam"]), "an exam without questions: nobody can finish the course");
    return;
  }
  const titles = new Set(course.modules.flatMap(({ lessons }) => lessons.map(({ title }) => title)));
  const asked = new Map<string, number>();
  for (const [index, question] of questions.entries()) {
    const at = (field: string): number => lineOf([...path, index, field]);
    const options = OPTIONS.flatMap((name) => question[name]?.trim() ?? []);
    if (new Set(options).size < options.length) report(lineOf([...path, index]), "two options are the same");
    const text = question.questionText?.trim() ?? "";
    const before = asked.get(text);
    if (before !== undefined) report(at("questionText"), `the same question as ${before + 1}`);
    asked.set(text, index);
    if (question.lesson !== undefined && !titles.has(question.lesson))
      report(at("lesson"), `no lesson of this course has the title "${question.lesson}"`);
  }
  const missing = questions.filter(({ explanation }) => !explanation?.trim()).length;
  const first = questions.findIndex(({ explanation }) => !explanation?.trim());
  if (missing > 0)
    report(lineOf([...path, first]), `${missing} of ${questions.length} questions have no explanation`, "warning");
  if (questions.length < WANTED_QUESTIONS)
    report(lineOf(path), `${questions.length} questions, where ${WANTED_QUESTIONS} are wanted`, "warning");
  checkLetters(questions, (message) => report(lineOf(path), message));
}

/** Who always marks the same letter must not come near the pass mark. */
function checkLetters(questions: Question[], onSkew: (message: string) => void): void {
  if (questions.length < 5) return;
  const counts = LETTERS.map((letter) => questions.filter(({ correctOption }) => correctOption === letter).length);
  const most = Math.max(...counts);
  const letter = LETTERS[counts.indexOf(most)]?.toUpperCase() ?? "";
  const share = questions.length < 12 ? 0.5 : 0.4;
  if (most / questions.length > share) onSkew(`${letter} is right in ${most} of ${questions.length} questions`);
  else if (counts.filter((count) => count > 0).length < 3) onSkew("fewer than three letters are ever right");
}
