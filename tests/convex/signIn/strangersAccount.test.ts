import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { findPasswordAccount } from "../../../convex/model/people/reads";
import { rateLimits, takeFromLimits } from "../../../convex/model/rateLimits";
import { addPerson, allRows, createBackend, errorCode, finishScheduled, present, type Backend } from "../setup";
import { challengeOf, enrolled } from "./factorFlows";
import { browserOf, prepareSignIn, signIn, signUp } from "./flows";

prepareSignIn({ mails: true });

const password = "outra-senha-boa";
const email = "maria@escola.example";

/** What the mailbox of the address got last of a kind. */
async function mailed(t: Backend, kind: "confirmAddress" | "resetPassword"): Promise<string> {
  await finishScheduled(t);
  const messages = (await t.run((ctx) => allRows(ctx, "mails"))).map(({ message }) => message);
  const last = messages.findLast((message) => message?.kind === kind);
  return last && "token" in last ? last.token : "";
}

async function resetByMail(t: Backend): Promise<void> {
  await t.mutation(api.passwordResets.ask, { email, language: "pt" });
  await t.action(api.passwordResets.redeem, { token: await mailed(t, "resetPassword"), password });
}

const mailsTo = async (t: Backend) => {
  await finishScheduled(t);
  return (await t.run((ctx) => allRows(ctx, "mails"))).filter(({ to }) => to === email).length;
};

describe("MAIL-20: a stranger's address gets few mails that its owner never asked for", () => {
  const most = rateLimits.unconfirmedMails.rate;

  test.each([
    ["before anybody has confirmed it", false],
    ["and every notice afterwards", true],
  ])("%s", async (_, confirmed) => {
    const t = createBackend();
    const browser = browserOf(t, (await signUp(t)).tokens);
    const { userId, secret = "" } = await person(t);
    expect(await mailsTo(t)).toBe(1);
    if (confirmed) await t.run((ctx) => ctx.db.patch("users", userId, { emailVerificationTime: 1 }));
    for (let time = 0; time < most + 2; time++) {
      vi.setSystemTime(Date.now() + 1);
      await browser.mutation(internal.passwordChanges.finish, { secret, newSecret: secret });
    }
    expect(await mailsTo(t)).toBe(confirmed ? most + 3 : most);
  });

  test("also from one account after the other", async () => {
    const t = createBackend();
    await t.run((ctx) => takeFromLimits(ctx, [{ limit: "unconfirmedMails", key: email, count: most - 1 }]));
    for (let time = 0; time < 2; time++) {
      const browser = browserOf(t, (await signUp(t)).tokens);
      await finishScheduled(t);
      await browser.mutation(internal.privacyRemoval.begin, { certificates: "removeName", code: "" });
      await finishScheduled(t);
    }
    await signUp(t);
    expect(await mailsTo(t)).toBe(0);
  });
});

const person = (t: Backend) => present(t.run((ctx) => findPasswordAccount(ctx, email)));
const isConfirmed = async (t: Backend) => {
  const { userId } = await person(t);
  return (await t.run((ctx) => ctx.db.get("users", userId)))?.emailVerificationTime !== undefined;
};

test("AUTH-34: who signed up with a stranger's address and set up a second factor does not keep its owner out", async () => {
  const { t, browser } = await enrolled("203.0.113.66");
  await resetByMail(t);
  expect((await signIn(t, { password })).tokens).not.toBeNull();
  expect(await browser.query(api.profile.viewer, {})).toEqual({ status: "anonymous" });
  expect(await t.run((ctx) => allRows(ctx, "secondFactors"))).toEqual([]);
  expect(await t.run((ctx) => allRows(ctx, "knownCallers"))).toEqual([]);
  const told = (await t.run((ctx) => allRows(ctx, "mails"))).filter(({ kind }) => kind === "secondFactorChanged");
  expect(told.at(-1)).toMatchObject({ to: email, message: { change: "removed", name: null } });
});

test("AUTH-34: the link shows whose the address is, so a second factor of the owner's stays from then on", async () => {
  const { t, appCode, browser } = await enrolled();
  await browser.action(api.secondFactor.remove, { password: "girassol-azul", code: await appCode() });
  await resetByMail(t);
  expect(await isConfirmed(t)).toBe(true);
  const { userId } = await person(t);
  const factor = { userId, sealedSecret: "sealed", activeAt: 1, lastStep: 0, recoveryHashes: [] };
  await t.run((ctx) => ctx.db.insert("secondFactors", factor));
  await resetByMail(t);
  expect(await challengeOf(t, password)).not.toBe("");
});

test("AUTH-28: a second factor on a confirmed address stays", async () => {
  const { t } = await enrolled();
  expect(await t.mutation(api.confirmations.redeem, { token: await mailed(t, "confirmAddress") })).toBe(true);
  await resetByMail(t);
  expect(await challengeOf(t, password)).not.toBe("");
});

test("AUTH-28: a link that was handed over shows no address, and the second factor stays", async () => {
  const { t } = await enrolled();
  const admin = await addPerson(t, "admin");
  const { userId } = await person(t);
  const { token } = await admin.as.action(api.admin.students.createResetToken, { userId });
  expect(await errorCode(t.action(api.passwordResets.redeem, { token, password }))).toBe("");
  expect(await challengeOf(t, password)).not.toBe("");
  expect(await isConfirmed(t)).toBe(false);
});

test("AUTH-28: an administrator's second factor stays: their role was given to whoever has it", async () => {
  const { t } = await enrolled();
  await t.mutation(internal.roles.grant, { email, role: "admin" });
  await resetByMail(t);
  expect(await challengeOf(t, password)).not.toBe("");
  expect(await isConfirmed(t)).toBe(true);
});
