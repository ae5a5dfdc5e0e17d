import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { staffMutation, staffQuery } from "../functions";
import { findCourse, requireCourse } from "../model/content/courses/reads";
import { coursePerson, toCoursePerson } from "../model/flows/coursePeople";
import { paginateCoursePeople } from "../model/learning/enrollments/people";
import { recordAudit } from "../model/platform/audit/writes";
import { fail } from "../model/platform/errors";
import { clampPage, emptyPage } from "../model/platform/pages";
import { coursePeopleOrders, coursePeopleStates } from "../shared/adminLists";
import { isWholeBetween } from "../shared/contentFields";
import { peopleJobRules } from "../shared/peopleJobs";

const state = literals(...coursePeopleStates);

/**
 * People enrolled in a course (PEOPLE-9).
 * Newest enrollment first, by `order`, or best match first with `search`. Error: invalidInput (`today`, yyyy-MM-dd).
 */
export const list = staffQuery("seePeople")({
  args: {
    courseId: v.string(),
    search: v.string(),
    state,
    order: v.optional(literals(...coursePeopleOrders)),
    today: v.string(),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(coursePerson),
  handler: async (ctx, { search, order = "enrolled", ...args }) => {
    const course = await findCourse(ctx, args.courseId);
    if (course === null) return emptyPage;
    const filter = { courseId: course._id, text: search, state: args.state, order, today: args.today };
    const result = await paginateCoursePeople(ctx, filter, clampPage(args.paginationOpts));
    const page = await Promise.all(result.page.map((enrollment) => toCoursePerson(ctx, enrollment, course)));
    return { ...result, page: page.filter((person) => person !== null) };
  },
});

/**
 * Audits that addresses of the list are copied (PEOPLE-24).
 * The page calls it first. Errors: notFound, invalidInput (none, or more than 500).
 */
export const beginCopy = staffMutation("seePeople")({
  args: { courseId: v.id("courses"), count: v.number() },
  returns: v.null(),
  handler: async (ctx, { courseId, count }) => {
    if (!isWholeBetween(count, 1, peopleJobRules.chosen)) fail("invalidInput");
    const { title } = await requireCourse(ctx, courseId);
    const target = { targetKind: "course", targetId: courseId, targetLabel: title } as const;
    await recordAudit(ctx, { action: "course.peopleExported", ...target, detail: `${count} addresses` });
    return null;
  },
});

/**
 * Audits an export of the list.
 * The page calls it before reading the first row. Error: notFound.
 */
export const beginExport = staffMutation("seePeople")({
  args: { courseId: v.id("courses"), state, searched: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { courseId, searched, ...args }) => {
    const { title } = await requireCourse(ctx, courseId);
    const target = { targetKind: "course", targetId: courseId, targetLabel: title } as const;
    const detail = searched ? `${args.state}, search` : args.state;
    await recordAudit(ctx, { action: "course.peopleExported", ...target, detail });
    return null;
  },
});
