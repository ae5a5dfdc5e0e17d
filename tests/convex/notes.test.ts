import { describe, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { limits } from "../../convex/shared/limits";
import { expectSound } from "./admin/scene";
import { askingSchool, paginationOpts } from "./inquiryScene";
import { allRows, errorCode, mutate, type Person } from "./setup";

const { notes } = api.student;

async function notedSchool() {
  const school = await askingSchool();
  const { t, course, lesson } = school;
  const add = ({ as }: Person, text = "Mine", passage = "", lessonId = lesson._id) =>
    as.mutation(notes.add, { lessonId, text, passage });
  const edit = ({ as }: Person, noteId: Id<"lessonNotes">, text: string, version = 0) =>
    as.mutation(notes.edit, { noteId, text, version });
  const ofLesson = ({ as }: Person, lessonId: string = lesson._id) => as.query(notes.ofLesson, { lessonId });
  const list = async ({ as }: Person, search = "", courseId = course._id) =>
    (await as.query(notes.list, { courseId, search, paginationOpts })).page;
  const rows = async () => await t.run((ctx) => allRows(ctx, "lessonNotes"));
  return { ...school, add, edit, ofLesson, list, rows };
}

describe("NOTE-1: notes and marks", () => {
  test("a note keeps its paragraph on one line and cut, a mark needs no text", async () => {
    const { t, ana, lesson, add, ofLesson } = await notedSchool();
    await add(ana, "  <b>Mine</b>\n ", `  A\n  text ${"é".repeat(400)}`);
    await add(ana, " ", "Marked");
    expect(await ofLesson(ana)).toMatchObject([
      { lessonTitle: lesson.title, text: "<b>Mine</b>", passage: `A text ${"é".repeat(292)}…`, version: 0 },
      { text: "", passage: "Marked" },
    ]);
    await expectSound(t);
  });

  test("an empty one, and one that is too long, are refused, also when edited", async () => {
    const { ana, add, edit, list } = await notedSchool();
    expect(await errorCode(add(ana, " ", " "))).toBe("text: lessonNoteRequired");
    expect(await errorCode(add(ana, "a".repeat(2_001)))).toBe("text: lessonNoteTooLong");
    const note = await add(ana, "Mine");
    const mark = await add(ana, "", "Marked");
    expect(await errorCode(edit(ana, note, " "))).toBe("text: lessonNoteRequired");
    await edit(ana, mark, "More");
    expect(await errorCode(edit(ana, mark, "From another tab"))).toBe("editConflict");
    await edit(ana, mark, "", 1);
    expect((await list(ana)).map(({ text }) => text)).toEqual(["", "Mine"]);
  });

  test("is for the enrolled", async () => {
    const { admin, ana, other, add, ofLesson, list } = await notedSchool();
    expect(await errorCode(add(admin))).toBe("notEnrolled");
    expect(await ofLesson(admin)).toBeNull();
    for (const id of ["", "none", ana.userId]) expect(await ofLesson(ana, id)).toBeNull();
    expect(await list(ana, "", other._id)).toEqual([]);
  });

  test("two hundred in a course, then not until one goes", async () => {
    const { t, ana, bia, course, lesson, add, list } = await notedSchool();
    await mutate(t, async (ctx) => {
      const row = { userId: ana.userId, courseId: course._id, lessonId: lesson._id, text: "Old", version: 0 };
      for (let count = 0; count < limits.notesPerCourse; count++) await ctx.db.insert("lessonNotes", row);
    });
    expect(await errorCode(add(ana))).toBe("notesFull");
    await add(bia);
    const [note] = await list(ana);
    if (note) await ana.as.mutation(notes.remove, { noteId: note._id });
    await add(ana);
  });
});

describe("NOTE-2: only one's own", () => {
  test("are found, changed and deleted", async () => {
    const { ana, bia, add, edit, ofLesson, list, rows } = await notedSchool();
    const note = await add(ana);
    expect([await ofLesson(bia), await list(bia)]).toEqual([[], []]);
    expect(await errorCode(edit(bia, note, "Hers"))).toBe("notFound");
    expect(await errorCode(bia.as.mutation(notes.remove, { noteId: note }))).toBe("notFound");
    expect(await rows()).toMatchObject([{ text: "Mine" }]);
    await ana.as.mutation(notes.remove, { noteId: note });
    expect(await rows()).toEqual([]);
  });
});

describe("NOTE-3: the notes of a course", () => {
  test("are searched in text and paragraph without accents, newest first, and stay when the lesson goes", async () => {
    const { t, ana, lesson, lessons, add, list } = await notedSchool();
    const gone = lessons.find(({ _id }) => _id !== lesson._id)?._id ?? lesson._id;
    await add(ana, "Revisão de ramos");
    await add(ana, "", "Ramos e fusões");
    await add(ana, "Outra", "", gone);
    await mutate(t, (ctx) => ctx.db.delete("lessons", gone));
    expect((await list(ana)).map(({ text, lessonTitle }) => [text, lessonTitle])).toEqual([
      ["Outra", null],
      ["", lesson.title],
      ["Revisão de ramos", lesson.title],
    ]);
    expect((await list(ana, "ramos")).map(({ text }) => text)).toEqual(["", "Revisão de ramos"]);
    expect((await list(ana, "REVISAO ramos")).map(({ text }) => text)).toEqual(["Revisão de ramos"]);
    expect(await list(ana, "fusoes outra")).toEqual([]);
  });
});
