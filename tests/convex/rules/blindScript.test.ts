import { describe, expect, test } from "vitest";
import { drawQuestions, drawSize, type Drawn } from "../../../convex/model/learning/exams/draw";
import { countDrawn } from "../../../convex/model/learning/exams/seen";
import { gradeAnswers } from "../../../convex/model/learning/exams/grading";
import { nextAttemptAt } from "../../../convex/model/learning/exams/retryRule";
import type { Id } from "../../../convex/_generated/dataModel";
import { seededRandom } from "../../../convex/model/demonstration/random";
import { examLetters } from "../../../convex/shared/examLetters";
import { learn, likedBy, mixed, scoreBank, type Scored } from "../../../scripts/course/guessing";

/**
 * EXAM-9: cheaters who never took the course play the shipped exams on their first day, as often and as early as the
 * server lets them. They know how other exams of the school word right options, search the lessons, and remember every
 * score, also of their other accounts.
 */

const DAY = 24 * 60 * 60_000;

interface CourseJson {
  exam: {
    drawCount?: number;
    questions: Record<
      "questionText" | "optionA" | "optionB" | "optionC" | "optionD" | "correctOption" | "lesson",
      string
    >[];
  };
  modules: { title: string; lessons: { title: string }[] }[];
}

const files = import.meta.glob<CourseJson>("../../../convex/seed/courses/*/course.json", {
  eager: true,
  import: "default",
});
const texts = import.meta.glob<string>("../../../convex/seed/courses/*/[0-9]*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

interface Exam {
  name: string;
  draw: number;
  bank: Scored[];
  /** Of each question. */
  modules: string[];
}

const shipped: Exam[] = Object.entries(files).map(([file, { exam, modules }]) => {
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  const text = Object.keys(texts).filter((name) => name.startsWith(folder));
  const questions = exam.questions.map(({ questionText, optionA, optionB, optionC, optionD, correctOption }) => ({
    questionText,
    options: [optionA, optionB, optionC, optionD],
    right: ["a", "b", "c", "d"].indexOf(correctOption),
  }));
  const moduleOf = ({ lesson }: { lesson: string }) =>
    modules.find(({ lessons }) => lessons.some(({ title }) => title === lesson))?.title ?? "";
  return {
    name: file.split("/").at(-2) ?? "",
    draw: drawSize({ drawCount: exam.drawCount, questionCount: questions.length }),
    bank: scoreBank(questions, text.map((name) => texts[name]).join("\n")),
    modules: exam.questions.map(moduleOf),
  };
});

/** Attempts that an account gets within a day, each as early as it may be. */
function triesOnFirstDay(): number {
  const submitted: number[] = [];
  for (let now = 0; now < DAY;) {
    const retryAt = nextAttemptAt({ count: submitted.length, newest: submitted.at(-1) ?? null }, now);
    if (retryAt === null) submitted.push(now);
    else now = retryAt;
  }
  return submitted.length;
}

/** What a cheater has learned: for each question and option, the best score of an attempt with it. */
type Memory = Map<string, number>;
/** Returns the place of the chosen option. */
type Cheat = (exam: Exam, question: number, memory: Memory, random: () => number) => number;

const pickOne = (places: readonly number[], random: () => number): number =>
  places[Math.floor(random() * places.length)] ?? 0;

const atRandom: Cheat = (_exam, _question, _memory, random) => Math.floor(random() * 4);

/** Repeats what stood in a good attempt, and avoids what stood in a bad one. */
function withScores(first: Cheat): Cheat {
  return (exam, question, memory, random) => {
    const scores = [0, 1, 2, 3].map((place) => memory.get(`${question}/${place}`));
    if (scores.every((score) => score === undefined)) return first(exam, question, memory, random);
    const untried = 0.25 + 0.01;
    return pickOne(likedBy(scores.map((score) => score ?? untried)), random);
  };
}

/** Weights of the cues, learned from all exams but this one. */
const habits = new Map(
  shipped.map((exam) => [exam.name, learn(shipped.filter((other) => other !== exam).flatMap(({ bank }) => bank))]),
);
const byCues: Cheat = ({ name, bank }, question, _memory, random) => {
  const each = bank[question];
  return each ? pickOne(likedBy(mixed(habits.get(name) ?? [], each)), random) : 0;
};

/** Takes the option whose words the lessons have most. */
const byOverlap: Cheat = ({ bank }, question, _memory, random) =>
  pickOne(likedBy(bank[question]?.scores.overlap ?? []), random);

/** Takes the option of which one passage of the lessons has most, with the question's words. */
const byPassage: Cheat = ({ bank }, question, _memory, random) =>
  pickOne(likedBy(bank[question]?.scores.passage ?? []), random);

interface Play {
  cheat: Cheat;
  accounts?: number;
  persons?: number;
}

/** Returns the share of persons of whom an account passes on the first day. */
function play(exam: Exam, { cheat, accounts = 1, persons = 300 }: Play): number {
  const random = seededRandom(11);
  const questions = exam.bank.map(({ question }, index) => ({
    _id: String(index) as Id<"examQuestions">,
    moduleId: exam.modules[index] as Id<"modules">,
    correctOption: examLetters[question.right] ?? "a",
  }));
  const tries = triesOnFirstDay();
  let passed = 0;
  for (let person = 0; person < persons; person++) {
    const memory: Memory = new Map();
    const attempt = (draws: Drawn[][]): boolean => {
      const drawn = drawQuestions(questions, { count: exam.draw, seen: countDrawn(draws), spreads: true }, random);
      draws.push(drawn);
      const places = drawn.map(({ questionId }) => cheat(exam, Number(questionId), memory, random));
      const answers = Object.fromEntries(
        drawn.map(({ questionId }, at) => [questionId, examLetters[places[at] ?? 0] ?? "a"]),
      );
      const asked = questions.filter(({ _id }) => drawn.some(({ questionId }) => questionId === _id));
      const { score, passed } = gradeAnswers(asked, answers, 80);
      for (const [at, { questionId }] of drawn.entries()) {
        const key = `${questionId}/${places[at]}`;
        memory.set(key, Math.max(memory.get(key) ?? 0, score / 10));
      }
      return passed;
    };
    const account = (): boolean => {
      const draws: Drawn[][] = [];
      return Array.from({ length: tries }).some(() => attempt(draws));
    };
    if (Array.from({ length: accounts }).some(account)) passed++;
  }
  return passed / persons;
}

const mean = (exams: readonly Exam[], playing: Play): number =>
  exams.reduce((sum, exam) => sum + play(exam, playing), 0) / exams.length;

test("EXAM-19: two tries at once, then one each 12 hours: three on the first day", () => {
  expect(triesOnFirstDay()).toBe(3);
});

test("DATA-6: the demonstration's exams draw five or ten questions from banks of forty or more", () => {
  expect(shipped).toHaveLength(20);
  expect(shipped.filter(({ draw }) => draw === 5)).toHaveLength(16);
  expect(shipped.filter(({ draw }) => draw === 10)).toHaveLength(4);
  expect(shipped.filter(({ bank }) => bank.length < 40).map(({ name }) => name)).toEqual([]);
  expect(shipped.filter(({ modules }) => modules.includes("")).map(({ name }) => name)).toEqual([]);
});

const five = shipped.filter(({ draw }) => draw === 5);
const ten = shipped.filter(({ draw }) => draw === 10);

describe.each([
  ["at random", { cheat: atRandom }, 0.06, 0.004],
  ["with its scores", { cheat: withScores(atRandom) }, 0.06, 0.005],
  ["by cues", { cheat: withScores(byCues) }, 0.12, 0.03],
  ["by words of the lessons", { cheat: withScores(byOverlap) }, 0.2, 0.08],
  ["by searching the lessons", { cheat: withScores(byPassage) }, 0.2, 0.08],
  ["at random, with ten accounts", { cheat: atRandom, accounts: 10, persons: 60 }, 0.6, 0.05],
] as [string, Play, number, number][])("EXAM-9: a cheater %s", (_title, playing, mostOfFive, mostOfTen) => {
  test("seldom passes an exam of five questions, hardly ever one of ten", () => {
    expect(mean(five, playing), "five").toBeLessThan(mostOfFive);
    expect(mean(ten, playing), "ten").toBeLessThan(mostOfTen);
  });
});
