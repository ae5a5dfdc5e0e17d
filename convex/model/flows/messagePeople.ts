import type { Infer } from "convex/values";
import type * as z from "zod/mini";
import type { Id } from "../../_generated/dataModel";
import type { messageForm } from "../../shared/announcementForm";
import { isCalendarDay } from "../../shared/brazilDay";
import { peopleJobRules as rules } from "../../shared/peopleJobs";
import { sendToChosen, type Chosen } from "../learning/announcements/writes";
import { paginateCoursePeople } from "../learning/enrollments/people";
import { fail } from "../platform/errors";
import type { coursePeopleFilter } from "../platform/jobs/tables";
import type { AdminCtx } from "../platform/rowChange";
import { allFound, hasWords, toCourseFilter } from "./peopleMatches";

/** People of a course: those chosen, or all who match. */
interface Recipients {
  courseId: Id<"courses">;
  userIds: readonly Id<"users">[];
  ofCourse?: Infer<typeof coursePeopleFilter>;
}

/**
 * Sends a message to people of a course (PEOPLE-25).
 * Whoever is not enrolled is left out. Errors: invalidInput (nobody, too many, or `today`), formInvalid, notFound (the
 * course), tooManyAttempts {retryAt}.
 */
export async function messagePeople(
  ctx: AdminCtx,
  { courseId, userIds, ofCourse, ...words }: Recipients & z.input<typeof messageForm>,
): Promise<void> {
  const chosen = await readChosen(ctx, { courseId, userIds, ...(ofCourse && { ofCourse }) });
  await sendToChosen(ctx, { ...words, courseId, chosen });
}

/** A search is about the people whom it finds now, so that its words are not stored. */
async function readChosen(ctx: AdminCtx, { courseId, userIds, ofCourse }: Recipients): Promise<Chosen> {
  if (ofCourse === undefined) {
    const chosen = [...new Set(userIds)];
    return chosen.length === 0 || chosen.length > rules.chosen ? fail("invalidInput") : { userIds: chosen };
  }
  if (userIds.length > 0 || !isCalendarDay(ofCourse.today)) fail("invalidInput");
  if (!hasWords(ofCourse)) return { ofCourse };
  const { page } = await paginateCoursePeople(ctx, toCourseFilter(courseId, ofCourse), allFound);
  return { userIds: page.map(({ userId }) => userId) };
}
