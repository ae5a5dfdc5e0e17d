import { describe, expect, test } from "vitest";
import { readCourseFolder } from "../../scripts/course/folder";
import { bankOf } from "../../scripts/course/checkCourse";
import { guess, guessLimits, scoreBank, type BankQuestion } from "../../scripts/course/guessing";
import { readCourses } from "../../scripts/deployment";

const slugs = (await readCourses()).map(({ slug }) => slug);

/** Twenty questions whose right option is at changing places, among three options of the same kind. */
function bank(right: string, wrong: string, questionText = "Which one?"): BankQuestion[] {
  return Array.from({ length: 20 }, (_, index) => {
    const options = [1, 2, 3].map((number) => `${wrong} ${"abcdefgh"[(index + number) % 8]}`);
    options.splice(index % 4, 0, right);
    return { questionText, options, right: index % 4 };
  });
}

describe("AUTHOR-14: ways to guess a bank", { timeout: 120_000 }, () => {
  test.each([
    ["longest", bank("a much longer option than the others", "short")],
    ["commas", bank("one, two", "one two")],
    ["specific", bank("about 42 of `them`", "about some of them")],
    ["echo", bank("the answer of which", "the reply to that", "Which answer?")],
    ["overlap", bank("the lesson's own words", "something quite different")],
  ])("finds every question by: %s", (name, questions) => {
    const found = guess(scoreBank(questions, "These are the lesson's own words."));
    const strategy = found.find((each) => each.name === name);
    expect(strategy).toMatchObject({ rightShare: 1, finds: questions.map((_, index) => index + 1) });
    // The mixture learns from the other questions which way works.
    expect(found.find((each) => each.name === "mixture")?.rightShare).toBe(1);
    expect(found.find((each) => each.name === "always A")?.rightShare).toBe(0.25);
  });

  test("finds every question by the second longest, which the mixture need not see", () => {
    const questions = bank("middle", "s").map((each) => {
      const options = each.options.map((option, at) => (at === (each.right + 1) % 4 ? "the longest of all" : option));
      return { ...each, options };
    });
    expect(guess(scoreBank(questions, "")).find(({ name }) => name === "second longest")).toMatchObject({
      rightShare: 1,
    });
  });

  test("options that are alike share the point", () => {
    const found = guess(scoreBank(bank("same a", "same"), ""));
    expect(found.find(({ name }) => name === "longest")).toMatchObject({ rightShare: 0.25, finds: [] });
  });

  test.each(slugs)("%s: none finds more than it may", async (slug) => {
    const found = guess(bankOf(await readCourseFolder(`convex/seed/courses/${slug}`)));
    const tooMuch = found.filter(
      ({ name, rightShare }) => rightShare > (name === "mixture" ? guessLimits.mixture : guessLimits.strategy),
    );
    expect(tooMuch).toEqual([]);
  });
});
