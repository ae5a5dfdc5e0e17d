import { describe, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { enrolledInFourLessons } from "./lessonScene";
import { addCourse, addPerson, errorCode, lessonsOf, mutate, type Backend } from "./setup";

/** Four lessons, the first two with texts. */
async function searched() {
  const scene = await enrolledInFourLessons();
  const { t, as, course, lessons } = scene;
  const setText = (lessonId: Id<"lessons">, markdown: string) => writeText(t, lessonId, markdown);
  const find = async (search: string) => await as.query(api.student.lessons.search, { courseId: course._id, search });
  const found = async (search: string) => (await find(search))?.lessons.map(({ _id }) => lessons.indexOf(at(_id)));
  const at = (id: Id<"lessons">) => lessons.find(({ _id }) => _id === id) ?? lessons[0];
  return { ...scene, setText, find, found };
}

async function writeText(t: Backend, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  await mutate(t, async (ctx) => {
    const row = await ctx.db
      .query("lessonContents")
      .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
      .unique();
    if (row) await ctx.db.patch("lessonContents", row._id, { markdown });
    else await ctx.db.insert("lessonContents", { lessonId, markdown });
  });
}

describe("LESSON-24: search in a course", () => {
  test("titles and texts with all words, without accents and marks, in the course's order", async () => {
    const { t, lessons, setText, find, found } = await searched();
    await mutate(t, (ctx) => ctx.db.patch("lessons", lessons[2]._id, { title: "Índices compostos" }));
    await setText(
      lessons[0]._id,
      `Um.\n\n${"antes ".repeat(9)}de **índices** e [chaves](https://x.example/hiddenaddress).`,
    );
    await setText(lessons[1]._id, "```sql\nSELECT 1; -- chaves\n```\n");
    expect(await found("INDICES")).toEqual([0, 2]);
    expect(await found("chaves")).toEqual([0, 1]);
    expect(await found("indices chaves")).toEqual([0]);
    expect((await find("indices"))?.lessons.map(({ snippet }) => snippet)).toEqual([
      "… antes antes antes antes antes de índices e chaves.",
      "",
    ]);
    expect((await find("select"))?.lessons[0]?.snippet).toBe("SELECT 1; -- chaves");
    for (const nothing of ["hiddenaddress", " ", "indices select"]) expect(await found(nothing)).toEqual([]);
  });

  test("finds no author's comment, no practice question and nothing in the bin", async () => {
    const { t, lessons, setText, found } = await searched();
    const question = "```question\nWhich segredo?\n- [x] a\n- [ ] b\n> Why.\n```";
    await setText(lessons[0]._id, `Text <!-- segredo --> here.\n\n${question}\n`);
    expect(await found("segredo")).toEqual([]);
    await setText(lessons[1]._id, "No segredo here.");
    expect(await found("segredo")).toEqual([1]);
    await mutate(t, (ctx) => ctx.db.patch("lessons", lessons[1]._id, { binnedAt: 1 }));
    expect(await found("segredo")).toEqual([]);
  });

  test("shows twenty lessons and says that there are more; others' courses stay closed", async () => {
    const { t, as, course, lessons, find, found } = await searched();
    await mutate(t, async (ctx) => {
      const { _id, _creationTime, ...lesson } = lessons[3];
      for (let count = 0; count < 21; count++)
        await ctx.db.insert("lessons", { ...lesson, title: `Extra ${count}`, orderIndex: 10 + count });
    });
    const extra = await find("extra");
    expect([extra?.lessons.length, extra?.isCut]).toEqual([20, true]);
    expect([await found("extra 20"), (await find("extra 20"))?.isCut]).toEqual([[0], false]);
    const other = await addCourse(t);
    expect(await lessonsOf(t, other._id)).not.toEqual([]);
    const closed = (courseId: Id<"courses">, by = as) =>
      by.query(api.student.lessons.search, { courseId, search: "a" });
    expect(await errorCode(closed(other._id))).toBe("notEnrolled");
    expect(await errorCode(closed(course._id, (await addPerson(t)).as))).toBe("notEnrolled");
    expect((await closed(course._id, (await addPerson(t, "admin")).as))?.lessons).toBeDefined();
  });
});
