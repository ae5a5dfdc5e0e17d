import { v } from "convex/values";
import { adminQuery } from "../functions";
import { readTotal } from "../model/totals/reads";

/** Totals of the platform, kept by the writes. */
export const summary = adminQuery({
  args: {},
  returns: v.object({
    students: v.number(),
    courses: v.number(),
    enrollments: v.number(),
    completedEnrollments: v.number(),
    certificates: v.number(),
  }),
  handler: async (ctx) => ({
    students: await readTotal(ctx, "students"),
    courses: await readTotal(ctx, "courses"),
    enrollments: await readTotal(ctx, "enrollments"),
    completedEnrollments: await readTotal(ctx, "completedEnrollments"),
    certificates: await readTotal(ctx, "certificates"),
  }),
});
