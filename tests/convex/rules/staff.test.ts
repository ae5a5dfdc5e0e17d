import { beforeEach, describe, expect, test } from "vitest";
import type { Id } from "../../../convex/_generated/dataModel";
import { coursesOf } from "../../../convex/model/flows/coursesOf";
import {
  holdsRight,
  isStaff,
  mayStill,
  reaches,
  readRights,
  requireRight,
  requireRightSomewhere,
} from "../../../convex/model/people/profiles/staff";
import type { Right } from "../../../convex/shared/rights";
import { setScene } from "../accessScene";
import { addCourse, addPerson, allRows, createBackend, type Backend, type Person } from "../setup";
import { ask, demandFactors, giveFactor } from "./asking";

/** The table of ROLE-1, written down again: who holds a right besides administrators. */
const holders: Record<Right, readonly ("support" | "teacher")[]> = {
  seePeople: ["support", "teacher"],
  letIn: ["support"],
  giveExtraTime: ["support", "teacher"],
  answer: ["support", "teacher"],
  author: ["teacher"],
  suspendCertificates: ["support"],
  administer: [],
};
const rights = Object.keys(holders) as Right[];

const names = ["admin", "support", "teacher", "both", "student"] as const;
type Name = (typeof names)[number];

let t: Backend;
let people: Record<Name, Person>;
let own: Id<"courses">;
let other: Id<"courses">;
beforeEach(async () => {
  t = createBackend();
  const [admin, support, teacher, both, student] = [
    await addPerson(t, "admin"),
    await addPerson(t),
    await addPerson(t),
    await addPerson(t),
    await addPerson(t),
  ];
  people = { admin, support, teacher, both, student };
  own = (await addCourse(t))._id;
  other = (await addCourse(t))._id;
  await t.run(async (ctx) => {
    for (const { userId } of [support, both]) await ctx.db.insert("userRoles", { userId, role: "support" });
    for (const { userId } of [teacher, both]) await ctx.db.insert("courseStaff", { userId, courseId: own });
  });
});

const hasRole = (name: Name, role: "support" | "teacher") => name === role || name === "both";
const inSchool = (name: Name, right: Right) =>
  name === "admin" || (hasRole(name, "support") && holders[right].includes("support"));
const inOwnCourses = (name: Name, right: Right) => hasRole(name, "teacher") && holders[right].includes("teacher");

/** Courses that a request names, and whether a teacher of `own` teaches all of them. */
const requests = (): [(Id<"courses"> | null)[], boolean][] => [
  [[], false],
  [[own], true],
  [[own, own], true],
  [[other], false],
  [[own, other], false],
  [[null], false],
  [[own, null], false],
];

describe("ROLE-1: a right", () => {
  test.each(names)("of %s holds where the table says, and is refused by the right word elsewhere", async (name) => {
    const { userId } = people[name];
    for (const right of rights)
      for (const [courseIds, areOwn] of requests()) {
        const refusal = inOwnCourses(name, right) ? "notFound" : "notAdmin";
        const mayDo = inSchool(name, right) || (areOwn && inOwnCourses(name, right));
        const find = () => Promise.resolve(courseIds);
        const where = `${right} in ${courseIds.length} courses`;
        expect(await ask(t, (ctx) => requireRight(ctx, { userId }, right, find)), where).toBe(mayDo ? null : refusal);
        expect(await ask(t, (ctx) => mayStill(ctx, userId, right, find)), where).toBe(mayDo);
      }
  });

  test.each(names)("of %s in a course, and in the whole school", async (name) => {
    const { userId } = people[name];
    for (const right of rights) {
      const held = (courseId?: Id<"courses">) => ask(t, (ctx) => holdsRight(ctx, userId, right, courseId));
      const everywhere = inSchool(name, right);
      expect(await held()).toBe(everywhere);
      expect(await held(other)).toBe(everywhere);
      expect(await held(own)).toBe(everywhere || inOwnCourses(name, right));
      expect(await ask(t, (ctx) => requireRight(ctx, { userId }, right))).toBe(
        everywhere ? null : inOwnCourses(name, right) ? "notFound" : "notAdmin",
      );
      expect(await ask(t, (ctx) => mayStill(ctx, userId, right))).toBe(everywhere);
    }
  });

  test.each(names)("of %s is said to the client", async (name) => {
    const { userId } = people[name];
    expect(await ask(t, (ctx) => readRights(ctx, userId))).toEqual({
      isAdmin: name === "admin",
      rights: rights.filter((right) => inSchool(name, right)),
      courseRights: rights.filter((right) => inOwnCourses(name, right)),
    });
    expect(await ask(t, (ctx) => isStaff(ctx, userId))).toBe(name !== "student");
  });

  test.each(names)("of %s in some course limits lists to these courses", async (name) => {
    const { as, userId } = people[name];
    for (const right of rights) {
      const found = await ask(as, (ctx) => requireRightSomewhere(ctx, right));
      if (inSchool(name, right)) expect(found).toMatchObject({ userId, courseIds: null });
      else if (inOwnCourses(name, right)) expect(found).toMatchObject({ userId, courseIds: [own] });
      else expect(found).toBe("notAdmin");
    }
    expect(await ask(t, (ctx) => requireRightSomewhere(ctx, "answer"))).toBe("notAuthenticated");
  });

  test("reaches all or the named courses; the whole school only without a limit", () => {
    const reach = (courseIds: Id<"courses">[] | null) =>
      [own, other, null].map((courseId) => reaches({ courseIds }, courseId));
    expect(reach(null)).toEqual([true, true, true]);
    expect(reach([own])).toEqual([true, false, false]);
    expect(reach([])).toEqual([false, false, false]);
  });

  test("waits for the second factor where the school asks for one, and says nothing of it to others", async () => {
    await demandFactors(t);
    const find = () => Promise.resolve([own]);
    const required = async (name: Name) => await ask(t, (ctx) => requireRight(ctx, people[name], "seePeople", find));
    for (const name of ["admin", "support", "teacher"] as const) {
      const { userId } = people[name];
      expect(await required(name)).toBe("secondFactorMissing");
      expect(await ask(t, (ctx) => mayStill(ctx, userId, "seePeople", find))).toBe(false);
      expect(await ask(t, (ctx) => holdsRight(ctx, userId, "seePeople", own))).toBe(false);
      await giveFactor(t, people[name]);
      expect(await required(name)).toBeNull();
    }
    expect(await required("student")).toBe("notAdmin");
  });

  test("carries no work in the name of who is blocked or gone", async () => {
    const { userId } = people.support;
    const goesOn = () => ask(t, (ctx) => mayStill(ctx, userId, "letIn"));
    expect(await goesOn()).toBe(true);
    const profiles = await t.run((ctx) => allRows(ctx, "profiles"));
    const profile = profiles.find((row) => row.userId === userId);
    if (profile === undefined) throw new Error("no profile");
    await t.run((ctx) => ctx.db.patch("profiles", profile._id, { isBlocked: true }));
    expect(await goesOn()).toBe(false);
    await t.run((ctx) => ctx.db.delete("profiles", profile._id));
    expect(await goesOn()).toBe(false);
  });
});

describe("ROLE-1: the courses of a request", () => {
  type Scene = Awaited<ReturnType<typeof setScene>>["scene"];
  let backend: Backend;
  let scene: Scene;
  beforeEach(async () => {
    backend = createBackend();
    ({ scene } = await setScene(backend));
  });
  const found = (args: object) => backend.run((ctx) => coursesOf(ctx, args));

  test("are found by each argument's name", async () => {
    const { courseId, moduleId, lessonId, examId, questionId, sittingId, seatId } = scene;
    const { attemptId, certificateId, inquiryId, versionId, draftId, announcementId } = scene;
    const named = {
      ...{ courseId, toCourseId: courseId, moduleId, lessonId, examId, questionId, sittingId, seatId },
      ...{ attemptId, certificateId, inquiryId, versionId, draftId, announcementId },
    };
    for (const [name, id] of Object.entries(named)) {
      expect(await found({ [name]: id }), name).toEqual([courseId]);
      expect(await found({ nested: { [name]: id } }), name).toEqual([courseId]);
      expect(await found({ [`${name}s`]: [id, id] }), name).toEqual([courseId, courseId]);
      // Another table's, no id at all, and a row that is gone.
      for (const wrong of [scene.bystander.userId, "nonsense"])
        expect(await found({ [name]: wrong }), name).toEqual([null]);
    }
    for (const id of [courseId, moduleId, lessonId]) expect(await found({ placeId: id })).toEqual([courseId]);
    for (const id of [courseId, lessonId, questionId]) expect(await found({ thingId: id })).toEqual([courseId]);
    expect(await found({ enrollmentId: scene.enrollmentId })).not.toEqual([courseId]);
  });

  test("are none where nothing names one, and null where the row is gone", async () => {
    const image = new ArrayBuffer(8);
    for (const args of [
      {},
      { userId: scene.bystander.userId },
      { courseId: "" },
      { courseId: 7 },
      { image },
      { a: null },
    ])
      expect(await found(args)).toEqual([]);
    for (const [name, id] of Object.entries({
      courseId: scene.courseId,
      lessonId: scene.lessonId,
      seatId: scene.seatId,
      versionId: scene.versionId,
      announcementId: scene.announcementId,
      inquiryId: scene.inquiryId,
    })) {
      await backend.run((ctx) => ctx.db.delete(id));
      expect(await found({ [name]: id }), name).toEqual([null]);
    }
  });
});
