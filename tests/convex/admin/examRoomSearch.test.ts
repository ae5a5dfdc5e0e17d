import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { open } from "../examScene";
import { addCourse, addPerson } from "../setup";
import { room } from "./roomScene";

describe("EXAM-68: the room's search", () => {
  /** Maria, who opened the exam with `room`, and others of this and of another exam. */
  async function crowd() {
    const scene = await room();
    const join = async (courseId: Id<"courses">, fullName: string): Promise<string> => {
      const { as, email } = await addPerson(scene.t);
      await as.mutation(api.account.profile.update, { version: 0, fullName, email });
      await as.mutation(api.student.enrollments.enroll, { courseId });
      await open({ ...scene, courseId, as });
      return email;
    };
    await join(scene.courseId, "João da Silva");
    const anasEmail = await join(scene.courseId, "Ana Souza");
    await join((await addCourse(scene.t, { slug: "sql" }))._id, "Rita da Silva");
    const search = (text: string, paginationOpts = { numItems: 10, cursor: null as string | null }) =>
      scene.admin.as.query(api.admin.examRoom.list, { examId: scene.examId, search: text, paginationOpts });
    const found = async (text: string) => (await search(text)).page.map(({ fullName }) => fullName).sort();
    return { ...scene, search, found, anasEmail };
  }

  test("finds every word in name or email, without case or accents, in this room only", async () => {
    const { found, sound, anasEmail } = await crowd();
    expect(await found("JOAO silva")).toEqual(["João da Silva"]);
    expect(await found("silv")).toEqual(["João da Silva", "Maria da Silva"]);
    expect(await found(anasEmail)).toEqual(["Ana Souza"]);
    expect(await found("rita")).toEqual([]);
    expect(await found("  ")).toHaveLength(3);
    await sound();
  });

  test("comes in pages", async () => {
    const { search } = await crowd();
    const first = await search("silva", { numItems: 1, cursor: null });
    const second = await search("silva", { numItems: 1, cursor: first.continueCursor });
    expect([first.isDone, second.isDone]).toEqual([false, true]);
    expect(new Set([...first.page, ...second.page].map(({ userId }) => userId)).size).toBe(2);
  });

  test("follows a new name, and who leaves", async () => {
    const { as, found, end, sound, person } = await crowd();
    await as.mutation(api.account.profile.update, { version: 0, fullName: "Maria Nova", email: person.email });
    expect(await found("nova")).toEqual(["Maria Nova"]);
    await sound();
    await end();
    expect(await found("nova")).toEqual([]);
    await sound();
  });
});
