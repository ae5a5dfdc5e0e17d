import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { addPerson, present } from "../setup";
import { provider, setUp, text, textOf, untilAsked, untilEnd, useProvider } from "./generationScene";

useProvider();

test("ROLE-1, AI-1: a run ends when its teacher loses the course, and the text that is being written is not kept", async () => {
  const { t, admin, course, lessons } = await setUp();
  const teacher = await addPerson(t);
  const role = { userId: teacher.userId, courseId: course._id };
  await admin.as.mutation(api.admin.roles.addTeacher, role);
  let release: () => void = () => undefined;
  provider.answer = async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return text("x");
  };
  const scope = { kind: "lessons" as const, lessonIds: lessons.map(({ _id }) => _id) };
  await teacher.as.mutation(api.admin.generation.start, { scope, onlyEmpty: false });
  await untilAsked(1);
  await admin.as.mutation(api.admin.roles.removeTeacher, role);
  release();
  expect(await untilEnd(t)).toMatchObject({ status: "canceled", succeededCount: 0 });
  expect(await textOf(t, (await present(lessons[0] ?? null))._id)).toBe("Secret text 0.0");
  expect(provider.asked).toEqual(["Lesson 0.0"]);
});
