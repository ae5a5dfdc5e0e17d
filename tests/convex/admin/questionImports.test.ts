import { expect, describe, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { importRules } from "../../../convex/shared/importRules";
import { addCourse, allRows, errorCode, finishScheduled, snapshot } from "../setup";
import { confirmed, examOf, filed, scene } from "./importScene";
import { editable, questionRows } from "./scene";

const { questionImports, questions: bank } = api.admin;

describe("ADMIN-27: the dry run", () => {
  test("tells new, changed with what changes, same and wrong, and changes nothing", async () => {
    const { t, as, examId, rows } = await scene();
    const [one, two] = await rows();
    const before = await snapshot(t);
    const texts = { optionA: "One", optionB: "Two", optionC: "Three", optionD: "Four" };
    const { plans } = await confirmed(as, examId, [
      filed("Question 0?", texts),
      filed("Question 1?", { ...texts, optionC: "Drei", correctOption: "c", tags: ["x", "y"], lesson: "Lesson 0.1" }),
      filed("  Other words ", { ...texts, id: one?._id ?? "" }),
      filed("Brand new?", { difficulty: "hard" }),
      filed("", {}),
      filed("Q", { difficulty: "insane" }),
      filed("Q", { lesson: "Nothing" }),
    ]);
    expect(plans).toEqual([
      { outcome: "same", questionId: one?._id },
      {
        ...{ outcome: "changed", questionId: two?._id, version: 0 },
        changes: [
          { field: "optionC", from: "Three", to: "Drei" },
          { field: "correctOption", from: "b", to: "c" },
          { field: "lesson", from: "", to: "Lesson 0.1" },
          { field: "tags", from: "", to: "x, y" },
        ],
      },
      {
        ...{ outcome: "changed", questionId: one?._id, version: 0 },
        changes: [{ field: "questionText", from: "Question 0?", to: "Other words" }],
      },
      { outcome: "new" },
      { outcome: "error", field: "questionText", message: "questionTextRequired" },
      { outcome: "error", field: "difficulty", message: "difficultyUnknown" },
      { outcome: "error", field: "lesson", message: "lessonUnknown" },
    ]);
    expect(await snapshot(t)).toBe(before);
  });

  test("an exported question whose lesson was deleted is the same", async () => {
    const { t, as, courseId, examId, rows } = await scene();
    const [lesson] = (await t.run((ctx) => allRows(ctx, "lessons"))).filter((row) => row.courseId === courseId);
    const [first] = await rows();
    if (!lesson || !first) throw new Error("no lesson");
    await as.mutation(bank.update, { ...editable(first), lessonId: lesson._id });
    await as.mutation(api.admin.lessons.remove, { lessonId: lesson._id });
    const texts = { optionA: "One", optionB: "Two", optionC: "Three", optionD: "Four" };
    const { plans } = await confirmed(as, examId, [filed("Question 0?", { ...texts, id: first._id })]);
    expect(plans).toEqual([{ outcome: "same", questionId: first._id }]);
    await finishScheduled(t);
  });

  test("takes a hundred at a time, and ids of another exam mean nothing", async () => {
    const { t, as, examId } = await scene();
    const other = await addCourse(t);
    const [theirs] = await questionRows(as, await examOf(t, other._id));
    const { outcomes } = await confirmed(as, examId, [filed("Theirs?", { id: theirs?._id ?? "" })]);
    expect(outcomes).toEqual(["new"]);
    const many = Array.from({ length: importRules.checkedAtOnce + 1 }, (_, index) => filed(`${index}?`));
    expect(await errorCode(as.query(questionImports.check, { examId, questions: many }))).toBe("invalidInput");
  });
});
