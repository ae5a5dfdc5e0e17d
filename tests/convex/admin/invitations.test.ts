import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { createCoupon } from "../../../convex/model/coupons/writes";
import { invitationRules } from "../../../convex/shared/invitations";
import { addCourse, addPerson, allRows, errorCode, finishScheduled, mutate, present, type Backend } from "../setup";
import { browserOf, prepareSignIn } from "../signIn/flows";
import { auditTrail, createScene, expectSound, holdScheduled, nth, paginationOpts } from "./scene";

prepareSignIn({ mails: true });
beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://selo.example");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const { list, check, invite, start, sendAgain, createLink, withdraw } = api.admin.invitations;
const ana = { fullName: "Ana Souza", email: " Ana@Escola.example", course: "", coupon: "", language: "" };
const lineOf = (fields: Partial<typeof ana> = {}, line = 1) => ({ ...ana, ...fields, line });

const rows = (t: Backend) => t.run((ctx) => allRows(ctx, "invitations"));
const mails = (t: Backend) => t.run((ctx) => allRows(ctx, "mails"));
const invitationMails = async (t: Backend) => (await mails(t)).filter(({ kind }) => kind === "invitation");

/** Of the newest mail, as its reader gets it. */
async function mailedToken(t: Backend): Promise<string> {
  const message = (await invitationMails(t)).at(-1)?.message;
  return message?.kind === "invitation" ? message.token : "";
}

function signUp(t: Pick<Backend, "action">, params: { invitation?: string; email?: string } = {}) {
  const account = { fullName: "Ana Souza", email: "other@escola.example", password: "girassol-azul" };
  return t.action(api.auth.signIn, { provider: "password", params: { flow: "signUp", ...account, ...params } });
}

const addCoupon = (t: Backend, fields = {}) =>
  mutate(t, (ctx) =>
    createCoupon(ctx, { code: "HALF", discountPercentage: 50, isActive: true, validFrom: "2020-01-01", ...fields }),
  );

describe("INVITE-1: an invitation", () => {
  test("goes by mail in the language named, once, and is on the audit trail without the address", async () => {
    const { t, as, course } = await createScene({ slug: "rust" });
    expect(await as.action(invite, { ...ana, course: "rust", language: "EN" })).toBe("invited");
    const mail = nth(await invitationMails(t));
    expect(mail).toMatchObject({ to: "ana@escola.example", language: "en", message: { courseTitle: course.title } });
    expect(mail.expiresAt).toBe(Date.now() + invitationRules.validMs);
    expect(await errorCode(as.action(invite, ana))).toBe("alreadyInvited");
    expect(await invitationMails(t)).toHaveLength(1);
    const trail = (await auditTrail(t)).join();
    expect(trail).toContain("invitation.sent a…@escola.example");
    expect(trail).not.toContain("ana@");
    const { page } = await as.query(list, { search: "ana@", paginationOpts });
    expect(page).toMatchObject([{ email: "ana@escola.example", courseTitle: course.title, fullName: "Ana Souza" }]);
  });

  test("keeps only the hash of its token, once the mail is sent", async () => {
    const { t, as } = await createScene();
    vi.stubEnv("MAIL_URL", "smtp://127.0.0.1:1");
    vi.stubEnv("MAIL_FROM", "a@selo.example");
    const finish = holdScheduled(t);
    await as.action(invite, ana);
    const token = await mailedToken(t);
    const mail = nth(await invitationMails(t));
    const claimed = await present(t.mutation(internal.mail.claim, { mailId: mail._id }));
    await t.mutation(internal.mail.settle, { mailId: mail._id, attempt: claimed.attempt, failure: null });
    expect(await rows(t)).toMatchObject([{ state: "sent" }]);
    const everything = JSON.stringify([
      await rows(t),
      await mails(t),
      await t.run((ctx) => allRows(ctx, "auditEntries")),
    ]);
    expect(everything).not.toContain(token);
    expect(JSON.stringify(await as.query(list, { search: "", paginationOpts }))).not.toContain("tokenHash");
    await finish();
  });

  test("says that its mail failed", async () => {
    const { t, as } = await createScene();
    vi.stubEnv("MAIL_URL", "smtp://127.0.0.1:1");
    vi.stubEnv("MAIL_FROM", "a@selo.example");
    const finish = holdScheduled(t);
    await as.action(invite, ana);
    const mail = nth(await invitationMails(t));
    const claimed = await present(t.mutation(internal.mail.claim, { mailId: mail._id }));
    const failure = { reason: "refused" as const, detail: "550" };
    await t.mutation(internal.mail.settle, { mailId: mail._id, attempt: claimed.attempt, failure });
    expect((await as.query(list, { search: "", state: "failed", paginationOpts })).page).toHaveLength(1);
    await finish();
  });
});

describe("INVITE-2: the link", () => {
  test("signs up with its address, confirms it, enrolls with the coupon, and works once", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    await addCoupon(t);
    await as.action(invite, { ...ana, course: "rust", coupon: "half" });
    const token = await mailedToken(t);
    expect(await t.query(api.invitations.open, { token })).toMatchObject({
      ...{ email: "ana@escola.example", fullName: "Ana Souza", hasAccount: false },
    });
    const browser = browserOf(t, (await signUp(t, { invitation: token })).tokens);
    expect(await browser.query(api.confirmations.status, {})).toMatchObject({
      ...{ email: "ana@escola.example", confirmed: true },
    });
    expect(await browser.query(api.enrollments.forCourse, { courseId })).toMatchObject({ coupon: { code: "HALF" } });
    expect((await mails(t)).filter(({ kind }) => kind === "confirmAddress")).toEqual([]);
    expect((await as.query(list, { search: "", state: "accepted", paginationOpts })).page).toHaveLength(1);
    expect(await t.query(api.invitations.open, { token })).toBeNull();
    expect(await errorCode(signUp(t, { invitation: token }))).toBe("invitationInvalid");
    expect(await t.mutation(api.invitations.accept, { token })).toBe(false);
    await expectSound(t);
  });

  test("is over after seven days, withdrawn, or replaced by the next", async () => {
    const { t, as } = await createScene();
    await as.action(invite, ana);
    const row = nth(await rows(t));
    const first = await mailedToken(t);
    await as.action(sendAgain, { invitationId: row._id });
    const second = await mailedToken(t);
    expect(await t.query(api.invitations.open, { token: first })).toBeNull();
    expect(await t.query(api.invitations.open, { token: second })).not.toBeNull();
    vi.setSystemTime(Date.now() + invitationRules.validMs);
    expect(await errorCode(signUp(t, { invitation: second }))).toBe("invitationInvalid");
    await t.mutation(internal.privacySweep.invitations, {});
    expect(await rows(t)).toMatchObject([{ state: "expired" }]);
    await as.action(sendAgain, { invitationId: row._id });
    const third = await mailedToken(t);
    expect(await t.query(api.invitations.open, { token: third })).not.toBeNull();
    await as.mutation(withdraw, { invitationId: row._id });
    expect(await t.query(api.invitations.open, { token: third })).toBeNull();
    expect(await rows(t)).toEqual([]);
    expect(await invitationMails(t)).toEqual([]);
  });

  test("handed over is shown once, voids the mailed one, and proves no address", async () => {
    const { t, as } = await createScene();
    vi.stubEnv("LOCAL_BACKEND", "");
    await as.action(invite, ana);
    expect(await mails(t)).toEqual([]);
    const row = nth(await rows(t));
    expect(row).toMatchObject({ state: "noServer" });
    expect(row.tokenHash).toBeUndefined();
    expect(await errorCode(as.action(sendAgain, { invitationId: row._id }))).toBe("mailNotConfigured");
    const { token } = await as.action(createLink, { invitationId: row._id });
    const { token: second } = await as.action(createLink, { invitationId: row._id });
    expect(await t.query(api.invitations.open, { token })).toBeNull();
    const browser = browserOf(t, (await signUp(t, { invitation: second })).tokens);
    expect(await browser.query(api.confirmations.status, {})).toMatchObject({ confirmed: false });
    expect(await errorCode(as.action(createLink, { invitationId: row._id }))).toBe("invitationInvalid");
  });

  test("a coupon that ran out, or a course that is gone, keeps nobody out", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    const couponId = await addCoupon(t);
    await as.action(invite, { ...ana, course: "rust", coupon: "half" });
    await t.run((ctx) => ctx.db.patch("discountCoupons", couponId, { isActive: false }));
    const browser = browserOf(t, (await signUp(t, { invitation: await mailedToken(t) })).tokens);
    expect(await browser.query(api.enrollments.forCourse, { courseId })).toMatchObject({ coupon: null });
    await as.action(invite, { ...ana, email: "eva@escola.example", course: "rust" });
    const token = await mailedToken(t);
    await as.mutation(api.admin.courses.remove, { courseId });
    await signUp(t, { invitation: token });
    await expectSound(t);
  });

  test("enrolls nobody once its administrator lost their rights, until another sends it again", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    const sender = await addPerson(t, "admin");
    for (const name of ["a", "b", "c"])
      await sender.as.action(invite, { ...ana, email: `${name}@escola.example`, course: "rust" });
    const [first, , third] = await rows(t);
    const tokens = (await invitationMails(t)).map(({ message }) =>
      message?.kind === "invitation" ? message.token : "",
    );
    const course = async (token: string) => {
      const found = await t.query(api.invitations.open, { token });
      const browser = browserOf(t, (await signUp(t, { invitation: token })).tokens);
      return [found?.courseTitle, await browser.query(api.enrollments.forCourse, { courseId })];
    };
    const { userId } = sender;
    await as.mutation(api.admin.students.setAdmin, { userId, isAdmin: false });
    expect(await course(nth(tokens, 0))).toEqual([null, null]);
    expect((await rows(t)).find(({ _id }) => _id === first?._id)).toMatchObject({ state: "accepted" });
    await as.mutation(api.admin.students.setAdmin, { userId, isAdmin: true });
    await as.mutation(api.admin.students.setBlocked, { userId, blocked: true });
    expect(await course(nth(tokens, 1))).toEqual([null, null]);
    await as.action(sendAgain, { invitationId: (await present(third ?? null))._id });
    expect(await course(await mailedToken(t))).not.toContain(null);
  });

  test("of an address that got an account meanwhile enrolls it, and confirms nothing", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    await as.action(invite, { ...ana, course: "rust" });
    const token = await mailedToken(t);
    const browser = browserOf(t, (await signUp(t, { email: "ana@escola.example" })).tokens);
    expect(await browser.query(api.enrollments.forCourse, { courseId })).toBeNull();
    expect(await t.query(api.invitations.open, { token })).toMatchObject({ hasAccount: true });
    expect(await t.mutation(api.invitations.accept, { token })).toBe(true);
    expect(await browser.query(api.enrollments.forCourse, { courseId })).not.toBeNull();
    expect(await browser.query(api.confirmations.status, {})).toMatchObject({ confirmed: false });
    expect(await t.mutation(api.invitations.accept, { token })).toBe(false);
  });
});

describe("INVITE-3: a file of invitations", () => {
  test("the dry run names what is wrong with each line and changes nothing", async () => {
    const { t, as } = await createScene({ slug: "rust" });
    await addCourse(t, { slug: "draft", status: "draft" });
    await addCoupon(t, { code: "OLD", validUntil: "2020-01-02" });
    await addCoupon(t, { code: "GONE", maxUses: 1 });
    const [member, enrolled] = [await addPerson(t), await addPerson(t)];
    const rust = await t.run(async (ctx) => (await allRows(ctx, "courses")).filter(({ slug }) => slug === "rust"));
    await enrolled.as.mutation(api.enrollments.enroll, { courseId: nth(rust)._id, couponCode: "GONE" });
    await as.action(invite, { ...ana, email: "invited@escola.example" });
    const cases: [Partial<typeof ana>, string][] = [
      [{}, "invite"],
      [{ course: "draft" }, "invite"],
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
    expect(plans.map((plan) => ("reason" in plan ? plan.reason : plan.outcome))).toEqual(cases.map(([, plan]) => plan));
    expect(await rows(t)).toHaveLength(1);
    const tooMany = Array.from({ length: 101 }, () => lineOf());
    expect(await errorCode(as.query(check, { lines: tooMany }))).toBe("invalidInput");
  });

  test("runs as a job: sends, enrolls who has an account, and tells of each other line", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    const member = await addPerson(t);
    const people = Array.from({ length: 7 }, (_, index) => lineOf({ email: `p${index}@escola.example` }, index + 2));
    const others = [
      lineOf({ email: member.email, course: "rust" }, 9),
      lineOf({ email: "P0@escola.example" }, 10),
      lineOf({ email: "none" }, 11),
    ];
    await as.action(start, { lines: [...people, ...others] });
    await finishScheduled(t);
    expect(await invitationMails(t)).toHaveLength(7);
    expect(await member.as.query(api.enrollments.forCourse, { courseId })).not.toBeNull();
    const job = await present(as.query(api.admin.peopleJobs.last, { list: "invitations" }));
    expect(job).toMatchObject({ status: "finished", total: 10, doneCount: 10, skippedCount: 2 });
    const { page } = await as.query(api.admin.peopleJobs.notes, { jobId: job._id, paginationOpts });
    expect(page.map(({ line, note, name }) => [line, note, name])).toEqual([
      [9, "enrolledInstead", "Maria da Silva"],
      [10, "alreadyInvited", "P0@escola.example"],
      [11, "invitationAddressInvalid", "none"],
    ]);
    expect(await t.run((ctx) => allRows(ctx, "peopleJobBatches"))).toEqual([]);
    // The same file again sends nothing twice.
    await as.action(start, { lines: people });
    await finishScheduled(t);
    expect(await invitationMails(t)).toHaveLength(7);
  });

  test("canceled, it keeps no tokens and sends no more", async () => {
    const { t, as } = await createScene();
    const lines = Array.from({ length: 12 }, (_, index) => lineOf({ email: `p${index}@escola.example` }, index + 2));
    const finish = holdScheduled(t);
    await as.action(start, { lines });
    const { _id: jobId } = await present(as.query(api.admin.peopleJobs.last, { list: "invitations" }));
    await as.mutation(api.admin.peopleJobs.cancel, { jobId });
    await finish();
    expect(await rows(t)).toEqual([]);
    expect(await t.run((ctx) => allRows(ctx, "peopleJobBatches"))).toEqual([]);
  });

  test("is limited by administrator, one job at a time, and a repeated mail by address", async () => {
    const { t, as } = await createScene();
    const lines = Array.from({ length: invitationRules.linesPerFile }, (_, line) => lineOf({ email: "none" }, line));
    const finish = holdScheduled(t);
    for (let time = 0; time < 2; time++) {
      await as.action(start, { lines });
      expect(await errorCode(as.action(start, { lines: [lineOf()] }))).toBe("jobRunning");
      const { _id: jobId } = await present(as.query(api.admin.peopleJobs.last, { list: "invitations" }));
      await as.mutation(api.admin.peopleJobs.cancel, { jobId });
    }
    expect(await errorCode(as.action(start, { lines: lines.slice(0, 500) }))).toBe("tooManyAttempts");
    expect(await errorCode(as.action(start, { lines: [...lines, lineOf()] }))).toBe("invalidInput");
    await t.run(async (ctx) => {
      for (const { _id } of await allRows(ctx, "peopleJobBatches")) await ctx.db.delete("peopleJobBatches", _id);
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
    const job = await present(as.query(api.admin.peopleJobs.last, { list: "invitations" }));
    expect(job).toMatchObject({ status: "finished", doneCount: 2, skippedCount: 1 });
    const { page } = await as.query(api.admin.peopleJobs.notes, { jobId: job._id, paginationOpts });
    expect(page).toMatchObject([{ line: 1, note: "tooManyAttempts" }]);
  });

  test("are limited from the outbox too", async () => {
    const { t, as } = await createScene();
    vi.stubEnv("MAIL_URL", "smtp://127.0.0.1:1");
    vi.stubEnv("MAIL_FROM", "a@selo.example");
    const finish = holdScheduled(t);
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
    await finish();
  });
});

describe("INVITE-4, PRIVACY-12: addresses of people who never came", () => {
  test("are deleted 30 days after the last link, with what jobs told of them", async () => {
    const { t, as } = await createScene();
    await as.action(start, { lines: [lineOf(), lineOf({ email: "none" }, 2)] });
    await finishScheduled(t);
    const sweep = async (moment: number) => {
      vi.setSystemTime(moment);
      await t.mutation(internal.privacySweep.run, {});
      await finishScheduled(t);
      const job = await t.run((ctx) => allRows(ctx, "peopleJobs"));
      const notes = await t.run((ctx) => allRows(ctx, "peopleJobNotes"));
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
    await browser.mutation(internal.privacyRemoval.begin, { certificates: "keepName" });
    await finishScheduled(t);
    expect(await rows(t)).toEqual([]);
  });

  test("PRIVACY-7: once accepted goes with its mail, and with what jobs told of the account they found", async () => {
    const { t, as } = await createScene({ slug: "rust" });
    await as.action(invite, { ...ana, course: "rust" });
    const browser = browserOf(t, (await signUp(t, { invitation: await mailedToken(t) })).tokens);
    await as.action(start, { lines: [lineOf(), lineOf({ course: "rust" }, 2)] });
    await finishScheduled(t);
    const notes = () => t.run((ctx) => allRows(ctx, "peopleJobNotes"));
    expect(await notes()).toMatchObject([{ note: "addressHasAccount" }, { note: "personEnrolled" }]);
    expect(await invitationMails(t)).toHaveLength(1);
    await browser.mutation(internal.privacyRemoval.begin, { certificates: "keepName" });
    await finishScheduled(t);
    expect([await rows(t), await invitationMails(t), await notes()]).toEqual([[], [], []]);
  });
});
