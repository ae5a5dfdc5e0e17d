import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { auditTrail, nth } from "./admin/scene";
import { addCourse, addPerson, allRows, createBackend, errorCode } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

const keep = { courses: "keepCourses" } as const;

/** A school where enrolling needs a pass, with an administrator and a student. */
async function closedSchool() {
  const t = createBackend();
  const [course, other] = [await addCourse(t), await addCourse(t)];
  const admin = (await addPerson(t, "admin")).as;
  const person = await addPerson(t);
  await admin.mutation(api.admin.access.update, { mode: "byApproval" });
  await admin.mutation(api.admin.students.open, { userId: person.userId });
  const give = (pass: { courseId?: string; until?: string; priceCents?: number; note?: string } = {}) =>
    admin.mutation(api.admin.passes.give, { userId: person.userId, courseId: "", note: "", ...pass });
  const passes = () => admin.query(api.admin.passes.list, { userId: person.userId });
  const enroll = (courseId = course._id) => errorCode(person.as.mutation(api.student.enrollments.enroll, { courseId }));
  const covers = (courseId = course._id) => person.as.query(api.student.passes.covers, { courseId });
  return { t, admin, person, course, other, give, passes, enroll, covers };
}

test("PASS-1: by approval, enrolling needs a pass, and nothing is written without one", async () => {
  const { t, person, admin, course, other, give, enroll, covers } = await closedSchool();
  expect(await enroll()).toBe("passNeeded");
  expect(await covers()).toBe(false);
  expect(await t.run((ctx) => allRows(ctx, "enrollments"))).toEqual([]);
  await give();
  expect([await covers(), await covers(other._id)]).toEqual([true, true]);
  expect([await enroll(), await enroll(other._id)]).toEqual(["", ""]);
  const stranger = await addPerson(t);
  const theirs = stranger.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  expect(await errorCode(theirs), "a pass is for one person").toBe("passNeeded");
  // By hand it needs none, and who is enrolled stays.
  await admin.mutation(api.admin.enrollments.enroll, { userId: stranger.userId, courseId: course._id });
  expect(await stranger.as.query(api.student.enrollments.forCourse, { courseId: course._id })).not.toBeNull();
  expect(await person.as.query(api.student.enrollments.forCourse, { courseId: course._id })).not.toBeNull();
});

test("PASS-1: open is the default, and asks for no pass", async () => {
  const { t, admin, enroll } = await closedSchool();
  await admin.mutation(api.admin.access.update, { mode: "open" });
  expect(await enroll()).toBe("");
  expect(await createBackend().query(api.visitor.settings.access, {})).toEqual({ mode: "open" });
  expect(await auditTrail(t)).toEqual(
    expect.arrayContaining([expect.stringContaining("access.byApproval"), expect.stringContaining("access.open")]),
  );
});

test("PASS-2: a pass for one course, and one with a last day that ends in Brasília", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-30T12:00:00Z") });
  const { course, other, give, enroll, covers } = await closedSchool();
  await give({ courseId: other._id });
  expect([await enroll(), await enroll(other._id)]).toEqual(["passNeeded", ""]);
  await give({ until: "2026-12-31" });
  vi.setSystemTime(Date.parse("2027-01-01T02:59:59Z"));
  expect(await covers(course._id)).toBe(true);
  vi.setSystemTime(Date.parse("2027-01-01T03:00:00Z"));
  expect(await covers(course._id)).toBe(false);
  expect(await enroll()).toBe("passNeeded");
});

test("PASS-2: ended once, with a reason; then it lets nobody in", async () => {
  const { t, admin, give, passes, enroll } = await closedSchool();
  await give({ priceCents: 4_900, note: "PIX de 3 de novembro" });
  const [pass] = await passes();
  expect(pass).toMatchObject({
    course: null,
    until: null,
    priceCents: 4_900,
    note: "PIX de 3 de novembro",
    ended: null,
  });
  const passId = nth(await passes())._id;
  expect(await errorCode(admin.mutation(api.admin.passes.end, { passId, ...keep, reason: " " }))).toBe(
    "reason: reasonRequired",
  );
  const ends = await Promise.all(
    [1, 2].map(() => errorCode(admin.mutation(api.admin.passes.end, { passId, ...keep, reason: "Reembolso" }))),
  );
  expect(ends.sort()).toEqual(["", "passEnded"]);
  expect((await passes())[0]?.ended).toMatchObject({ reason: "Reembolso" });
  expect(await enroll()).toBe("passNeeded");
  const trail = await auditTrail(t);
  expect(trail.filter((entry) => entry.startsWith("pass."))).toEqual([
    "pass.given Maria da Silva",
    "pass.ended Maria da Silva (Reembolso)",
  ]);
});

test("PASS-2: refuses odd values, and tells them by field", async () => {
  const { admin, give, person, other } = await closedSchool();
  for (const [odd, refusal] of [
    [{ courseId: "nothing" }, "courseId: courseRequired"],
    [{ courseId: person.userId }, "courseId: courseRequired"],
    [{ until: "2026-02-30" }, "until: dayInvalid"],
    [{ priceCents: -1 }, "priceCents: priceInvalid"],
    [{ priceCents: 0.5 }, "priceCents: priceInvalid"],
    [{ note: "x".repeat(501) }, "note: passNoteTooLong"],
  ] as const)
    expect(await errorCode(give(odd))).toBe(refusal);
  await give({ courseId: other._id });
  expect(await admin.query(api.admin.passes.list, { userId: person.userId })).toHaveLength(1);
});

test("PASS-2: notes never reach the student's pages", async () => {
  const { person, give } = await closedSchool();
  await give({ note: "SEGREDO" });
  const answers = [
    await person.as.query(api.student.enrollments.browse, { text: "", paginationOpts: { numItems: 5, cursor: null } }),
    await person.as.query(api.account.profile.get, {}),
    await person.as.query(api.visitor.viewer.get, {}),
  ];
  expect(JSON.stringify(answers)).not.toContain("SEGREDO");
});
