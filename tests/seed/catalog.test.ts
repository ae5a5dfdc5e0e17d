import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCourseFolder } from "../../scripts/course/folder";
import { printed, toProblem } from "../../scripts/course/problems";
import { messageForm } from "../../convex/shared/announcementForm";
import { inquiryAnswerForm, inquiryForm, publishForm } from "../../convex/shared/inquiryForm";
import { pathForm } from "../../convex/shared/pathForm";
import { readConversations, readCourses, readPaths } from "../../scripts/deployment";
import { layoutFlow } from "../../convex/shared/figures/flowLayout";
import { parseFigure } from "../../convex/shared/figures/parseFigure";

const courses = await readCourses();
const letters = courses.flatMap(({ exam }) => exam.questions.map(({ correctOption }) => correctOption));

const figuresOf = (markdown: string) =>
  [...markdown.matchAll(/^```figure\n([\s\S]*?)\n```$/gm)].map(([, block = ""]) => block);

/** Beyond it a phone of 360 pixels shows the text of a figure at less than nine tenths of its size. */
const WIDEST = 335;

function problemOf(block: string): string | null {
  const figure = parseFigure(block);
  if ("reason" in figure) return `line ${figure.line}: ${figure.reason}`;
  const { drawing } = figure;
  const width = drawing.kind === "flow" ? layoutFlow(drawing.names, drawing.arrows, "down").width : 0;
  return width > WIDEST ? `${width} pixels wide` : null;
}

/** Words outside code blocks. */
const proseWords = (markdown: string): number =>
  markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, "")
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length;

describe("the demonstration catalog", () => {
  it("LESSON-16: draws every figure, at a size that a phone can show", () => {
    const lessons = courses.flatMap(({ modules }) => modules.flatMap((module) => module.lessons));
    expect(lessons.filter(({ content }) => figuresOf(content).length > 0).length).toBeGreaterThanOrEqual(40);
    const problems = lessons.flatMap(({ title, content }) => {
      const found = figuresOf(content).map((block) => [title, problemOf(block), block] as const);
      const unclosed = found.length === content.split("```figure").length - 1 ? [] : [[title, "unclosed", ""] as const];
      return [...unclosed, ...found.filter(([, problem]) => problem !== null)];
    });
    expect(problems).toEqual([]);
  });

  it("PATH-7: has four paths over all of its courses", async () => {
    const { paths, before } = await readPaths();
    const slugs = courses.map(({ slug }) => slug);
    expect(paths).toHaveLength(4);
    expect(new Set(paths.flatMap((path) => path.courses))).toEqual(new Set(slugs));
    for (const path of paths) {
      expect(new Set(path.courses).size).toBe(path.courses.length);
      expect(pathForm.safeParse(path).success).toBe(true);
    }
    for (const slug of Object.entries(before).flat(2)) expect(slugs).toContain(slug);
  });

  it("COURSE-11: leaves at least a tenth of each course's hours to practice and the exam", () => {
    const shares = courses.map(({ slug, durationHours, modules }) => {
      const minutes = modules
        .flatMap(({ lessons }) => lessons)
        .reduce((sum, lesson) => sum + lesson.durationMinutes, 0);
      return [slug, 1 - minutes / (60 * durationHours)] as const;
    });
    expect(shares.filter(([, share]) => share < 0.1)).toEqual([]);
  });

  it("CERT-35: has one course whose certificate asks for a fifth of its hours", () => {
    const asking = courses.filter(({ leastStudyMinutes }) => leastStudyMinutes !== undefined);
    expect(asking.map(({ leastStudyMinutes, durationHours }) => [leastStudyMinutes, durationHours])).toEqual([[72, 6]]);
  });

  it("DATA-9: announces and asks in its own courses and lessons", async () => {
    const { announcements, questions } = await readConversations();
    for (const { title, text, course } of announcements) {
      expect(messageForm.safeParse({ title, text }).success).toBe(true);
      if (course !== null) expect(courses.map(({ slug }) => slug)).toContain(course);
    }
    for (const { course: slug, lesson, text, answer, published } of questions) {
      const modules = courses.find((course) => course.slug === slug)?.modules ?? [];
      expect(modules.flatMap(({ lessons }) => lessons.map(({ title }) => title))).toContain(lesson);
      expect(inquiryForm.safeParse({ text }).success).toBe(true);
      if (answer !== undefined) expect(inquiryAnswerForm.safeParse({ text: answer }).success).toBe(true);
      if (published) expect(publishForm.safeParse(published).success).toBe(true);
    }
  });

  it("DATA-6: has at least ten courses with distinct slugs and titles", () => {
    expect(courses.length).toBeGreaterThanOrEqual(10);
    expect(new Set(courses.map(({ slug }) => slug)).size).toBe(courses.length);
    expect(new Set(courses.map(({ title }) => title)).size).toBe(courses.length);
  });

  it("spreads the right answers over a to d", () => {
    for (const letter of "abcd") {
      const share = letters.filter((other) => other === letter).length / letters.length;
      expect(share, letter).toBeGreaterThan(0.15);
      expect(share, letter).toBeLessThan(0.35);
    }
  });

  /** Advice that the shipped courses follow without exception. */
  const HELD: string[] = [
    ...["outOfOrder", "lettersSkewed", "fewLetters", "firstHeading", "noExercise", "exerciseUnsolved"],
    ...["exerciseEmpty", "figureWide", "practiceTwice"],
  ];

  describe.each(courses)("$slug", ({ slug, modules, exam }) => {
    it("AUTHOR-4: has no error, by file and line", async () => {
      const { problems } = await readCourseFolder(join("convex/seed/courses", slug));
      const wrong = problems.filter(({ level, reason }) => level === "error" || HELD.includes(reason));
      expect(wrong.map((each) => printed(toProblem(each)))).toEqual([]);
    });

    it("has at least three modules of at least three lessons", () => {
      expect(modules.length).toBeGreaterThanOrEqual(3);
      for (const { title, lessons } of modules) expect(lessons.length, title).toBeGreaterThanOrEqual(3);
    });

    it("every lesson has 250 words, code and no raw HTML", () => {
      for (const { title, content } of modules.flatMap(({ lessons }) => lessons)) {
        expect(proseWords(content), title).toBeGreaterThanOrEqual(600);
        expect(content.match(/^> \[!SOLUTION\]$/gm)?.length, title).toBeGreaterThanOrEqual(2);
        expect(content, title).toMatch(/^```\w+/m);
        expect(content.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, ""), title).not.toMatch(/<\/?[a-z][^>]*>/i);
      }
    });

    it("asks at least five questions with four distinct answers, on at least three right letters", () => {
      expect(exam.questions.length).toBeGreaterThanOrEqual(5);
      for (const question of exam.questions) {
        const options = (["optionA", "optionB", "optionC", "optionD"] as const).map((name) => question[name].trim());
        expect(new Set(options).size, question.questionText).toBe(4);
        expect(options.every(Boolean), question.questionText).toBe(true);
      }
      expect(new Set(exam.questions.map(({ correctOption }) => correctOption)).size).toBeGreaterThanOrEqual(3);
    });
  });
});
