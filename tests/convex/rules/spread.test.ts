import * as fc from "fast-check";
import { expect, test } from "vitest";
import { drawQuestions, type Drawn } from "../../../convex/model/learning/exams/draw";
import { countDrawn, type Seen } from "../../../convex/model/learning/exams/seen";
import { seededRandom } from "../../../convex/model/demonstration/random";
import { spreadOutlook } from "../../../src/admin/exams/examSpread";
import type { Id } from "../../../convex/_generated/dataModel";

interface Question {
  _id: Id<"examQuestions">;
  moduleId: Id<"modules"> | undefined;
}

/** Modules of the questions; -1 for a question without a lesson. */
function bankOf(modules: readonly number[]): Question[] {
  return modules.map((module, index) => ({
    _id: `q${index}` as Id<"examQuestions">,
    moduleId: module < 0 ? undefined : (`m${module}` as Id<"modules">),
  }));
}

/** Every choice of `count` questions. */
function* choices(bank: readonly Question[], count: number, from = 0): Generator<Question[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let index = from; index <= bank.length - count; index++) {
    const first = bank[index];
    if (first) for (const others of choices(bank, count - 1, index + 1)) yield [first, ...others];
  }
}

const modulesIn = (questions: readonly Question[]): number =>
  new Set(questions.flatMap(({ moduleId }) => moduleId ?? [])).size;

/**
 * Few modules as often as many.
 *
 * Only with few is something left to choose once each has its question.
 */
const bankModules = fc
  .nat(4)
  .chain((last) => fc.array(fc.integer({ min: -1, max: last }), { minLength: 1, maxLength: 9 }));
const banks = fc.record({
  modules: bankModules,
  count: fc.integer({ min: 1, max: 5 }),
  seen: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 9, maxLength: 9 }),
  seed: fc.integer(),
});

function drawFrom(bank: Question[], count: number, seen: Seen, seed: number): Question[] {
  const draw = drawQuestions(bank, { count, seen, spreads: true }, seededRandom(seed));
  return draw.map(({ questionId }) => bank.find(({ _id }) => _id === questionId) as Question);
}

test("EXAM-66: in any bank a draw has its size, no question twice, those seen least often, and of these as many modules as any choice", () => {
  fc.assert(
    fc.property(banks, ({ modules, count, seen, seed }) => {
      const bank = bankOf(modules);
      const times = Object.fromEntries(bank.map(({ _id }, index) => [_id, seen[index] ?? 0]));
      const size = Math.min(count, bank.length);
      const own = drawFrom(bank, size, new Map(Object.entries(times) as [Id<"examQuestions">, number][]), seed);
      expect(own).toHaveLength(size);
      expect(new Set(own).size).toBe(size);

      // The oracle tries every choice and knows nothing of how one is made.
      const timesOf = (questions: readonly Question[]) =>
        questions.reduce((sum, { _id }) => sum + (times[_id] ?? 0), 0);
      const all = [...choices(bank, size)];
      const least = Math.min(...all.map(timesOf));
      expect(timesOf(own)).toBe(least);
      expect(modulesIn(own)).toBe(Math.max(...all.filter((other) => timesOf(other) === least).map(modulesIn)));
    }),
    { numRuns: 500 },
  );
});

test("EXAM-66, EXAM-67: sitting after sitting the bank is used up before a question comes again, and the rule holds as long as told", () => {
  fc.assert(
    fc.property(banks, ({ modules, count, seed }) => {
      const bank = bankOf(modules);
      const ids = [...new Set(bank.flatMap(({ moduleId }) => moduleId ?? []))];
      const counts = ids.map((id) => ({
        title: id,
        questionCount: bank.filter(({ moduleId }) => moduleId === id).length,
      }));
      const outlook = spreadOutlook({ modules: counts, questionCount: bank.length }, count, 100);
      const draws: Drawn[][] = [];
      const met = new Set<string>();
      for (let sitting = 0; (sitting + 1) * outlook.size <= bank.length; sitting++) {
        const draw = drawQuestions(
          bank,
          { count: outlook.size, seen: countDrawn(draws), spreads: true },
          seededRandom(seed + sitting),
        );
        for (const { questionId } of draw) {
          expect(met.has(questionId)).toBe(false);
          met.add(questionId);
        }
        const own = draw.map(({ questionId }) => bank.find(({ _id }) => _id === questionId) as Question);
        if (sitting < outlook.sittings) expect(modulesIn(own)).toBe(ids.length);
        draws.push(draw);
      }
    }),
    { numRuns: 500 },
  );
});

test("EXAM-67: modules without questions, and fewer questions than modules, are told", () => {
  const modules = [
    { title: "A", questionCount: 2 },
    { title: "B", questionCount: 0 },
    { title: "C", questionCount: 7 },
  ];
  expect(spreadOutlook({ modules, questionCount: 9 }, 3, 100)).toEqual({
    empty: ["B"],
    asked: 2,
    size: 3,
    sittings: 2,
  });
  expect(spreadOutlook({ modules, questionCount: 9 }, 1, 100)).toMatchObject({ asked: 2, size: 1, sittings: 0 });
  expect(spreadOutlook({ modules, questionCount: 9 }, 2, 100)).toMatchObject({ asked: 2, size: 2, sittings: 2 });
  expect(spreadOutlook({ modules, questionCount: 9 }, null, 100)).toMatchObject({ size: 9, sittings: 1 });
  expect(spreadOutlook({ modules: [], questionCount: 0 }, null, 100)).toMatchObject({ asked: 0, size: 0, sittings: 0 });
});
