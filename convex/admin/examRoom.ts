import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, staffMutation, staffQuery } from "../functions";
import { findExamById } from "../model/learning/exams/reads";
import { requireOpen } from "../model/flows/examRoom";
import { endSitting } from "../model/flows/examRoom";
import { annulSitting } from "../model/flows/examRoom";
import { addMinutes } from "../model/flows/examRoom";
import { searchSeats } from "../model/learning/exams/room/search";
import { readSeat, roomRow, roomSeat, toRoomRow } from "../model/learning/exams/room/views";
import { readForm } from "../model/platform/forms";
import { clampPage, emptyPage } from "../model/platform/pages";
import { annulmentForm, moreMinutesForm } from "../shared/examRoomForms";

/**
 * Students in an exam by arrival, or best match first.
 * Changes when someone comes or goes; progress is in `seat`, subscribed per visible row, so that an answer resends
 * one row.
 */
export const list = staffQuery("seePeople")({
  args: { examId: v.string(), search: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(roomRow),
  handler: async (ctx, args) => {
    const exam = await findExamById(ctx, args.examId);
    if (exam === null) return emptyPage;
    const filter = { examId: exam._id, text: args.search };
    const result = await searchSeats(ctx, filter, clampPage(args.paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((seat) => toRoomRow(ctx, seat))) };
  },
});

/** Null once the sitting is closed. */
export const seat = staffQuery("seePeople")({
  args: { seatId: v.id("examSeats") },
  returns: v.union(roomSeat, v.null()),
  handler: async (ctx, { seatId }) => await readSeat(ctx, seatId),
});

/**
 * Updates the student's clock live.
 * Errors: formInvalid, examSittingClosed (also without a time limit).
 */
export const extend = staffMutation("giveExtraTime")({
  args: { sittingId: v.id("examSittings"), minutes: v.number() },
  returns: v.null(),
  handler: async (ctx, { sittingId, ...input }) => {
    const { minutes } = readForm(moreMinutesForm, input);
    await addMinutes(ctx, await requireOpen(ctx, sittingId), minutes);
    return null;
  },
});

/** Grades what is saved as an attempt. Error: examSittingClosed. */
export const end = adminMutation({
  args: { sittingId: v.id("examSittings") },
  returns: v.null(),
  handler: async (ctx, { sittingId }) => {
    await endSitting(ctx, await requireOpen(ctx, sittingId));
    return null;
  },
});

/**
 * The student sees the reason.
 * Errors: formInvalid, examSittingClosed.
 */
export const annul = adminMutation({
  args: { sittingId: v.id("examSittings"), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { sittingId, ...input }) => {
    const { reason } = readForm(annulmentForm, input);
    await annulSitting(ctx, await requireOpen(ctx, sittingId), reason);
    return null;
  },
});
