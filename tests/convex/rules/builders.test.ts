import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { beforeEach, describe, expect, test } from "vitest";
import type { Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import * as functions from "../../../convex/functions";
import { findProfile } from "../../../convex/model/platform/accounts";
import {
  addCourse,
  addPerson,
  allRows,
  createLiveBackend,
  errorCode,
  mutate,
  type Backend,
  type Person,
} from "../setup";

const none = { args: {}, returns: v.any() };
/** Grants a role and changes the name: triggers record the one and keep the other's search text. */
const grant = { args: { userId: v.id("users") }, returns: v.any() };
const inCourse = { args: { courseId: v.optional(v.string()) }, returns: v.any() };
const grantInCourse = { args: { ...grant.args, ...inCourse.args }, returns: v.any() };
interface Granting {
  userId: Id<"users">;
}

async function write(ctx: MutationCtx & { viewer?: unknown }, { userId }: Granting): Promise<unknown> {
  await ctx.db.insert("userRoles", { userId, role: "admin" });
  const profile = await findProfile(ctx, userId);
  if (profile) await ctx.db.patch("profiles", profile._id, { fullName: "Zoë" });
  return ctx.viewer ?? null;
}
const read = (ctx: object) => ("viewer" in ctx ? ctx.viewer : "viewerId" in ctx ? ctx.viewerId : null);

const { publicQuery, studentQuery, adminQuery, studentAction, adminAction } = functions;
const { publicMutation, studentMutation, adminMutation, internalMutation, stepMutation, jobMutation } = functions;
const made = {
  publicQuery: publicQuery({ ...none, handler: read }),
  studentQuery: studentQuery({ ...none, handler: read }),
  adminQuery: adminQuery({ ...none, handler: read }),
  studentAction: studentAction({ ...none, handler: read }),
  adminAction: adminAction({ ...none, handler: read }),
  publicMutation: publicMutation({ ...grant, handler: write }),
  studentMutation: studentMutation({ ...grant, handler: write }),
  adminMutation: adminMutation({ ...grant, handler: write }),
  internalMutation: internalMutation({ ...grant, handler: write }),
  stepMutation: stepMutation({ ...grant, handler: write }),
  jobMutation: jobMutation({ ...grant, handler: write }),
};
const { staffQuery, staffMutation, staffAction, staffStep, ownCoursesQuery, ownCoursesMutation } = functions;
/** For who may answer questions, in a course. */
const madeForStaff = {
  staffQuery: staffQuery("answer")({ ...inCourse, handler: read }),
  staffAction: staffAction("answer")({ ...inCourse, handler: () => "ran" }),
  staffMutation: staffMutation("answer")({ ...grantInCourse, handler: write }),
  staffStep: staffStep("answer")({ ...grantInCourse, handler: write }),
  ownCoursesQuery: ownCoursesQuery("answer")({ ...none, handler: read }),
  ownCoursesMutation: ownCoursesMutation("answer")({ ...grant, handler: write }),
};
type Name = keyof typeof made | keyof typeof madeForStaff;

let t: Backend;
let student: Person;
let admin: Person;
let blocked: Person;
let target: Person;
beforeEach(async () => {
  t = createLiveBackend({ "../../convex/builders.ts": () => Promise.resolve({ ...made, ...madeForStaff }) });
  [student, admin, blocked] = [await addPerson(t), await addPerson(t, "admin"), await addPerson(t)];
  target = await addPerson(t);
  await mutate(t, async (ctx) => {
    const profile = await findProfile(ctx, blocked.userId);
    if (profile) await ctx.db.patch("profiles", profile._id, { isBlocked: true });
  });
});

/** The id of the viewer that a function saw, or the error's code. */
async function call(
  name: Name,
  as: Pick<Backend, "query" | "mutation" | "action">,
  extra: Record<string, string> = {},
): Promise<unknown> {
  const path = `builders:${name}`;
  const reply: Promise<unknown> = name.endsWith("Query")
    ? as.query(makeFunctionReference<"query">(path), extra)
    : name.endsWith("Action")
      ? as.action(makeFunctionReference<"action">(path), extra)
      : as.mutation(makeFunctionReference<"mutation">(path), { userId: target.userId, ...extra });
  const code = await errorCode(reply);
  if (code !== "") return code;
  const viewer = await reply;
  return typeof viewer === "object" && viewer !== null && "userId" in viewer ? viewer.userId : viewer;
}
const callers = () => [t, blocked.as, student.as, admin.as];
async function callAll(name: Name): Promise<unknown[]> {
  const replies = [];
  for (const caller of callers()) {
    replies.push(await call(name, caller));
    await t.run(async (ctx) => {
      for (const { _id, userId } of await allRows(ctx, "userRoles"))
        if (userId === target.userId) await ctx.db.delete("userRoles", _id);
    });
  }
  return replies;
}
const actors = () => t.run(async (ctx) => (await allRows(ctx, "auditEntries")).map(({ actorId }) => actorId));

describe("ACCESS-1: a function's builder decides who may call it, and tells it who does", () => {
  test.each(["publicQuery", "publicMutation"] as const)("%s: anyone", async (name) => {
    expect(await callAll(name)).toEqual([null, null, null, null]);
  });

  test.each(["studentQuery", "studentMutation", "studentAction"] as const)("%s: people who signed in", async (name) => {
    expect(await callAll(name)).toEqual(["notAuthenticated", "accountBlocked", student.userId, admin.userId]);
  });

  test.each(["adminQuery", "adminMutation", "stepMutation", "adminAction"] as const)(
    "%s: administrators",
    async (name) => {
      expect(await callAll(name)).toEqual(["notAuthenticated", "accountBlocked", "notAdmin", admin.userId]);
    },
  );

  test("internalMutation, jobMutation: no browser", async () => {
    const isPublic = (name: keyof typeof made) => (made[name] as { isPublic?: boolean }).isPublic === true;
    const names = Object.keys(made) as (keyof typeof made)[];
    expect(names.filter((name) => !isPublic(name))).toEqual(["internalMutation", "stepMutation", "jobMutation"]);
    expect(await call("internalMutation", t)).toBeNull();
  });
});

describe("ROLE-1: builders for staff", () => {
  /** A teacher of `own`, support, and courses. */
  async function setStaff() {
    const [own, other] = [(await addCourse(t))._id, (await addCourse(t))._id];
    const [teacher, support] = [await addPerson(t), await addPerson(t)];
    await t.run(async (ctx) => {
      await ctx.db.insert("courseStaff", { userId: teacher.userId, courseId: own });
      await ctx.db.insert("userRoles", { userId: support.userId, role: "support" });
    });
    return { own, other, teacher, support };
  }

  test.each(["staffQuery", "staffMutation", "staffStep", "staffAction"] as const)(
    "%s: who holds the right in the courses that the arguments name",
    async (name) => {
      const { own, other, teacher, support } = await setStaff();
      const seen = ({ userId }: Person) => (name === "staffAction" ? "ran" : userId);
      const refused = async (courseId: string) => [
        await call(name, t, { courseId }),
        await call(name, blocked.as, { courseId }),
        await call(name, student.as, { courseId }),
      ];
      for (const courseId of [own, other, "nonsense"]) {
        expect(await refused(courseId)).toEqual(["notAuthenticated", "accountBlocked", "notAdmin"]);
        const taught = await call(name, teacher.as, { courseId });
        expect(taught).toBe(courseId === own ? seen(teacher) : "notFound");
      }
      expect(await call(name, teacher.as)).toBe("notFound");
      expect(await call(name, support.as, { courseId: other })).toBe(seen(support));
      expect(await call(name, admin.as)).toBe(seen(admin));
    },
  );

  test.each(["ownCoursesQuery", "ownCoursesMutation"] as const)(
    "%s: who holds the right in some course",
    async (name) => {
      const { teacher, support } = await setStaff();
      for (const person of [teacher, support, admin]) expect(await call(name, person.as)).toBe(person.userId);
      const refused = [await call(name, t), await call(name, blocked.as), await call(name, student.as)];
      expect(refused).toEqual(["notAuthenticated", "accountBlocked", "notAdmin"]);
    },
  );

  test.each(["staffMutation", "staffStep", "ownCoursesMutation"] as const)(
    "ADMIN-19: %s writes through the triggers, in the caller's name",
    async (name) => {
      const { own, teacher } = await setStaff();
      await call(name, teacher.as, name === "ownCoursesMutation" ? {} : { courseId: own });
      expect(await actors()).toEqual([teacher.userId]);
      const profile = await t.run((ctx) => findProfile(ctx, target.userId));
      expect(profile?.searchText).toMatch(/^zoe /);
    },
  );
});

describe("writes go through the triggers", () => {
  test.each(["adminMutation", "stepMutation"] as const)("ADMIN-19: %s in the caller's name", async (name) => {
    await call(name, admin.as);
    expect(await actors()).toEqual([admin.userId]);
  });

  test("ADMIN-19: jobMutation in the name of who started the job", async () => {
    const work = { kind: "people", act: "block", ofSearch: false } as const;
    const counts = { total: 0, doneCount: 0, skippedCount: 0, cursor: null, stepAt: 0 };
    const job = { createdBy: admin.userId, work, status: "running" as const, ...counts };
    const jobId = await t.run((ctx) => ctx.db.insert("jobs", job));
    expect(await call("jobMutation", t, { actorId: admin.userId, jobId })).toBe(admin.userId);
    const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
    expect(entries).toMatchObject([{ actorId: admin.userId, jobId, isJobLine: true }]);
  });

  test.each(["publicMutation", "studentMutation", "adminMutation", "internalMutation", "stepMutation"] as const)(
    "%s",
    async (name) => {
      await call(name, admin.as);
      const profile = await t.run((ctx) => findProfile(ctx, target.userId));
      expect(profile?.searchText).toMatch(/^zoe /);
    },
  );
});
