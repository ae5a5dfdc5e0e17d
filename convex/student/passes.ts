import { v } from "convex/values";
import { studentQuery } from "../functions";
import { findCourse } from "../model/content/courses/reads";
import { findPass } from "../model/learning/passes/reads";

/** Whether a pass lets the caller enroll in the course (PASS-1). */
export const covers = studentQuery({
  args: { courseId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    return course !== null && (await findPass(ctx, ctx.viewer.userId, course._id, Date.now())) !== null;
  },
});
