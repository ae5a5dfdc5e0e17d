import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { invitationRules } from "../../../convex/shared/invitations";
import { jobRules } from "../../../convex/shared/jobs";
import {
  addCourse,
  addPerson,
  allRows,
  confirmAddresses,
  errorCode,
  finishScheduled,
  present,
  snapshot,
} from "../setup";
import type { Backend } from "../setup";
import { browserOf, prepareSignIn } from "../signIn/flows";
import { ana, invitationMails, lineOf, mailedToken, rows, signUp } from "./invitationScene";
import { createScene, expectSound, holdScheduled, nth, paginationOpts } from "./scene";

prepareSignIn({ mails: true });
beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://selo.example");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const { checkAccess, invite, list, start } = api.admin.invitations;
const blank = { price: "", date: "", until: "", note: "" };
const access = (fields: Partial<typeof ana> & Partial<typeof blank> & { phone?: string } = {}, line = 1) => {
  const { price = "", date = "", until = "", note = "", ...rest } = fields;
  return { ...lineOf(rest, line), pass: { price, date, until, note } };
};
const passes = (t: Backend) => t.run((ctx) => allRows(ctx, "passes"));
const jobOf = (as: Awaited<ReturnType<typeof createScene>>["as"]) =>
  present(as.query(api.admin.jobs.last, { kind: "invitations" }));

describe("INVITE-5: the dry run", () => {
  test("tells the effect of each line, or all its faults, and changes nothing", async () => {
    const { t, as, courseId, course } = await createScene({ slug: "rust" });
    await addCourse(t, { slug: "go" });
    const [member, owner] = [await addPerson(t), await addPerson(t)];
    await confirmAddresses(t);
    const stranger = await addPerson(t); // who has not confirmed the address
    await as.mutation(api.admin.passes.give, { userId: owner.userId, courseId, note: "" });
    await as.action(invite, { ...ana, email: "invited@escola.example" });
    const cases: [Parameters<typeof access>[0], string][] = [
      [{}, "invite"],
      [{ course: "rust", email: member.email }, "give"],
      [{ email: member.email.toUpperCase() }, "give"],
      [{ course: "rust", email: owner.email }, "covered"],
      [{ course: "go", email: owner.email }, "give"],
      [{ email: owner.email }, "give"],
      [{ email: stranger.email }, "invite"],
      [{ email: "invited@escola.example" }, "carry"],
      [{ course: "todos os cursos" }, "invite"],
      [{ course: "nada" }, "courseUnknown"],
      [
        { email: "nada", price: "?", date: "31/02/2026", until: "1/1/2020", course: "nada", language: "fr" },
        "invitationAddressInvalid,languageUnknown,courseUnknown,linePriceInvalid,lineDayInvalid,lineUntilInvalid",
      ],
      [{ fullName: "123", note: "x".repeat(501) }, "nameInvalid,lineNoteTooLong"],
      [{ price: "4".repeat(301) }, "invitationAddressInvalid"],
      [{ phone: "4".repeat(301) }, "invitationAddressInvalid"],
    ];
    const before = await snapshot(t);
    const plans = await as.query(checkAccess, { lines: cases.map(([fields], index) => access(fields, index + 1)) });
    expect(plans.map((plan) => (plan.outcome === "refused" ? plan.reasons.join() : plan.outcome))).toEqual(
      cases.map(([, plan]) => plan),
    );
    expect(await snapshot(t)).toBe(before);
    const [read] = await as.query(checkAccess, {
      lines: [access({ course: "rust", price: "R$ 1.234,56", date: "5/11/2026", until: "31/12/2030" })],
    });
    expect(read).toMatchObject({
      pass: { courseId, courseTitle: course.title, priceCents: 123_456, boughtOn: "2026-11-05", until: "2030-12-31" },
    });
    const tooMany = Array.from({ length: 101 }, () => access());
    expect(await errorCode(as.query(checkAccess, { lines: tooMany }))).toBe("invalidInput");
  });
});

describe("INVITE-5: the job", () => {
  test("PASS-5: gives passes to accounts, and invitations that carry them to others", async () => {
    const { t, admin, as, courseId } = await createScene({ slug: "rust" });
    const go = await addCourse(t, { slug: "go" });
    const [member, owner] = [await addPerson(t), await addPerson(t)];
    await confirmAddresses(t);
    const stranger = await addPerson(t);
    await as.mutation(api.admin.passes.give, { userId: owner.userId, courseId: "", note: "" });
    await as.action(invite, { ...ana, email: "invited@escola.example" });
    const bought = { price: "49", date: "05/11/2026", note: "PIX" };
    const lines = [
      access({ email: member.email, course: "rust", ...bought, until: "2030-12-31" }, 2),
      access({ email: member.email, course: "go" }, 3),
      access({ email: member.email, course: "go" }, 4), // repeated
      access({ email: owner.email, course: "go" }, 5),
      access({ email: stranger.email }, 6),
      access({ email: "invited@escola.example" }, 7),
      access({ email: "nova@escola.example", course: "rust", phone: "(11) 91234-5678", ...bought }, 8),
      access({ email: " NOVA@escola.example", course: "go" }, 9),
      access({ email: "nova@escola.example", course: "go" }, 10), // repeated
      access({ email: "nada" }, 11),
    ];
    await as.action(start, { lines });
    await finishScheduled(t);
    const from = { origin: "file", note: "" };
    const ofRust = { courseId, priceCents: 4_900, boughtOn: "2026-11-05", note: "PIX", origin: "file" };
    expect(await passes(t)).toMatchObject([
      { userId: owner.userId, origin: "hand" },
      { userId: member.userId, ...ofRust, until: "2030-12-31" },
      { userId: member.userId, ...from, courseId: go._id },
    ]);
    const carried = (await rows(t)).map(({ email, passes: grants, phone, createdBy }) => [
      ...[email, grants, phone ?? null, createdBy === admin.userId],
    ]);
    expect(carried).toEqual([
      ["invited@escola.example", [from], null, true],
      [stranger.email, [from], null, true],
      ["nova@escola.example", [ofRust, { ...from, courseId: go._id }], "(11) 91234-5678", true],
    ]);
    // One mail for each invitation, and for each pass.
    const sent = (await t.run((ctx) => allRows(ctx, "mails"))).map(({ kind, to }) => `${kind} ${to}`);
    expect(sent.sort()).toEqual(
      [
        ...["invitation invited@escola.example", `invitation ${stranger.email}`, "invitation nova@escola.example"],
        ...[`passGiven ${owner.email}`, `passGiven ${member.email}`, `passGiven ${member.email}`],
      ].sort(),
    );
    const job = await jobOf(as);
    expect(job).toMatchObject({ act: "give", status: "finished", doneCount: 10, skippedCount: 4 });
    expect(job.granted).toEqual({ passCount: 2, invitationCount: 4 });
    const { page } = await as.query(api.admin.jobs.notes, { jobId: job._id, paginationOpts });
    expect(page.map(({ line, note }) => [line, note])).toEqual([
      ...[
        [4, "passCovered"],
        [5, "passCovered"],
        [10, "passCovered"],
        [11, "invitationAddressInvalid"],
      ],
    ]);
    // The same file again gives nothing twice.
    const before = [await passes(t), await rows(t)];
    await as.action(start, { lines });
    await finishScheduled(t);
    expect([await passes(t), await rows(t)]).toEqual(before);
    await expectSound(t);
  });

  test("two administrators with the same file at once give each pass once", async () => {
    const { t, as } = await createScene();
    const member = await addPerson(t);
    await confirmAddresses(t);
    const other = await addPerson(t, "admin");
    const lines = [access({ email: member.email }), access({ email: "nova@escola.example" }, 2)];
    await Promise.all([as.action(start, { lines }), other.as.action(start, { lines })]);
    await finishScheduled(t);
    expect(await passes(t)).toHaveLength(1);
    expect((await rows(t)).map((row) => row.passes?.length)).toEqual([1]);
  });

  test("goes on after an interruption, and gives nothing twice", async () => {
    const { t, as } = await createScene();
    const lines = Array.from({ length: 12 }, (_, index) => access({ email: `p${index}@escola.example` }, index + 2));
    holdScheduled(t);
    await as.action(start, { lines });
    const { _id: jobId } = await jobOf(as);
    // One step, whose follower is lost with the server.
    await t.mutation(internal.jobs.engine.step, { jobId });
    expect(await rows(t)).toHaveLength(5);
    await t.run(async (ctx) => {
      for (const { _id } of await ctx.db.system.query("_scheduled_functions").collect())
        await ctx.scheduler.cancel(_id);
      await ctx.db.patch("jobs", jobId, { stepAt: Date.now() - jobRules.stuckMs - 1 });
    });
    vi.useRealTimers();
    await t.mutation(internal.jobs.engine.resume, {});
    const goOn = () => new Promise((resolve) => setTimeout(resolve, 5));
    while ((await jobOf(as)).status === "running") await goOn();
    expect((await rows(t)).map(({ email }) => email)).toEqual(lines.map(({ email }) => email));
    expect(await jobOf(as)).toMatchObject({ status: "finished", doneCount: 12, skippedCount: 0 });
  });

  // All 2,000 are given in tests/e2e/access.spec.ts: this backend is slow with so many rows.
  test("takes 2,000 lines in one go, in their order", async () => {
    vi.stubEnv("LOCAL_BACKEND", "");
    const { t, as } = await createScene();
    const line = (_: unknown, index: number) => access({ email: `p${index}@escola.example` }, index + 2);
    const lines = Array.from({ length: invitationRules.linesPerFile }, line);
    expect(await errorCode(as.action(start, { lines: [...lines, access()] }))).toBe("invalidInput");
    holdScheduled(t);
    await as.action(start, { lines });
    const { _id: jobId } = await jobOf(as);
    for (let step = 0; step < 20; step++) await t.mutation(internal.jobs.engine.step, { jobId });
    expect((await rows(t)).map(({ email }) => email)).toEqual(lines.slice(0, 100).map(({ email }) => email));
    expect(await jobOf(as)).toMatchObject({ total: 2_000, doneCount: 100, granted: { invitationCount: 100 } });
    expect(await errorCode(as.action(start, { lines: [access()] }))).toBe("jobRunning");
  });
});

test("INVITE-5: a single invitation can give all courses", async () => {
  const { t, as } = await createScene();
  const member = await addPerson(t);
  await confirmAddresses(t);
  expect(await as.action(invite, { ...ana, pass: blank })).toBe("invited");
  expect(await as.action(invite, { ...ana, pass: { ...blank, note: "again" } }).catch(() => "")).toBe("");
  expect(await errorCode(as.action(invite, { ...ana, pass: blank }))).toBe("passCovered");
  expect(await as.action(invite, { ...ana, email: member.email, pass: blank })).toBe("given");
  expect(await errorCode(as.action(invite, { ...ana, email: member.email, pass: blank }))).toBe("passCovered");
  expect(await passes(t)).toMatchObject([{ userId: member.userId, origin: "invitation" }]);
  expect((await as.query(list, { search: "", paginationOpts })).page).toMatchObject([
    { email: "ana@escola.example", passes: [{ courseId: null, until: null }] },
  ]);
  const browser = browserOf(t, (await signUp(t, { invitation: await mailedToken(t) })).tokens);
  expect(await browser.query(api.account.confirmations.status, {})).toMatchObject({ confirmed: true });
  expect(await passes(t)).toHaveLength(2);
  expect(await invitationMails(t)).toHaveLength(1);
});

test("INVITE-8: an open list does not grow while a file is sent", async () => {
  const { t, as } = await createScene();
  const finish = holdScheduled(t);
  await as.action(invite, ana);
  const lines = Array.from({ length: 30 }, (_, index) => access({ email: `p${index}@escola.example` }, index + 2));
  expect(await as.query(api.admin.invitations.sendingSince, {})).toBeNull();
  await as.action(start, { lines });
  const before = await present(as.query(api.admin.invitations.sendingSince, {}));
  const { _id: jobId } = await jobOf(as);
  await t.mutation(internal.jobs.engine.step, { jobId });
  for (const state of [undefined, "noServer"] as const) {
    const { page } = await as.query(list, { search: "", before, paginationOpts, ...(state && { state }) });
    expect(page.map(({ email }) => email)).toEqual(["ana@escola.example"]);
  }
  await finish();
  expect(await as.query(api.admin.invitations.sendingSince, {})).toBeNull();
  const { page } = await as.query(list, { search: "", paginationOpts: { ...paginationOpts, numItems: 50 } });
  expect(page).toHaveLength(31);
  expect(nth(page).email).toBe("p29@escola.example");
});
