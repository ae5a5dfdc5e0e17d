import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { addCourse, addPerson, createBackend, errorCode } from "./setup";

test("ROLE-1, NEWS-1: a teacher tells their course something, and nobody else", async () => {
  const t = createBackend();
  const [own, other] = [await addCourse(t), await addCourse(t, { slug: "other" })];
  const [admin, teacher] = [await addPerson(t, "admin"), await addPerson(t)];
  await admin.as.mutation(api.admin.roles.addTeacher, { courseId: own._id, userId: teacher.userId });
  const words = { title: "Aula nova", text: "Amanhã.", when: "now" as const };
  const tell = (to: { audience: "all" | "course" | "stopped"; courseId?: typeof own._id; days?: number }) =>
    errorCode(teacher.as.mutation(api.admin.announcements.create, { ...words, ...to }));
  expect(await tell({ audience: "course", courseId: own._id })).toBe("");
  expect(await tell({ audience: "stopped", days: 7, courseId: own._id })).toBe("");
  // A course named beside them does not narrow these.
  expect(await tell({ audience: "all", courseId: own._id })).toBe("notFound");
  expect(await tell({ audience: "all" })).toBe("notFound");
  expect(await tell({ audience: "stopped", days: 7 })).toBe("notFound");
  expect(await tell({ audience: "course", courseId: other._id })).toBe("notFound");
  expect(await t.run((ctx) => ctx.db.query("announcements").collect())).toHaveLength(2);
});
