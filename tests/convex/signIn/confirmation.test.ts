import { beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { rateLimits } from "../../../convex/model/platform/rateLimits";
import { confirmationRules } from "../../../convex/shared/limits";
import {
  addPerson,
  allRows,
  createBackend,
  errorCode,
  finishScheduled,
  present,
  type Backend,
  type Person,
} from "../setup";
import { browserOf, prepareSignIn, signUp } from "./flows";

prepareSignIn({ mails: true });
let t: Backend;
beforeEach(() => {
  t = createBackend();
});

/** Returns the secrets in the newest mail. */
async function readMail() {
  const [newest] = await t.run((ctx) => ctx.db.query("mails").order("desc").take(1));
  if (newest?.message?.kind !== "confirmAddress") throw new Error("no such mail");
  return { ...newest.message, to: newest.to, language: newest.language };
}

async function ask({ as }: Person) {
  await as.mutation(api.account.confirmations.ask, {});
  await finishScheduled(t);
  return await readMail();
}

const isConfirmed = async ({ as }: Person) => (await as.query(api.account.confirmations.status, {})).confirmed;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("AUTH-40: sign-up sends link and code in the language of the page", async () => {
  const account = { fullName: "Eva Luz", email: "eva@selo.example", password: "girassol-azul" };
  const params = { flow: "signUp" as const, ...account, language: "es" as const };
  await t.action(api.auth.signIn, { provider: "password", params });
  await finishScheduled(t);
  expect(await readMail()).toMatchObject({ to: "eva@selo.example", language: "es" });
  const [profile] = await t.run((ctx) => allRows(ctx, "profiles"));
  expect(profile?.language).toBe("es");
});

test("AUTH-41: the link works once, and only with its button", async () => {
  const ana = await addPerson(t);
  const { token, code } = await ask(ana);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(
    await t.mutation(api.visitor.confirmations.redeem, {
      token: token.replace(/^./, (letter) => (letter === "A" ? "B" : "A")),
    }),
  ).toBe(false);
  expect(await isConfirmed(ana)).toBe(false);
  expect(await t.mutation(api.visitor.confirmations.redeem, { token })).toBe(true);
  expect(await isConfirmed(ana)).toBe(true);
  expect(await t.mutation(api.visitor.confirmations.redeem, { token })).toBe(false);
  expect(await ana.as.mutation(api.account.confirmations.enterCode, { code })).toBe(false);
});

test("AUTH-41: the code works once, for its own person", async () => {
  const [ana, eva] = [await addPerson(t), await addPerson(t)];
  const { code } = await ask(ana);
  expect(code).toMatch(/^\d{6}$/);
  expect(await eva.as.mutation(api.account.confirmations.enterCode, { code })).toBe(false);
  expect(await ana.as.mutation(api.account.confirmations.enterCode, { code: wrong(code) })).toBe(false);
  expect(await isConfirmed(ana)).toBe(false);
  expect(await ana.as.mutation(api.account.confirmations.enterCode, { code })).toBe(true);
  expect(await isConfirmed(ana)).toBe(true);
  expect(await isConfirmed(eva)).toBe(false);
});

test("AUTH-41: link and code end after 30 minutes, and with the next ones", async () => {
  const ana = await addPerson(t);
  const first = await ask(ana);
  const second = await ask(ana);
  expect(await t.mutation(api.visitor.confirmations.redeem, { token: first.token })).toBe(false);
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + confirmationRules.validMs + 1);
  expect(await t.mutation(api.visitor.confirmations.redeem, { token: second.token })).toBe(false);
  expect(await ana.as.mutation(api.account.confirmations.enterCode, { code: second.code })).toBe(false);
  await t.mutation(internal.jobs.credentials.sweep, {});
  expect(await t.run((ctx) => allRows(ctx, "emailConfirmations"))).toEqual([]);
});

test("AUTH-41: they prove the address they were sent to, not a later one", async () => {
  const ana = await addPerson(t);
  const { token } = await ask(ana);
  await t.run((ctx) => ctx.db.patch("users", ana.userId, { email: "other@selo.example" }));
  expect(await t.mutation(api.visitor.confirmations.redeem, { token })).toBe(false);
  expect(await isConfirmed(ana)).toBe(false);
});

test("AUTH-42: at rest there are hashes only", async () => {
  const ana = await addPerson(t);
  const { token, code } = await ask(ana);
  const rows = JSON.stringify(await t.run((ctx) => allRows(ctx, "emailConfirmations")));
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(code);
});

test("AUTH-43: guesses and mails are limited, for each person alone", async () => {
  const [ana, eva] = [await addPerson(t), await addPerson(t)];
  const { code } = await ask(ana);
  const guess = (typed: string) => errorCode(ana.as.mutation(api.account.confirmations.enterCode, { code: typed }));
  for (let count = 0; count < rateLimits.confirmationCodes.rate; count++) expect(await guess(wrong(code))).toBe("");
  expect(await guess(code)).toBe("tooManyAttempts");
  expect(await isConfirmed(ana)).toBe(false);
  expect(await errorCode(eva.as.mutation(api.account.confirmations.enterCode, { code }))).toBe("");
  for (let count = 1; count < rateLimits.confirmationMails.rate; count++) await ask(ana);
  expect(await errorCode(ana.as.mutation(api.account.confirmations.ask, {}))).toBe("tooManyAttempts");
});

test("AUTH-44: nobody is asked where no mail is sent, nor once it is done", async () => {
  const ana = await addPerson(t);
  const { token } = await ask(ana);
  const asked = async () => (await ana.as.query(api.visitor.viewer.get, {})) as { unconfirmedAddress?: string };
  expect((await asked()).unconfirmedAddress).toBe(ana.email);
  delete process.env.LOCAL_BACKEND;
  expect(await ana.as.query(api.account.confirmations.status, {})).toEqual({
    email: ana.email,
    confirmed: false,
    possible: false,
  });
  expect(await asked()).not.toHaveProperty("unconfirmedAddress");
  process.env.LOCAL_BACKEND = "1";
  await t.mutation(api.visitor.confirmations.redeem, { token });
  expect(await asked()).not.toHaveProperty("unconfirmedAddress");
  delete process.env.LOCAL_BACKEND;
  await present(ana.as.mutation(api.account.confirmations.ask, {}).then(() => true));
  await finishScheduled(t);
  expect(await t.run((ctx) => allRows(ctx, "mails"))).toHaveLength(1);
});

test("AUTH-44: where no mail is sent no link is made, at sign-up or later", async () => {
  vi.stubEnv("LOCAL_BACKEND", "");
  const browser = browserOf(t, (await signUp(t)).tokens);
  expect(await browser.query(api.account.confirmations.status, {})).toMatchObject({ possible: false });
  await browser.mutation(api.account.confirmations.ask, {});
  await finishScheduled(t);
  expect(await t.run((ctx) => allRows(ctx, "emailConfirmations"))).toEqual([]);
  expect(await t.run((ctx) => allRows(ctx, "mails"))).toEqual([]);
});

test("MAIL-20: a mail to an address that nobody confirmed has no name in it", async () => {
  const fullName = "Ganhe dinheiro em golpe.example";
  const browser = browserOf(t, (await signUp(t, { fullName })).tokens);
  const askForReset = async () => {
    await t.mutation(api.visitor.passwordResets.ask, { email: "maria@escola.example" });
    await finishScheduled(t);
    return (await t.run((ctx) => allRows(ctx, "mails"))).map(({ message }) => JSON.stringify(message)).join();
  };
  await finishScheduled(t);
  const { code } = await readMail();
  expect(await askForReset()).not.toContain("golpe");
  await browser.mutation(api.account.confirmations.enterCode, { code });
  expect(await askForReset()).toContain(fullName);
});
