import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { staffMutation, staffQuery } from "../functions";
import { requireReading } from "../model/people/profiles/readings";
import { requireCourse } from "../model/content/courses/reads";
import { paginateEnrollments, requireEnrollment } from "../model/learning/enrollments/reads";
import { accommodation, readAccommodation, saveAccommodation } from "../model/learning/exams/accommodations";
import { readForm } from "../model/platform/forms";
import { accommodationForm } from "../shared/accommodationForm";

/**
 * The exams of a student's courses, newest enrollment first.
 * Error: readingNotRecorded.
 */
export const list = staffQuery("giveExtraTime")({
  args: { userId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(accommodation),
  handler: async (ctx, args) => {
    await requireReading(ctx, args.userId);
    return await paginateEnrollments(ctx, args, (enrollment, course) => readAccommodation(ctx, enrollment, course));
  },
});

/** Errors: notFound, notEnrolled, editConflict, formInvalid. */
export const save = staffMutation("giveExtraTime")({
  args: {
    userId: v.id("users"),
    courseId: v.id("courses"),
    version: v.number(),
    extraMinutes: v.number(),
    extraAttempts: v.number(),
  },
  returns: v.null(),
  handler: async (ctx, { userId, courseId, version, ...input }) => {
    const course = await requireCourse(ctx, courseId);
    await requireEnrollment(ctx, userId, courseId);
    await saveAccommodation(ctx, { userId, course }, { ...readForm(accommodationForm, input), seenVersion: version });
    return null;
  },
});
