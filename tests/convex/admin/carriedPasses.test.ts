import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { invitationRules } from "../../../convex/shared/invitations";
import {
  addPerson,
  addUpTotals,
  allRows,
  confirmAddresses,
  errorCode,
  finishScheduled,
  mutate,
  type Backend,
} from "../setup";
import { browserOf, prepareSignIn } from "../signIn/flows";
import { ana, invitationMails, lineOf, mailedToken, mails, rows, signUp } from "./invitationScene";
import { auditTrail, createScene, expectSound, nth, paginationOpts } from "./scene";

prepareSignIn({ mails: true });
beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://selo.example");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const { createLink, createLinks, invite, list, sendAgain, start, unlinkedCount, withdraw } = api.admin.invitations;
const pass = { price: "49", date: "", until: "", note: "" };
const own = { email: "ana@escola.example" };
const passes = (t: Backend) => t.run((ctx) => allRows(ctx, "passes"));

/** Confirms the newest sign-up by its mail, as anybody does who reads it. */
async function confirm(t: Backend) {
  await finishScheduled(t);
  const message = (await mails(t)).findLast(({ kind }) => kind === "confirmAddress")?.message;
  if (message?.kind !== "confirmAddress") throw new Error("no such mail");
  expect(await t.mutation(api.visitor.confirmations.redeem, { token: message.token })).toBe(true);
}

async function expire(t: Backend) {
  vi.setSystemTime(Date.now() + invitationRules.validMs + 1_000);
  await t.mutation(internal.jobs.privacySweep.run, {});
  await finishScheduled(t);
}

describe("INVITE-7: what was paid for is not lost", () => {
  test("an invitation with passes is kept for 180 days after its last link, and can be sent again", async () => {
    const { t, as } = await createScene();
    await as.action(invite, { ...ana, pass });
    await as.action(invite, { ...ana, email: "plain@escola.example" });
    const sweep = async (moment: number) => {
      vi.setSystemTime(moment);
      await t.mutation(internal.jobs.privacySweep.run, {});
      await finishScheduled(t);
      return (await rows(t)).map(({ email, state }) => `${email} ${state}`);
    };
    const sentAt = Date.now();
    expect(await sweep(sentAt + invitationRules.keptMs + 1_000)).toEqual(["ana@escola.example expired"]);
    const later = await addPerson(t, "admin"); // everybody's session has ended
    await later.as.action(sendAgain, { invitationId: nth(await rows(t))._id });
    const again = Date.now();
    expect(await sweep(again + invitationRules.carryingKeptMs - 1_000)).toEqual(["ana@escola.example expired"]);
    expect(nth(await rows(t)).passes).toHaveLength(1);
    expect(await sweep(again + invitationRules.carryingKeptMs + 1_000)).toEqual([]);
  });

  test("a pass that joins a plain invitation makes it kept longer; handed over, too", async () => {
    const { t, as } = await createScene();
    await as.action(invite, ana);
    await as.action(invite, { ...ana, pass });
    const row = nth(await rows(t));
    expect(row.keptUntil).toBe(Date.now() + invitationRules.carryingKeptMs);
    await as.action(createLink, { invitationId: row._id });
    expect(nth(await rows(t)).keptUntil).toBe(Date.now() + invitationRules.carryingKeptMs);
  });

  test("whoever confirms the address alone gets it, once, also after the link has expired", async () => {
    const { t, as, courseId } = await createScene({ slug: "rust" });
    await as.action(invite, { ...ana, course: "rust" }); // an enrollment, which passes join
    await as.action(start, { lines: [{ ...lineOf(), phone: "11 91234-5678", pass }] });
    await finishScheduled(t);
    expect(nth(await rows(t))).toMatchObject({ phone: "11 91234-5678" });
    await expire(t);
    const browser = browserOf(t, (await signUp(t, own)).tokens);
    expect(await passes(t), "anybody can type an address").toEqual([]);
    await confirm(t);
    const given = nth(await passes(t));
    expect(given).toMatchObject({ priceCents: 4_900, origin: "file" });
    expect(nth(await rows(t))).toMatchObject({ state: "accepted", acceptedBy: given.userId });
    expect(nth(await rows(t)).phone).toBeUndefined();
    expect(await browser.query(api.student.enrollments.forCourse, { courseId })).not.toBeNull();
    await t.run((ctx) => ctx.db.patch("users", given.userId, { emailVerificationTime: undefined }));
    await mutate(t, (ctx) => ctx.db.patch("users", given.userId, { emailVerificationTime: Date.now() }));
    expect(await passes(t)).toHaveLength(1);
    await expectSound(t);
  });

  test("PASS-4: the mailed link gives it once, to a new account and to one that the address has", async () => {
    const { t, as } = await createScene();
    const stranger = await signUp(t, own);
    await as.action(invite, { ...ana, pass });
    const token = await mailedToken(t);
    expect(await browserOf(t, stranger.tokens).mutation(api.visitor.invitations.accept, { token })).toBe(true);
    expect(await passes(t)).toHaveLength(1);
    await as.action(invite, { ...ana, email: "eva@escola.example", pass });
    await signUp(t, { invitation: await mailedToken(t) });
    expect(await passes(t)).toHaveLength(2);
    expect((await rows(t)).map(({ state }) => state)).toEqual(["accepted", "accepted"]);
  });

  test("nobody else does: another address, a sender who has lost the role, a withdrawn invitation", async () => {
    const { t, as } = await createScene();
    const other = await addPerson(t, "admin");
    await other.as.action(invite, { ...ana, pass });
    await signUp(t, { email: "eva@escola.example" });
    await confirm(t);
    expect(await passes(t)).toEqual([]);
    await as.mutation(api.admin.students.open, { userId: other.userId });
    await as.mutation(api.admin.students.setBlocked, { userId: other.userId, blocked: true });
    await signUp(t, own);
    await confirm(t);
    expect(await passes(t)).toEqual([]);
    // It waits for someone who may send it again.
    expect(nth(await rows(t))).toMatchObject({ state: "noServer" });
    await as.action(invite, { ...ana, email: "rui@escola.example", pass });
    await as.mutation(withdraw, { invitationId: nth(await rows(t), 1)._id });
    await signUp(t, { email: "rui@escola.example" });
    await confirm(t);
    expect(await passes(t)).toEqual([]);
  });

  test("a new address that is confirmed brings what it was invited to", async () => {
    const { t, as } = await createScene();
    const person = await addPerson(t);
    await confirmAddresses(t);
    await as.action(invite, { ...ana, pass });
    await mutate(t, (ctx) => ctx.db.patch("users", person.userId, { ...own, emailVerificationTime: Date.now() }));
    expect(await passes(t)).toMatchObject([{ userId: person.userId }]);
  });

  test("PRIVACY-7: a stranger who deletes an account with the address takes nothing from its owner", async () => {
    const { t, as } = await createScene();
    await as.action(invite, { ...ana, pass });
    const leave = (tokens: { token: string } | null) =>
      browserOf(t, tokens).mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
    await leave((await signUp(t, own)).tokens);
    await finishScheduled(t);
    expect(await rows(t)).toHaveLength(1);
    const { tokens } = await signUp(t, { invitation: await mailedToken(t) });
    expect(await passes(t)).toHaveLength(1);
    await leave(tokens);
    await finishScheduled(t);
    expect([await rows(t), await passes(t)]).toEqual([[], []]);
  });
});

describe("INVITE-6: links for many", () => {
  async function school(count: number) {
    vi.stubEnv("LOCAL_BACKEND", "");
    const scene = await createScene();
    const lines = Array.from({ length: count }, (_, index) => ({
      ...lineOf({ email: `p${index}@escola.example`, language: index === 0 ? "es" : "" }, index + 2),
      ...{ phone: `1191234${1_000 + index}`, pass },
    }));
    await scene.as.action(start, { lines });
    await finishScheduled(scene.t);
    const walk = async (again = false) => {
      const links = [];
      const sizes = [];
      let cursor: string | null = null;
      do {
        const part: Awaited<ReturnType<typeof call>> = await call(cursor, again);
        links.push(...part.links);
        sizes.push(part.links.length);
        cursor = part.next;
      } while (cursor !== null);
      return { links, sizes };
    };
    const call = (cursor: string | null, again: boolean) => scene.as.action(createLinks, { cursor, again });
    return { ...scene, walk };
  }

  test("each invitation without a mail gets one, in calls of 100, that works", async () => {
    const { t, as, walk } = await school(120);
    await addUpTotals(t);
    expect(await as.query(unlinkedCount, {})).toBe(120);
    const { links, sizes } = await walk();
    expect(sizes).toEqual([100, 20]);
    expect(links.map(({ email }) => email)).toEqual((await rows(t)).map(({ email }) => email));
    expect(nth(links)).toMatchObject({ fullName: "Ana Souza", phone: "11912341000", language: "es" });
    expect(new Set(links.map(({ token }) => token)).size).toBe(120);
    await addUpTotals(t);
    expect(await as.query(unlinkedCount, {})).toBe(0);
    for (const { token, email } of [nth(links), nth(links, 119)])
      expect(await t.query(api.visitor.invitations.open, { token })).toMatchObject({ email });
    // Nothing stored or shown holds a token.
    const shown = JSON.stringify([await rows(t), await as.query(list, { search: "", paginationOpts })]);
    expect(links.some(({ token }) => shown.includes(token))).toBe(false);
    expect((await auditTrail(t)).filter((entry) => entry.startsWith("invitation.linkCreated"))).toHaveLength(120);
  });

  test("those made stay valid, unless all are asked for again; then the old ones are void", async () => {
    const { t, as, walk } = await school(3);
    const { token: handed } = await as.action(createLink, { invitationId: nth(await rows(t), 1)._id });
    const { links } = await walk();
    expect(links.map(({ email }) => email)).toEqual(["p0@escola.example", "p2@escola.example"]);
    const open = (token: string) => t.query(api.visitor.invitations.open, { token });
    expect([await open(handed), await open(nth(links).token)].every((found) => found !== null)).toBe(true);
    expect((await walk()).links).toEqual([]);
    const again = await walk(true);
    expect(again.links).toHaveLength(3);
    expect(await open(handed)).toBeNull();
    expect(await open(nth(again.links, 1).token)).toMatchObject({ email: "p1@escola.example" });
  });

  test("mailed and accepted invitations get none, and a link that was handed over proves no address", async () => {
    const { t, as, walk } = await school(2);
    vi.stubEnv("LOCAL_BACKEND", "1");
    await as.action(invite, ana);
    expect(await invitationMails(t)).toHaveLength(1);
    const invited = (await rows(t)).filter(({ email }) => email === own.email);
    await finishScheduled(t);
    // Development shows mails in the outbox only; a server has sent it.
    await t.run((ctx) => ctx.db.patch("invitations", nth(invited)._id, { state: "sent" }));
    vi.stubEnv("LOCAL_BACKEND", "");
    const { links } = await walk();
    expect(links.map(({ email }) => email)).toEqual(["p0@escola.example", "p1@escola.example"]);
    const { tokens } = await signUp(t, { invitation: nth(links).token });
    expect(await browserOf(t, tokens).query(api.account.confirmations.status, {})).toMatchObject({ confirmed: false });
    expect(await passes(t)).toHaveLength(1);
    expect((await walk(true)).links.map(({ email }) => email)).toEqual(["p1@escola.example"]);
  });

  test("only an administrator's call makes them, 100 at most", async () => {
    const { t, as } = await school(1);
    const hashes = Array.from({ length: 101 }, (_, index) => `hash ${index}`);
    const args = { cursor: null, again: true, hashes };
    expect(await errorCode(as.mutation(internal.jobs.invitations.createLinks, args))).toBe("invalidInput");
    const student = await addPerson(t);
    expect(await errorCode(student.as.action(createLinks, { cursor: null, again: true }))).toBe("notAdmin");
    expect(nth(await rows(t)).tokenHash).toBeUndefined();
  });
});

test("INVITE-7: an administrator sees what an invitation carries", async () => {
  const { as, courseId, course } = await createScene({ slug: "rust" });
  await as.action(invite, { ...ana, pass: { ...pass, until: "31/12/2030" } });
  await as.action(invite, { ...ana, course: "rust", pass });
  const { page } = await as.query(list, { search: "", paginationOpts });
  const carried = { priceCents: 4_900, boughtOn: null };
  expect(nth(page).passes).toEqual([
    { ...carried, courseId: null as Id<"courses"> | null, courseTitle: null, until: "2030-12-31" },
    { ...carried, courseId, courseTitle: course.title, until: null },
  ]);
});
