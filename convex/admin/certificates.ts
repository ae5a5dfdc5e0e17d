import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery, staffMutation, staffQuery } from "../functions";
import { startCertificateJob } from "../model/credentials/certificates/jobs";
import { decideNameRequest } from "../model/credentials/certificates/nameRequests";
import { paginateCertificates } from "../model/credentials/certificates/search";
import { whyFields } from "../model/platform/jobs/tables";
import {
  certificateEvent,
  certificateLine,
  nameRequestLine,
  toCertificateEvent,
  toCertificateLine,
  toNameRequestLine,
} from "../model/credentials/certificates/views";
import { certificateState } from "../model/learning/enrollments/certificateState";
import {
  changeState,
  reissue as reissueCertificate,
  requireCertificate,
} from "../model/credentials/certificates/writes";
import { requireRight } from "../model/people/profiles/staff";
import { fail } from "../model/platform/errors";
import { readForm } from "../model/platform/forms";
import { clampPage, emptyPage } from "../model/platform/pages";
import { certificateActForm, certificateCorrectionForm, hoursCorrectionForm } from "../shared/certificateForm";

const stateActs = literals("suspend", "lift", "revoke");

/**
 * Newest issue first, or best match first with `search`.
 * Every word of `search` must occur in name or code.
 */
export const list = staffQuery("seePeople")({
  args: {
    search: v.string(),
    courseId: v.optional(v.string()),
    state: v.optional(certificateState),
    from: v.optional(v.string()),
    to: v.optional(v.string()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(certificateLine),
  handler: async (ctx, { search, state = null, from = "", to = "", ...args }) => {
    await requireRight(ctx, ctx.viewer, "seePeople");
    const courseId = args.courseId === undefined ? null : ctx.db.normalizeId("courses", args.courseId);
    if (args.courseId !== undefined && courseId === null) return emptyPage;
    const filter = { text: search, courseId, state, from, to };
    const result = await paginateCertificates(ctx, filter, clampPage(args.paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toCertificateLine(ctx, row))) };
  },
});

/** Newest first. */
export const history = staffQuery("seePeople")({
  args: { certificateId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(certificateEvent),
  handler: async (ctx, { paginationOpts, ...args }) => {
    const certificateId = ctx.db.normalizeId("certificates", args.certificateId);
    if (certificateId === null) return emptyPage;
    const result = await ctx.db
      .query("certificateEvents")
      .withIndex("by_certificateId", (q) => q.eq("certificateId", certificateId))
      .order("desc")
      .paginate(clampPage(paginationOpts));
    return { ...result, page: result.page.map(toCertificateEvent) };
  },
});

/** Support suspends only. Errors: notFound, formInvalid, certificateStateChanged, notAdmin. */
export const changeOne = staffMutation("suspendCertificates")({
  args: { certificateId: v.id("certificates"), act: stateActs, ...whyFields },
  returns: v.null(),
  handler: async (ctx, { certificateId, act, ...input }) => {
    if (act !== "suspend") await requireRight(ctx, ctx.viewer, "administer");
    const why = { ...readForm(certificateActForm(act), input), actorId: ctx.viewer.userId };
    await changeState(ctx, await requireCertificate(ctx, certificateId), { act, why });
    return null;
  },
});

/** Errors: notFound, formInvalid, certificateStateChanged. */
export const reissue = adminMutation({
  args: {
    certificateId: v.id("certificates"),
    studentName: v.string(),
    courseDurationHours: v.number(),
    issuedDay: v.string(),
    ...whyFields,
  },
  returns: v.object({ certificateId: v.id("certificates") }),
  handler: async (ctx, { certificateId, ...input }) => {
    const { reason, note, ...corrections } = readForm(certificateCorrectionForm, input);
    const why = { reason, note, actorId: ctx.viewer.userId };
    const certificate = await requireCertificate(ctx, certificateId);
    return { certificateId: await reissueCertificate(ctx, certificate, { corrections, why }) };
  },
});

/** Oldest first. */
export const nameRequests = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(nameRequestLine),
  handler: async (ctx, args) => {
    const result = await ctx.db
      .query("nameRequests")
      .withIndex("by_state", (q) => q.eq("state", "open"))
      .paginate(clampPage(args.paginationOpts));
    const page = await Promise.all(
      result.page.map(async (request) => {
        const certificate = await ctx.db.get("certificates", request.certificateId);
        return certificate && toNameRequestLine(request, certificate);
      }),
    );
    return { ...result, page: page.filter((line) => line !== null) };
  },
});

/**
 * Accepting reissues the certificate with the requested name.
 * Errors: notFound (also if already decided), certificateStateChanged.
 */
export const decideName = adminMutation({
  args: { requestId: v.id("nameRequests"), accept: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { requestId, accept }) => {
    const request = await ctx.db.get("nameRequests", requestId);
    if (request?.state !== "open") return fail("notFound");
    const actorId = ctx.viewer.userId;
    const { studentName, note = studentName } = request;
    if (!accept) await decideNameRequest(ctx, request, { state: "declined", actorId });
    else {
      const why = { reason: "nameCorrected" as const, note, actorId };
      const certificate = await requireCertificate(ctx, request.certificateId);
      await reissueCertificate(ctx, certificate, { corrections: { studentName }, why });
    }
    return null;
  },
});

/**
 * Changes many at once, watched through admin/jobs:last.
 * A reissue corrects the hours. Errors: formInvalid, invalidInput, jobRunning (one at a time).
 */
export const startJob = adminMutation({
  args: {
    certificateIds: v.array(v.id("certificates")),
    act: v.union(...stateActs.members, v.literal("reissue")),
    courseDurationHours: v.optional(v.number()),
    ...whyFields,
  },
  returns: v.null(),
  handler: async (ctx, { certificateIds, act, courseDurationHours = 0, ...why }) => {
    const fields =
      act === "reissue"
        ? readForm(hoursCorrectionForm, { courseDurationHours, ...why })
        : readForm(certificateActForm(act), why);
    await startCertificateJob(ctx, { ...fields, act, createdBy: ctx.viewer.userId }, certificateIds);
    return null;
  },
});
