import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { takeFromLimits } from "../../convex/model/platform/rateLimits";
import { invitationRules } from "../../convex/shared/invitations";
import {
  eventRows,
  hookedSchool,
  invitationRows,
  outcomeOf,
  passRows,
  purchase,
  results,
  SECRET,
  send,
} from "./accessEventScene";
import { auditTrail, expectSound, nth } from "./admin/scene";
import { mailedToken, signUp } from "./admin/invitationScene";
import { addPerson, allRows, confirmAddresses, errorCode, finishScheduled, provideSigningKeys } from "./setup";

/** What an event of a checkout does. */
beforeEach(() => {
  vi.stubEnv("ACCESS_WEBHOOK_SECRET", SECRET);
  vi.stubEnv("LOCAL_BACKEND", "1"); // mails reach the outbox
  vi.spyOn(console, "info").mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-28T15:00:00Z") });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type School = Awaited<ReturnType<typeof hookedSchool>>;

const refund = (fields: object = {}) => purchase({ type: "access.ended", ...fields });
const taken = async (t: School["t"], event: object) => expect(await outcomeOf(send(t, event))).toBe("200");
const enroll = ({ person }: School, courseId: School["course"]["_id"]) =>
  errorCode(person.as.mutation(api.student.enrollments.enroll, { courseId }));
const mailKinds = async (t: School["t"]) => (await t.run((ctx) => allRows(ctx, "mails"))).map(({ kind }) => kind);

async function nextDay(t: School["t"], days = 1): Promise<void> {
  await finishScheduled(t);
  vi.setSystemTime(Date.now() + days * 24 * 60 * 60_000);
}

test("HOOK-3: a purchase by somebody known gives a pass at once, with its terms", async () => {
  const school = await hookedSchool();
  const { t, person, course, other } = school;
  const terms = { until: "2026-12-31", priceCents: 4_900, reason: " Pedido\n1234 ", name: "Maria", language: "pt-BR" };
  await taken(t, purchase({ email: ` ${person.email.toUpperCase()} `, course: course.slug.toUpperCase(), ...terms }));
  expect(await passRows(t)).toMatchObject([
    { userId: person.userId, courseId: course._id, until: "2026-12-31", priceCents: 4_900, note: "Pedido 1234" },
  ]);
  expect(await passRows(t)).toMatchObject([{ origin: "webhook" }]);
  expect([await enroll(school, course._id), await enroll(school, other._id)]).toEqual(["", "passNeeded"]);
  // By id, and as little as an event may have.
  await taken(t, purchase({ email: person.email, course: other._id, name: null, until: "", priceCents: null }));
  expect(await passRows(t)).toHaveLength(2);
  await taken(t, purchase({ email: person.email }));
  await taken(t, purchase({ email: person.email }));
  expect(await results(t)).toEqual(["given", "given", "given", "covered"]);
  expect(await eventRows(t)).toMatchObject(Array(4).fill({ userId: person.userId }));
  expect(await mailKinds(t)).toEqual(["passGiven", "passGiven", "passGiven"]);
  await expectSound(t);
});

test("HOOK-3: two purchases of one person at once give one pass", async () => {
  const { t, person } = await hookedSchool();
  await Promise.all([1, 2, 3].map(() => taken(t, purchase({ email: person.email }))));
  expect(await passRows(t)).toHaveLength(1);
  expect((await results(t)).sort()).toEqual(["covered", "covered", "given"]);
});

test("HOOK-3: somebody unknown gets an invitation in their language, and the pass with signing up", async () => {
  await provideSigningKeys();
  const { t, course } = await hookedSchool();
  const event = { email: "ana@escola.example", name: "Ana Souza", language: "es-MX" };
  await taken(t, purchase({ ...event, course: course.slug }));
  await taken(t, purchase(event));
  expect(await results(t)).toEqual(["invited", "carried"]);
  const [invitation] = await invitationRows(t);
  expect(invitation).toMatchObject({ fullName: "Ana Souza", language: "es", mailed: true });
  expect(invitation?.createdBy).toBeUndefined();
  expect(await mailKinds(t), "one mail for both").toEqual(["invitation"]);
  await signUp(t, { invitation: await mailedToken(t), email: event.email });
  expect((await passRows(t)).map(({ courseId, origin }) => [courseId, origin])).toEqual([
    [course._id, "webhook"],
    [undefined, "webhook"],
  ]);
  await taken(t, refund({ email: event.email }));
  expect((await passRows(t)).map(({ ended }) => ended !== undefined)).toEqual([false, true]);
  const [accepted] = await invitationRows(t);
  expect([accepted?.state, accepted?.passes?.length], "a used invitation says what it gave").toEqual(["accepted", 2]);
  await expectSound(t);
});

test("HOOK-3: an account that nobody has confirmed counts as none", async () => {
  const { t } = await hookedSchool();
  const stranger = await addPerson(t);
  await taken(t, purchase({ email: stranger.email }));
  expect(await passRows(t)).toEqual([]);
  await taken(t, refund({ email: stranger.email }));
  expect(await results(t)).toEqual(["invited", "ended"]);
  expect((await eventRows(t)).map(({ userId }) => userId)).toEqual([undefined, undefined]);
  expect((await invitationRows(t))[0]?.passes).toBeUndefined();
});

test("PASS-4, HOOK-3: what a checkout sold stays in an invitation whose administrator loses the role", async () => {
  await provideSigningKeys();
  const { t, admin, course } = await hookedSchool();
  const line = { fullName: "Ana", email: "ana@escola.example", course: "", coupon: "", language: "pt" };
  await admin.as.action(api.admin.invitations.invite, line);
  const { _id } = nth(await invitationRows(t));
  const byHand = { courseId: course._id, note: "", origin: "hand" } as const;
  await t.run((ctx) => ctx.db.patch("invitations", _id, { passes: [byHand] }));
  await taken(t, purchase({ email: line.email }));
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "userRoles")) await ctx.db.delete("userRoles", _id);
  });
  await signUp(t, { invitation: await mailedToken(t), email: line.email });
  expect((await passRows(t)).map(({ origin }) => origin)).toEqual(["webhook"]);
  await finishScheduled(t);
});

test("HOOK-3: a refund ends the passes of exactly its scope, with the courses entered", async () => {
  const school = await hookedSchool();
  const { t, admin, person, course, other } = school;
  const { email } = person;
  await taken(t, purchase({ email, course: course.slug }));
  expect(await enroll(school, course._id)).toBe("");
  await taken(t, purchase({ email }));
  expect(await enroll(school, other._id)).toBe("");
  await taken(t, refund({ email, course: other.slug }));
  expect((await passRows(t)).map(({ ended }) => ended)).toEqual([undefined, undefined]);
  await taken(t, refund({ email, reason: "Pedido 1234 devolvido" }));
  expect((await passRows(t)).map(({ ended }) => ended?.reason)).toEqual([undefined, "Pedido 1234 devolvido"]);
  const enrolled = async () => (await t.run((ctx) => allRows(ctx, "enrollments"))).map(({ courseId }) => courseId);
  expect(await enrolled()).toEqual([course._id]);
  const news = await person.as.query(api.student.enrollments.ended, { of: other._id });
  expect(news?.reason).toBe("Pedido 1234 devolvido");
  // The reason that is not told is told in the student's language.
  await person.as.mutation(api.account.mailChoices.update, { language: "en" });
  await taken(t, refund({ email, course: course._id, language: "pt" }));
  await taken(t, refund({ email }));
  expect((await passRows(t))[0]?.ended?.reason).toBe("Purchase refunded");
  expect(await enrolled()).toEqual([]);
  expect((await results(t)).slice(2)).toEqual(["nothingToEnd", "ended", "ended", "nothingToEnd"]);
  const mails = await t.run((ctx) => allRows(ctx, "mails"));
  expect(mails.filter(({ kind }) => kind === "passEnded").map(({ message }) => message)).toMatchObject(
    Array(2).fill({ cause: "refunded", endsCourses: true }),
  );
  expect(
    (await auditTrail(t)).filter((entry) => entry.startsWith("pass.")),
    "nobody did it",
  ).toEqual([]);
  expect(
    await admin.as.query(api.admin.accessEvents.list, { paginationOpts: { numItems: 1, cursor: null } }),
  ).toBeTruthy();
  await expectSound(t);
});

test("HOOK-3: a refund leaves passes that are over, and ends all that are not", async () => {
  const { t, admin, person } = await hookedSchool();
  const { email, userId } = person;
  await admin.as.mutation(api.admin.students.open, { userId });
  for (const until of ["2026-11-29", "2026-12-31", undefined])
    await admin.as.mutation(api.admin.passes.give, { userId, courseId: "", note: "", ...(until && { until }) });
  await nextDay(t, 2);
  await taken(t, refund({ email }));
  expect((await passRows(t)).map(({ ended }) => ended !== undefined)).toEqual([false, true, true]);
});

test("HOOK-3: a refund takes the pass out of the invitation, also of one that is over", async () => {
  const { t, course } = await hookedSchool();
  const email = "ana@escola.example";
  const carried = async () => (await invitationRows(t))[0]?.passes?.map(({ courseId }) => courseId);
  await taken(t, purchase({ email, course: course.slug }));
  await taken(t, purchase({ email }));
  await taken(t, refund({ email }));
  expect(await carried()).toEqual([course._id]);
  await nextDay(t, 1 + invitationRules.validMs / (24 * 60 * 60_000));
  await taken(t, refund({ email, course: course.slug }));
  await taken(t, refund({ email, course: course.slug }));
  await taken(t, purchase({ email }));
  expect(await carried(), "a new one brings nothing back").toEqual([undefined]);
  expect((await results(t)).slice(2)).toEqual(["ended", "ended", "nothingToEnd", "invited"]);
});

test("HOOK-3: a refund finds account and invitation of one address", async () => {
  const { t } = await hookedSchool();
  const late = await addPerson(t);
  await taken(t, purchase({ email: late.email }));
  await confirmAddresses(t);
  await taken(t, purchase({ email: late.email }));
  await taken(t, refund({ email: late.email }));
  expect(await results(t)).toEqual(["invited", "given", "ended"]);
  expect((await passRows(t)).every(({ ended }) => ended !== undefined)).toBe(true);
  expect((await invitationRows(t))[0]?.passes).toBeUndefined();
});

test("HOOK-4: replies are equal for known, unknown, invited, unconfirmed and blocked addresses", async () => {
  const { t, admin, person, course } = await hookedSchool();
  const blocked = await addPerson(t);
  await confirmAddresses(t);
  const unconfirmed = await addPerson(t);
  await admin.as.mutation(api.admin.students.setBlocked, { userId: blocked.userId, blocked: true });
  const line = { fullName: "Eva", email: "eva@escola.example", course: "", coupon: "", language: "pt" };
  await admin.as.action(api.admin.invitations.invite, line);
  const addresses = [person.email, "ana@escola.example", line.email, unconfirmed.email, blocked.email];
  const steps = [
    { type: "access.ended" },
    { type: "access.granted" },
    { type: "access.granted" },
    { type: "access.granted", course: course.slug },
    { type: "access.granted", course: "none" },
    { type: "access.ended", course: course._id },
    { type: "access.ended" },
    { type: "access.ended" },
    { type: "access.test" },
  ];
  for (const [step, fields] of steps.entries()) {
    const replies = [];
    for (const [index, email] of addresses.entries()) {
      const id = `${step}-${index}`;
      const reply = await send(t, { id, email, ...fields });
      const text = (await reply.text()).replace(id, "id");
      replies.push(JSON.stringify([reply.status, text, [...reply.headers].sort()]));
    }
    expect(new Set(replies).size, JSON.stringify([fields, replies])).toBe(1);
  }
  expect(new Set(await results(t)).size, "while much else happened").toBe(8);
});

test("HOOK-2: too many mails to an address: the event waits, and is taken later", async () => {
  const { t } = await hookedSchool();
  const event = purchase({ email: "ana@escola.example" });
  await t.run((ctx) => takeFromLimits(ctx, [{ limit: "invitationMails", key: event.email, count: 3 }]));
  const refused = await send(t, event);
  expect([refused.status, await refused.json()]).toEqual([429, { error: "tooManyRequests" }]);
  const seconds = Number(refused.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(60);
  expect([await eventRows(t), await invitationRows(t)]).toEqual([[], []]);
  vi.setSystemTime(Date.now() + seconds * 1_000);
  await taken(t, event);
  expect(await results(t)).toEqual(["invited"]);
  await finishScheduled(t);
});
