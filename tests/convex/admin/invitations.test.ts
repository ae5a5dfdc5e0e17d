import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { invitationRules } from "../../../convex/shared/invitations";
import { settle } from "../mailScene";
import { addPerson, allRows, errorCode, finishScheduled, present } from "../setup";
import { browserOf, prepareSignIn } from "../signIn/flows";
import { addCoupon, ana, invitationMails, mailedToken, mails, rows, signUp } from "./invitationScene";
import { auditTrail, createScene, expectSound, holdScheduled, nth, paginationOpts } from "./scene";

prepareSignIn({ mails: true });
beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://selo.example");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const { list, invite, sendAgain, createLink, withdraw } = api.admin.invitations;

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
    holdScheduled(t);
    await as.action(invite, ana);
    const token = await mailedToken(t);
    const mail = nth(await invitationMails(t));
    await settle(t, mail._id);
    expect(await rows(t)).toMatchObject([{ state: "sent" }]);
    const everything = JSON.stringify([
      await rows(t),
      await mails(t),
      await t.run((ctx) => allRows(ctx, "auditEntries")),
    ]);
    expect(everything).not.toContain(token);
    expect(JSON.stringify(await as.query(list, { search: "", paginationOpts }))).not.toContain("tokenHash");
  });

  test("says that its mail failed", async () => {
    const { t, as } = await createScene();
    vi.stubEnv("MAIL_URL", "smtp://127.0.0.1:1");
    vi.stubEnv("MAIL_FROM", "a@selo.example");
    holdScheduled(t);
    await as.action(invite, ana);
    const mail = nth(await invitationMails(t));
    await settle(t, mail._id, "failed");
    expect((await as.query(list, { search: "", state: "failed", paginationOpts })).page).toHaveLength(1);
  });
});

describe("INVITE-2: the link", () => {
  test("signs up with its address, confirms it, enrolls with the coupon, and works once", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    await addCoupon(t);
    await as.action(invite, { ...ana, course: "rust", coupon: "half" });
    const token = await mailedToken(t);
    expect(await t.query(api.visitor.invitations.open, { token })).toMatchObject({
      ...{ email: "ana@escola.example", fullName: "Ana Souza", hasAccount: false },
    });
    const browser = browserOf(t, (await signUp(t, { invitation: token })).tokens);
    expect(await browser.query(api.account.confirmations.status, {})).toMatchObject({
      ...{ email: "ana@escola.example", confirmed: true },
    });
    expect(await browser.query(api.student.enrollments.forCourse, { courseId })).toMatchObject({
      coupon: { code: "HALF" },
    });
    expect((await mails(t)).filter(({ kind }) => kind === "confirmAddress")).toEqual([]);
    expect((await as.query(list, { search: "", state: "accepted", paginationOpts })).page).toHaveLength(1);
    expect(await t.query(api.visitor.invitations.open, { token })).toBeNull();
    expect(await errorCode(signUp(t, { invitation: token }))).toBe("invitationInvalid");
    expect(await t.mutation(api.visitor.invitations.accept, { token })).toBe(false);
    await expectSound(t);
  });

  test("AUTH-48: a sign-up with it is announced as no sign-in from elsewhere", async () => {
    const { t, as } = await createScene();
    await as.action(invite, ana);
    await signUp(t, { invitation: await mailedToken(t) });
    expect((await mails(t)).map(({ kind }) => kind)).toEqual(["invitation"]);
  });

  test("is over after seven days, withdrawn, or replaced by the next", async () => {
    const { t, as } = await createScene();
    await as.action(invite, ana);
    const row = nth(await rows(t));
    const first = await mailedToken(t);
    await as.action(sendAgain, { invitationId: row._id });
    const second = await mailedToken(t);
    expect(await t.query(api.visitor.invitations.open, { token: first })).toBeNull();
    expect(await t.query(api.visitor.invitations.open, { token: second })).not.toBeNull();
    vi.setSystemTime(Date.now() + invitationRules.validMs);
    expect(await errorCode(signUp(t, { invitation: second }))).toBe("invitationInvalid");
    await t.mutation(internal.jobs.privacySweep.invitations, {});
    expect(await rows(t)).toMatchObject([{ state: "expired" }]);
    await as.action(sendAgain, { invitationId: row._id });
    const third = await mailedToken(t);
    expect(await t.query(api.visitor.invitations.open, { token: third })).not.toBeNull();
    await as.mutation(withdraw, { invitationId: row._id });
    expect(await t.query(api.visitor.invitations.open, { token: third })).toBeNull();
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
    expect(await t.query(api.visitor.invitations.open, { token })).toBeNull();
    const browser = browserOf(t, (await signUp(t, { invitation: second })).tokens);
    expect(await browser.query(api.account.confirmations.status, {})).toMatchObject({ confirmed: false });
    expect(await errorCode(as.action(createLink, { invitationId: row._id }))).toBe("invitationInvalid");
  });

  test("a coupon that ran out, or a course that is gone, keeps nobody out", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    const couponId = await addCoupon(t);
    await as.action(invite, { ...ana, course: "rust", coupon: "half" });
    await t.run((ctx) => ctx.db.patch("discountCoupons", couponId, { isActive: false }));
    const browser = browserOf(t, (await signUp(t, { invitation: await mailedToken(t) })).tokens);
    expect(await browser.query(api.student.enrollments.forCourse, { courseId })).toMatchObject({ coupon: null });
    await as.action(invite, { ...ana, email: "eva@escola.example", course: "rust" });
    const token = await mailedToken(t);
    await as.mutation(api.admin.courses.remove, { courseId });
    await signUp(t, { invitation: token });
    expect(await t.run((ctx) => allRows(ctx, "enrollments"))).toHaveLength(1);
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
      const found = await t.query(api.visitor.invitations.open, { token });
      const browser = browserOf(t, (await signUp(t, { invitation: token })).tokens);
      return [found?.courseTitle, await browser.query(api.student.enrollments.forCourse, { courseId })];
    };
    const { userId } = sender;
    await as.mutation(api.admin.roles.set, { userId, role: "admin", held: false });
    expect(await course(nth(tokens, 0))).toEqual([null, null]);
    expect((await rows(t)).find(({ _id }) => _id === first?._id)).toMatchObject({ state: "accepted" });
    await as.mutation(api.admin.roles.set, { userId, role: "admin", held: true });
    await as.mutation(api.admin.students.setBlocked, { userId, blocked: true });
    expect(await course(nth(tokens, 1))).toEqual([null, null]);
    await as.action(sendAgain, { invitationId: (await present(third ?? null))._id });
    expect(await course(await mailedToken(t))).not.toContain(null);
  });

  test("of an address that got an account meanwhile enrolls it for whoever is signed in to it, and confirms it", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    await as.action(invite, { ...ana, course: "rust" });
    const token = await mailedToken(t);
    const browser = browserOf(t, (await signUp(t, { email: "ana@escola.example" })).tokens);
    expect(await browser.query(api.student.enrollments.forCourse, { courseId })).toBeNull();
    expect(await t.query(api.visitor.invitations.open, { token })).toMatchObject({ hasAccount: true });
    expect(await browser.mutation(api.visitor.invitations.accept, { token })).toBe(true);
    expect(await browser.query(api.student.enrollments.forCourse, { courseId })).not.toBeNull();
    expect(await browser.query(api.account.confirmations.status, {})).toMatchObject({ confirmed: true });
    expect(await browser.mutation(api.visitor.invitations.accept, { token })).toBe(false);
  });

  test("gives a stranger who signed up with the address nothing: its reader gets the account, and a link for a new password", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    const account = { email: "ana@escola.example" };
    const stranger = browserOf(t, (await signUp(t, account)).tokens);
    await as.action(invite, { ...ana, course: "rust" });
    expect(await stranger.query(api.student.enrollments.forCourse, { courseId })).toBeNull();
    const before = await t.run((ctx) => allRows(ctx, "authAccounts"));
    expect(await t.mutation(api.visitor.invitations.accept, { token: await mailedToken(t) })).toBe(true);
    expect(await stranger.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    const after = await t.run((ctx) => allRows(ctx, "authAccounts"));
    expect([before, after].map((rows) => rows.filter(({ secret = "none" }) => secret !== "none"))).toEqual([
      [expect.objectContaining({ providerAccountId: account.email })],
      [],
    ]);
    expect((await t.run((ctx) => allRows(ctx, "enrollments"))).map((row) => row.courseId)).toEqual([courseId]);
    await finishScheduled(t);
    expect((await mails(t)).map(({ kind, to }) => `${kind} ${to}`)).toContain(`resetPassword ${account.email}`);
  });

  test("that was handed over shows nothing of the address: a stranger's account is not enrolled by it", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    const stranger = browserOf(t, (await signUp(t, { email: "ana@escola.example" })).tokens);
    await as.action(invite, { ...ana, course: "rust" });
    const [{ _id: invitationId } = { _id: "" as never }] = await rows(t);
    const { token } = await as.action(api.admin.invitations.createLink, { invitationId });
    expect(await t.mutation(api.visitor.invitations.accept, { token })).toBe(false);
    expect(await stranger.query(api.student.enrollments.forCourse, { courseId })).toBeNull();
  });
});
