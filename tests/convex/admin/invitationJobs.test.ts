import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { invitationRules } from "../../../convex/shared/invitations";
import { addCourse, addPerson, allRows, confirmAddresses, errorCode, finishScheduled, present } from "../setup";
import { browserOf, prepareSignIn } from "../signIn/flows";
import { addCoupon, ana, invitationMails, lineOf, mailedToken, mails, rows, signUp } from "./invitationScene";
import { createScene, holdScheduled, nth, paginationOpts } from "./scene";

prepareSignIn({ mails: true });
beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://selo.example");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const { check, invite, start, sendAgain, withdraw } = api.admin.invitations;

describe("INVITE-3: a file of invitations", () => {
  test("the dry run names what is wrong with each line and changes nothing", async () => {
    const { t, as } = await createScene({ slug: "rust" });
    await addCourse(t, { slug: "draft", status: "draft", title: "Programação em Go" });
    await addCourse(t, { slug: "twin-1", title: "Twins" });
    await addCourse(t, { slug: "twin-2", title: "Twins" });
    await addCoupon(t, { code: "OLD", validUntil: "2020-01-02" });
    await addCoupon(t, { code: "GONE", maxUses: 1 });
    const [member, enrolled] = [await addPerson(t), await addPerson(t)];
    await confirmAddresses(t);
    const rust = await t.run(async (ctx) => (await allRows(ctx, "courses")).filter(({ slug }) => slug === "rust"));
    await enrolled.as.mutation(api.student.enrollments.enroll, { courseId: nth(rust)._id, couponCode: "GONE" });
    await as.action(invite, { ...ana, email: "invited@escola.example" });
    const cases: [Partial<typeof ana>, string][] = [
      [{}, "invite"],
      [{ course: "draft" }, "invite"],
      [{ course: "https://escola.example/course/draft?from=mail" }, "invite"],
      [{ course: "PROGRAMACAO EM GO" }, "invite"],
      [{ course: "Programação" }, "courseUnknown"],
      [{ course: "Twins" }, "courseUnknown"],
      [{ language: "Português (Brasil)" }, "invite"],
      [{ language: "EN_us" }, "invite"],
      [{ fullName: "" }, "invite"],
      [{ course: "rust", email: member.email }, "enroll"],
      [{ email: "no address" }, "invitationAddressInvalid"],
      [{ email: `${"a".repeat(400)}@escola.example` }, "invitationAddressInvalid"],
      [{ fullName: "123" }, "nameInvalid"],
      [{ language: "fr" }, "languageUnknown"],
      [{ course: "none" }, "courseUnknown"],
      [{ coupon: "HALF" }, "couponWithoutCourse"],
      [{ course: "rust", coupon: "NONE" }, "couponInvalid"],
      [{ course: "rust", coupon: "OLD" }, "couponExpired"],
      [{ course: "rust", coupon: "GONE" }, "couponExhausted"],
      [{ email: "invited@escola.example" }, "alreadyInvited"],
      [{ email: member.email }, "addressHasAccount"],
      [{ course: "rust", email: enrolled.email }, "personEnrolled"],
    ];
    const plans = await as.query(check, { lines: cases.map(([fields], index) => lineOf(fields, index + 1)) });
    expect(plans.map((plan) => ("reasons" in plan ? plan.reasons.join() : plan.outcome))).toEqual(
      cases.map(([, plan]) => plan),
    );
    expect(await rows(t)).toHaveLength(1);
    const tooMany = Array.from({ length: 101 }, () => lineOf());
    expect(await errorCode(as.query(check, { lines: tooMany }))).toBe("invalidInput");
  });

  test("runs as a job: sends, enrolls who has an account, and tells of each other line", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    const member = await addPerson(t);
    await confirmAddresses(t);
    const people = Array.from({ length: 7 }, (_, index) => lineOf({ email: `p${index}@escola.example` }, index + 2));
    const others = [
      lineOf({ email: member.email, course: "rust" }, 9),
      lineOf({ email: "P0@escola.example" }, 10),
      lineOf({ email: "none" }, 11),
    ];
    await as.action(start, { lines: [...people, ...others] });
    await finishScheduled(t);
    expect(await invitationMails(t)).toHaveLength(7);
    expect(await member.as.query(api.student.enrollments.forCourse, { courseId })).not.toBeNull();
    const job = await present(as.query(api.admin.jobs.last, { kind: "invitations" }));
    expect(job).toMatchObject({ status: "finished", total: 10, doneCount: 10, skippedCount: 2 });
    const { page } = await as.query(api.admin.jobs.notes, { jobId: job._id, paginationOpts });
    expect(page.map(({ line, note, name }) => [line, note, name])).toEqual([
      [9, "enrolledInstead", "Maria da Silva"],
      [10, "alreadyInvited", "p0@escola.example"],
      [11, "invitationAddressInvalid", "none"],
    ]);
    // No token is left.
    const items = await t.run((ctx) => allRows(ctx, "jobItems"));
    expect(items.map(({ state, input }) => [state, input])).toEqual(Array(3).fill(["noted", undefined]));
    // The same file again sends nothing twice.
    await as.action(start, { lines: people });
    await finishScheduled(t);
    expect(await invitationMails(t)).toHaveLength(7);
  });

  test("a line that fails stops no other and is named", async () => {
    const { t, as } = await createScene();
    vi.spyOn(console, "error").mockReturnValue();
    const emails = ["ana@escola.example", "eva@escola.example", "rui@escola.example"];
    await as.action(invite, { ...ana, email: "eva@escola.example" });
    // Two invitations of one address: reading the one throws.
    await t.run(async (ctx) => {
      const { _id, _creationTime, ...fields } = nth(await allRows(ctx, "invitations"));
      await ctx.db.insert("invitations", fields);
    });
    await as.action(start, { lines: emails.map((email, index) => lineOf({ email }, index + 2)) });
    await finishScheduled(t);
    expect((await rows(t)).map(({ email }) => email)).toEqual([emails[1], emails[1], emails[0], emails[2]]);
    const job = await present(as.query(api.admin.jobs.last, { kind: "invitations" }));
    expect(job).toMatchObject({ status: "finished", total: 3, doneCount: 3, skippedCount: 1 });
    const { page } = await as.query(api.admin.jobs.notes, { jobId: job._id, paginationOpts });
    expect(page).toMatchObject([{ line: 3, note: "failed", name: emails[1] }]);
    vi.restoreAllMocks();
  });

  test("canceled, it keeps no tokens and sends no more", async () => {
    const { t, as } = await createScene();
    const lines = Array.from({ length: 12 }, (_, index) => lineOf({ email: `p${index}@escola.example` }, index + 2));
    const finish = holdScheduled(t);
    await as.action(start, { lines });
    const { _id: jobId } = await present(as.query(api.admin.jobs.last, { kind: "invitations" }));
    await as.mutation(api.admin.jobs.cancel, { jobId });
    await finish();
    expect(await rows(t)).toEqual([]);
    expect(await t.run((ctx) => allRows(ctx, "jobItems"))).toEqual([]);
  });

  test("is limited by administrator, one job at a time, and a repeated mail by address", async () => {
    const { t, as } = await createScene();
    const lines = Array.from({ length: invitationRules.linesPerFile }, (_, line) => lineOf({ email: "none" }, line));
    const finish = holdScheduled(t);
    for (let time = 0; time < 2; time++) {
      await as.action(start, { lines });
      expect(await errorCode(as.action(start, { lines: [lineOf()] }))).toBe("jobRunning");
      const { _id: jobId } = await present(as.query(api.admin.jobs.last, { kind: "invitations" }));
      await as.mutation(api.admin.jobs.cancel, { jobId });
    }
    expect(await errorCode(as.action(start, { lines: lines.slice(0, 500) }))).toBe("tooManyAttempts");
    expect(await errorCode(as.action(start, { lines: [...lines, lineOf()] }))).toBe("invalidInput");
    await t.run(async (ctx) => {
      for (const { _id } of await allRows(ctx, "jobItems")) await ctx.db.delete("jobItems", _id);
    });
    await finish();
    const { as: other } = await addPerson(t, "admin");
    await other.action(invite, ana);
    const row = nth(await rows(t));
    for (let time = 0; time < 2; time++) await other.action(sendAgain, { invitationId: row._id });
    expect(await errorCode(other.action(sendAgain, { invitationId: row._id }))).toBe("tooManyAttempts");
  });
});

describe("INVITE-3: mails to one address", () => {
  test("are limited when it is withdrawn and invited anew, and a job goes on with the other lines", async () => {
    const { t, as } = await createScene();
    for (let time = 0; time < 3; time++) {
      await as.action(invite, ana);
      await as.mutation(withdraw, { invitationId: nth(await rows(t))._id });
    }
    expect(await errorCode(as.action(invite, ana))).toBe("tooManyAttempts");
    await as.action(start, { lines: [lineOf(), lineOf({ email: "eva@escola.example" }, 2)] });
    await finishScheduled(t);
    expect((await rows(t)).map(({ email }) => email)).toEqual(["eva@escola.example"]);
    const job = await present(as.query(api.admin.jobs.last, { kind: "invitations" }));
    expect(job).toMatchObject({ status: "finished", doneCount: 2, skippedCount: 1 });
    const { page } = await as.query(api.admin.jobs.notes, { jobId: job._id, paginationOpts });
    expect(page).toMatchObject([{ line: 1, note: "tooManyAttempts" }]);
  });

  test("are limited from the outbox too", async () => {
    const { t, as } = await createScene();
    vi.stubEnv("MAIL_URL", "smtp://127.0.0.1:1");
    vi.stubEnv("MAIL_FROM", "a@selo.example");
    holdScheduled(t);
    await as.action(invite, ana);
    const { _id: mailId } = nth(await invitationMails(t));
    const resend = () => as.mutation(api.admin.mail.resend, { mailId });
    const failed = () => t.run((ctx) => ctx.db.patch("mails", mailId, { state: "failed" }));
    for (let time = 0; time < 2; time++) {
      await failed();
      await resend();
    }
    await failed();
    expect(await errorCode(resend())).toBe("tooManyAttempts");
  });
});

describe("INVITE-4, PRIVACY-12: addresses of people who never came", () => {
  test("are deleted 30 days after the last link, with what jobs told of them", async () => {
    const { t, as } = await createScene();
    await as.action(start, { lines: [lineOf(), lineOf({ email: "none" }, 2)] });
    await finishScheduled(t);
    const sweep = async (moment: number) => {
      vi.setSystemTime(moment);
      await t.mutation(internal.jobs.privacySweep.run, {});
      await finishScheduled(t);
      const job = await t.run((ctx) => allRows(ctx, "jobs"));
      const notes = await t.run((ctx) => allRows(ctx, "jobItems"));
      return [(await rows(t)).length, (await mails(t)).length, job.length, notes.length];
    };
    const sentAt = Date.now();
    expect(await sweep(sentAt + invitationRules.validMs + 1_000)).toEqual([1, 0, 1, 1]);
    expect(await sweep(sentAt + invitationRules.keptMs - 1_000)).toEqual([1, 0, 1, 1]);
    expect(await sweep(sentAt + invitationRules.keptMs + 1_000)).toEqual([0, 0, 0, 0]);
  });

  test("PRIVACY-7: goes with the account of the person it invited", async () => {
    const { t, as } = await createScene();
    await as.action(invite, ana);
    const browser = browserOf(t, (await signUp(t, { email: "ana@escola.example" })).tokens);
    await browser.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
    await finishScheduled(t);
    expect(await rows(t)).toEqual([]);
  });

  test("PRIVACY-7: goes from the notes of a file too, also when a line was refused before anyone looked for an account", async () => {
    const { t, as } = await createScene();
    const browser = browserOf(t, (await signUp(t, { email: "ana@escola.example" })).tokens);
    const others = { email: "eva@escola.example", language: "fr" };
    await as.action(start, { lines: [lineOf({ email: " Ana@Escola.example", language: "fr" }), lineOf(others, 2)] });
    await finishScheduled(t);
    const notes = () => t.run((ctx) => allRows(ctx, "jobItems"));
    expect(await notes()).toMatchObject([{ note: "languageUnknown" }, { note: "languageUnknown" }]);
    await browser.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
    await finishScheduled(t);
    expect(await notes()).toMatchObject([{ address: "eva@escola.example" }]);
  });

  test("PRIVACY-7: once accepted goes with its mail, and with what jobs told of the account they found", async () => {
    const { t, as } = await createScene({ slug: "rust" });
    await as.action(invite, { ...ana, course: "rust" });
    const browser = browserOf(t, (await signUp(t, { invitation: await mailedToken(t) })).tokens);
    await as.action(start, { lines: [lineOf(), lineOf({ course: "rust" }, 2)] });
    await finishScheduled(t);
    const notes = () => t.run((ctx) => allRows(ctx, "jobItems"));
    expect(await notes()).toMatchObject([{ note: "addressHasAccount" }, { note: "personEnrolled" }]);
    expect(await invitationMails(t)).toHaveLength(1);
    await browser.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
    await finishScheduled(t);
    expect([await rows(t), await invitationMails(t), await notes()]).toEqual([[], [], []]);
  });
});
