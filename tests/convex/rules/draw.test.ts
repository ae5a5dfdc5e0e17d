import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Id } from "../../../convex/_generated/dataModel";
import { seededRandom } from "../../../convex/model/demonstration/random";
import {
  drawQuestions,
  drawSize,
  firstIdIn,
  repairDraw,
  shuffled,
  toShown,
  toStored,
  type Drawn,
} from "../../../convex/model/learning/exams/draw";
import { countDrawn, type Seen } from "../../../convex/model/learning/exams/seen";
import { examLetters } from "../../../convex/shared/examLetters";

type QuestionId = Id<"examQuestions">;
interface Question {
  _id: QuestionId;
  firstId?: QuestionId;
  moduleId?: Id<"modules">;
}

const id = (name: string) => name as QuestionId;
const question = (name: string, first?: string): Question => ({ _id: id(name), ...(first && { firstId: id(first) }) });
const bankOf = (count: number) => Array.from({ length: count }, (_, index) => question(`q${index}`));
const place = (name: string, options: Drawn["options"] = ["a", "b", "c", "d"]): Drawn => ({
  questionId: id(name),
  options,
});
const nothing: Seen = new Map();
const timesOf = (times: Record<string, number>): Seen => new Map(Object.entries(times) as [QuestionId, number][]);
const idsOf = (draw: readonly Drawn[]) => draw.map(({ questionId }) => questionId);
const seeds = Array.from({ length: 100 }, (_, seed) => seed);

test.each([
  [4, 12, 4],
  [8, 5, 5],
  [undefined, 30, 30],
  [undefined, 150, 100],
  [120, 150, 120],
])("EXAM-31, EXAM-43: asked for %s of %d questions, a sitting has %d", (drawCount, questionCount, size) => {
  expect(drawSize({ drawCount, questionCount })).toBe(size);
});

describe("EXAM-31: drawQuestions", () => {
  const banks = fc.record({
    seen: fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }),
    count: fc.nat(9),
    seed: fc.integer(),
  });

  test("takes as many different questions as asked, none of which was seen more often than one left out", () => {
    fc.assert(
      fc.property(banks, ({ seen, count, seed }) => {
        const bank = bankOf(seen.length);
        const times = Object.fromEntries(bank.map(({ _id }, index) => [_id, seen[index] ?? 0]));
        const drawn = idsOf(drawQuestions(bank, { count, seen: timesOf(times) }, seededRandom(seed)));
        expect(drawn).toHaveLength(Math.min(count, bank.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        const left = bank.filter(({ _id }) => !drawn.includes(_id)).map(({ _id }) => times[_id] ?? 0);
        for (const _id of drawn) expect(times[_id]).toBeLessThanOrEqual(Math.min(...left, Infinity));
      }),
    );
  });

  test("any question can come at any place, and any option first", () => {
    const draws = seeds.map((seed) => drawQuestions(bankOf(4), { count: 2, seen: nothing }, seededRandom(seed)));
    for (const position of [0, 1]) expect(new Set(draws.map((draw) => draw[position]?.questionId)).size).toBe(4);
    expect(new Set(draws.map(([first]) => first?.options[0])).size).toBe(4);
    for (const { options } of draws.flat()) expect([...options].sort()).toEqual(examLetters);
  });

  test("EXAM-44: a question whose texts were edited counts as the one that it was", () => {
    const bank = [question("edited", "first"), question("other")];
    const draw = (seen: Record<string, number>) =>
      drawQuestions(bank, { count: 1, seen: timesOf(seen) }, seededRandom(1));
    expect(idsOf(draw({ first: 1 }))).toEqual(["other"]);
    expect(draw({ first: 1 })[0]).not.toHaveProperty("firstId");
    expect(draw({ other: 1 })).toMatchObject([{ questionId: "edited", firstId: "first" }]);
    // Not by its own.
    expect(draw({ edited: 1, other: 0.5 })).toMatchObject([{ questionId: "edited" }]);
  });

  test("EXAM-66: asks about every module only where that is set, and then in any order", () => {
    const bank = Array.from({ length: 6 }, (_, index) => ({
      ...question(`q${index}`),
      moduleId: `m${index < 5 ? 0 : 1}` as Id<"modules">,
    }));
    const placesOfRare = (spreads?: boolean) =>
      new Set(
        seeds.map((seed) =>
          idsOf(drawQuestions(bank, { count: 2, seen: nothing, spreads }, seededRandom(seed))).indexOf(id("q5")),
        ),
      );
    expect(placesOfRare()).toEqual(new Set([-1, 0, 1]));
    expect(placesOfRare(false)).toEqual(new Set([-1, 0, 1]));
    expect(placesOfRare(true)).toEqual(new Set([0, 1]));
  });

  test.each([true, false])("of nothing, and of no question, is empty (spread: %s)", (spreads) => {
    expect(drawQuestions([], { count: 3, seen: nothing, spreads })).toEqual([]);
    expect(drawQuestions(bankOf(3), { count: 0, seen: nothing, spreads })).toEqual([]);
  });
});

test("EXAM-31, EXAM-44: a draw counts for its questions, edited or not", () => {
  const draws = [
    [place("a"), { ...place("edited"), firstId: id("b") }],
    [place("a"), place("c")],
  ];
  expect(countDrawn(draws)).toEqual(timesOf({ a: 2, b: 1, c: 1 }));
});

describe("EXAM-7: repairDraw", () => {
  const draw = [
    place("q0", ["b", "a", "c", "d"]),
    place("q1", ["c", "b", "a", "d"]),
    place("q2", ["d", "b", "c", "a"]),
  ];

  test("leaves a draw alone whose questions are all in the bank", () => {
    const repaired = repairDraw(draw, bankOf(5), nothing);
    expect(repaired).toEqual(draw);
    expect(repaired[1]).toBe(draw[1]);
  });

  test("EXAM-44: an edited question keeps its place and its options' order", () => {
    const bank = [question("q0"), question("edited", "q1"), question("q2"), question("q3")];
    const repaired = repairDraw(draw, bank, nothing);
    expect(repaired).toEqual([draw[0], { questionId: "edited", firstId: "q1", options: draw[1]?.options }, draw[2]]);
    const again = [bank[0], question("edited again", "q1"), bank[2], bank[3]] as Question[];
    expect(repairDraw(repaired, again, nothing)[1]).toEqual({ ...repaired[1], questionId: "edited again" });
  });

  test("those seen least often take the places of those that left, the same ones on every call", () => {
    const bank = [question("q1"), question("often"), question("edited", "once"), question("never")];
    const seen = timesOf({ often: 3, once: 1 });
    const repaired = repairDraw(draw, bank, seen);
    expect(repaired.map(firstIdIn)).toEqual(["never", "q1", "once"]);
    expect(idsOf(repaired)).toEqual(["never", "q1", "edited"]);
    expect(repairDraw(draw, bank, seen)).toEqual(repaired);
  });

  test("places stay empty when the bank has nothing else", () => {
    expect(repairDraw(draw, [question("q2")], nothing)).toEqual([draw[2]]);
    expect(repairDraw(draw, [], nothing)).toEqual([]);
  });

  test("the order of a new question's options comes from the draw and stays whatever else leaves", () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 });
    const orders = new Set(draw.map(({ options }) => options.join()));
    fc.assert(
      fc.property(names, fc.subarray(draw), (fresh, kept) => {
        const bank = [...idsOf(kept), ...fresh.map((name) => `new ${name}`)].map((name) => question(name));
        for (const { questionId, options } of repairDraw(draw, bank, nothing).filter(
          (shown) => !draw.includes(shown),
        )) {
          expect(orders).toContain(options.join());
          const [alone] = repairDraw(draw, [question(questionId)], nothing);
          expect(alone).toEqual({ questionId, options });
        }
      }),
    );
    const shown = examLetters.map((name) => repairDraw(draw, [question(name)], nothing)[0]?.options.join());
    expect(new Set(shown)).toEqual(orders);
  });
});

describe("EXAM-31: the letters A to D of a shown question", () => {
  const orders = fc.shuffledSubarray([...examLetters], { minLength: 4 });

  test("name the option at that place, and back", () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...examLetters), (options, shown) => {
        const drawn = place("q", options);
        expect(toStored(drawn, shown)).toBe(options[examLetters.indexOf(shown)]);
        expect(toShown(drawn, toStored(drawn, shown))).toBe(shown);
      }),
    );
  });

  test("are the stored ones for a draw without an order", () => {
    expect(examLetters.map((letter) => toStored(place("q", []), letter))).toEqual(examLetters);
    expect(examLetters.map((letter) => toShown(place("q", []), letter))).toEqual(examLetters);
  });
});

describe("shuffled", () => {
  /** Every way that chance can go: one of n, then one of n - 1, and so on down to one of two. */
  function* chances(size: number): Generator<number[]> {
    if (size < 2) yield [];
    else
      for (let choice = 0; choice < size; choice++)
        for (const others of chances(size - 1)) yield [(choice + 0.5) / size, ...others];
  }

  test("makes each order in exactly one way, so all are equally likely", () => {
    const items = ["a", "b", "c", "d"];
    const orders = [...chances(4)].map((chance) => shuffled(items, () => chance.shift() ?? Number.NaN).join(""));
    expect(orders).toHaveLength(24);
    expect(new Set(orders).size).toBe(24);
    for (const order of orders) expect(order.split("").sort()).toEqual(items);
    expect(items).toEqual(["a", "b", "c", "d"]);
  });

  test("has nothing to do with one item or none", () => {
    expect([shuffled([]), shuffled(["a"])]).toEqual([[], ["a"]]);
  });
});
