import { normalizeText } from "../../../../shared/searchText";
import { COURSE_FILE } from "./courseFile";
import type { NewCourse, NewLesson } from "./newCourse";

/** Longest title in a file name. */
const NAME = 60;

const joined = (text: string): string => text.replace(/^-+|-+$/gu, "");

/** Key of a title: "Olá, mundo!" is "ola-mundo", but C is not C++. */
export function titleKey(title: string): string {
  return joined(normalizeText(title).replace(/[^\p{L}\p{N}+#]+/gu, "-"));
}

const digits = (number: number): string => String(number).padStart(2, "0");

function fileName(module: number, lesson: number, title: string): string {
  const name = joined(normalizeText(title).replace(/[^a-z0-9]+/gu, "-")).slice(0, NAME);
  return `${digits(module + 1)}-${digits(lesson + 1)}${name === "" ? "" : `-${joined(name)}`}.md`;
}

/**
 * Writes the texts of a course's folder, by name.
 * The same course gives the same bytes; absent values are left out.
 */
export function writeFolder({ modules, exam, outcomes, ...course }: NewCourse): Map<string, string> {
  const texts = new Map<string, string>();
  const filed = ({ title, lessonType, videoAddress, durationMinutes, content }: NewLesson, at: [number, number]) => {
    const file = fileName(...at, title);
    texts.set(file, content.trim() === "" ? "" : `${content.trim()}\n`);
    return { file, title, ...(lessonType === "video" && { lessonType, videoAddress }), durationMinutes };
  };
  const { slug, title, description, durationHours, leastStudyMinutes, language, level } = course;
  const json = {
    slug,
    title,
    description,
    durationHours,
    leastStudyMinutes,
    language,
    level,
    outcomes: outcomes?.split("\n"),
    modules: modules.map(({ title, description, lessons }, module) => ({
      title,
      description,
      lessons: lessons.map((lesson, index) => filed(lesson, [module, index])),
    })),
    exam: exam ? filedExam(exam) : undefined,
  };
  return new Map([[COURSE_FILE, `${JSON.stringify(json, null, 2)}\n`], ...texts]);
}

function filedExam(exam: NonNullable<NewCourse["exam"]>) {
  return {
    ...exam,
    questions: exam.questions.map((question) => {
      const { questionText, optionA, optionB, optionC, optionD, correctOption } = question;
      const { explanation, lesson, difficulty, tags } = question;
      return {
        questionText,
        optionA,
        optionB,
        optionC,
        optionD,
        correctOption,
        explanation,
        lesson,
        difficulty,
        tags: tags.length === 0 ? undefined : tags,
      };
    }),
  };
}
