import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { staffMutation, staffQuery } from "../functions";
import { findCourse, requireCourse } from "../model/content/courses/reads";
import { coursePerson, toCoursePerson } from "../model/flows/coursePeople";
import { messagePeople } from "../model/flows/messagePeople";
import { askAboutMessage, peopleQuestion } from "../model/flows/peopleQuestion";
import { paginateCoursePeople } from "../model/learning/enrollments/people";
import { findExam } from "../model/learning/exams/reads";
import { recordAudit } from "../model/platform/audit/writes";
import { fail } from "../model/platform/errors";
import { coursePeopleFilter } from "../model/platform/jobs/tables";
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
    const of = { course, hasExam: (await findExam(ctx, course._id)) !== null };
    const page = await Promise.all(result.page.map((enrollment) => toCoursePerson(ctx, enrollment, of)));
    return { ...result, page: page.filter((person) => person !== null) };
  },
});

/** People of `courseId`: those chosen, or all who match. */
const recipients = {
  courseId: v.id("courses"),
  userIds: v.array(v.id("users")),
  ofCourse: v.optional(coursePeopleFilter),
};

/**
 * People that a message would reach (PEOPLE-25).
 * Error: invalidInput (more than 500 chosen).
 */
export const ask = staffQuery("answer")({
  args: recipients,
  returns: peopleQuestion,
  handler: async (ctx, subject) => await askAboutMessage(ctx, subject),
});

/**
 * Sends a message to chosen people of a course, as an announcement of its own (PEOPLE-25).
 * Errors: invalidInput (nobody, or more than 500 chosen), formInvalid, notFound, tooManyAttempts {retryAt}.
 */
export const message = staffMutation("answer")({
  args: { ...recipients, title: v.string(), text: v.string() },
  returns: v.null(),
  handler: async (ctx, request) => {
    await messagePeople(ctx, request);
    return null;
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
