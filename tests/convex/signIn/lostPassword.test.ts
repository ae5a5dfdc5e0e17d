import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { findPasswordAccount } from "../../../convex/model/platform/accounts";
import { rateLimits } from "../../../convex/model/platform/rateLimits";
import { addPerson, allRows, createBackend, errorCode, finishScheduled, present, type Backend } from "../setup";
import { watchDatabase } from "../databaseCalls";
import { browserOf, prepareSignIn, signIn, signUp } from "./flows";

const MINUTE = 60_000;
const wanted = "outra-senha-boa";
const address = "maria@escola.example";

prepareSignIn({ mails: true });
let t: Backend;
beforeEach(() => {
  t = createBackend();
});

const request = (email: string, ip = "203.0.113.1") =>
  t.withRequestMetadata({ ip }).mutation(api.visitor.passwordResets.ask, { email });

/** Links that were mailed, oldest first. */
async function mailed() {
  const mails = await t.run((ctx) => allRows(ctx, "mails"));
  return mails.flatMap(({ message, ...mail }) =>
    message?.kind === "resetPassword" ? [{ ...mail, token: message.token }] : [],
  );
}

async function ask(email = address): Promise<string> {
  await request(email);
  await finishScheduled(t);
  return (await mailed()).at(-1)?.token ?? "";
}

const redeem = (token: string) => errorCode(t.action(api.visitor.passwordResets.redeem, { token, password: wanted }));

test("AUTH-34: the mailed link lets its owner back in", async () => {
  const browser = browserOf(t, (await signUp(t)).tokens);
  const token = await ask(" MARIA@Escola.example ");
  expect(await mailed()).toMatchObject([{ to: address, language: "pt" }]);
  expect(await redeem(token)).toBe("");
  expect(await browser.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
  expect((await signIn(t, { password: wanted })).tokens).not.toBeNull();
});

test("AUTH-34: it is in the language its owner chose, no matter who asks", async () => {
  const browser = browserOf(t, (await signUp(t)).tokens);
  await browser.mutation(api.account.mailChoices.update, { language: "es" });
  await request(address);
  await finishScheduled(t);
  expect((await mailed()).map(({ language }) => language)).toEqual(["es"]);
});

test("AUTH-35: the request does the same work with and without an account, and what depends on it comes later", async () => {
  await signUp(t);
  await finishScheduled(t);
  const known = await callsOf(() => request(address, "203.0.113.1"));
  await finishScheduled(t);
  const unknown = await callsOf(() => request("nobody@escola.example", "203.0.113.2"));
  expect(known.join(" ")).toMatch(/schedule/);
  expect(known.join(" ")).not.toMatch(/authAccounts|users|profiles|mails/);
  expect(unknown).toEqual(known);
  await finishScheduled(t);
  expect((await mailed()).map(({ to }) => to)).toEqual([address]);
  expect(await t.run((ctx) => allRows(ctx, "passwordResets"))).toHaveLength(1);
});

/** Returns a function's database operations and tables, no values. */
async function callsOf(run: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const stop = watchDatabase((op, args) => {
    const table = /"(?:indexName|tableName|table)":"([^"]+)"/.exec(args)?.[1] ?? "";
    calls.push(`${op} ${table}`);
  });
  await run();
  stop();
  return calls;
}

test.each(["", "no address", `${"x".repeat(250)}@selo.example`])("AUTH-35: %s is no address", async (email) => {
  expect(await errorCode(request(email))).toMatch(/^email: email/);
});

test("AUTH-36: address and network together are limited, with and without an account: strangers leave the owner's", async () => {
  await signUp(t);
  for (const email of [address, "nobody@escola.example"]) {
    for (let count = 0; count < rateLimits.resetMails.rate; count++) await request(email, "198.51.100.1");
    expect(await errorCode(request(email, "198.51.100.1"))).toBe("tooManyAttempts");
    expect(await errorCode(request(email))).toBe("");
  }
});

test("AUTH-36: many networks fill no mailbox, and do not stop who asks from where they sign in", async () => {
  await signUp(t.withRequestMetadata({ ip: "203.0.113.1" }));
  const most = rateLimits.resetMailsFromAnywhere.rate;
  for (let count = 0; count < most + 5; count++) await request(address, `198.51.100.${count}`);
  await finishScheduled(t);
  expect(await mailed()).toHaveLength(most);
  await request(address, "203.0.113.1");
  await finishScheduled(t);
  expect(await mailed()).toHaveLength(most + 1);
});

test("AUTH-36: the caller is limited, whatever is typed", async () => {
  for (let count = 0; count < rateLimits.resetMailsByCaller.rate; count++) await request(`nobody${count}@selo.example`);
  expect(await errorCode(request("last@selo.example"))).toBe("tooManyAttempts");
  expect(await errorCode(request("last@selo.example", "198.51.100.1"))).toBe("");
});

test("AUTH-37: the link has 256 random bits and works once", async () => {
  await signUp(t);
  const token = await ask();
  expect(atob(token.replace(/-/g, "+").replace(/_/g, "/")).length).toBe(32);
  expect(JSON.stringify(await t.run((ctx) => allRows(ctx, "passwordResets")))).not.toContain(token);
  expect(await redeem(token)).toBe("");
  expect(await redeem(token)).toBe("resetLinkInvalid");
});

test("AUTH-37: it works for 30 minutes", async () => {
  await signUp(t);
  const token = await ask();
  vi.setSystemTime(Date.now() + 30 * MINUTE);
  expect(await redeem(token)).toBe("resetLinkInvalid");
  vi.setSystemTime(Date.now() - 1);
  expect(await redeem(token)).toBe("");
});

test("AUTH-37: the last three are valid, until one is used", async () => {
  await signUp(t);
  const [first, second, third, fourth] = [await ask(), await ask(), await ask(), await ask()];
  expect(await redeem(first)).toBe("resetLinkInvalid");
  expect(await redeem(second)).toBe("");
  for (const link of [third, fourth]) expect(await redeem(link)).toBe("resetLinkInvalid");
});

test("MAIL-18: a link by mail and a link handed over do not void each other", async () => {
  await signUp(t);
  const admin = await addPerson(t, "admin");
  const { userId } = await present(t.run((ctx) => findPasswordAccount(ctx, address)));
  const handOver = async () => (await admin.as.action(api.admin.students.createResetToken, { userId })).token;
  const [older, handed, mail] = [await handOver(), await handOver(), await ask()];
  expect(await redeem(older)).toBe("resetLinkInvalid");
  expect(await t.run((ctx) => allRows(ctx, "passwordResets"))).toHaveLength(2);
  const [again, newest] = [await ask(), await handOver()];
  expect(await redeem(handed)).toBe("resetLinkInvalid");
  expect(await redeem(again)).toBe("");
  expect(await redeem(mail)).toBe("resetLinkInvalid");
  expect(await redeem(newest)).toBe("resetLinkInvalid");
});

test("AUTH-37: the contact address of a profile asks for nothing", async () => {
  const browser = browserOf(t, (await signUp(t)).tokens);
  await browser.mutation(api.account.profile.update, {
    version: 0,
    fullName: "Maria Souza",
    email: "contato@selo.example",
  });
  await ask("contato@selo.example");
  expect(await mailed()).toEqual([]);
  await ask(address);
  expect(await mailed()).toMatchObject([{ to: address }]);
});

test("AUTH-38: where no mail is sent none is queued, and the page says so", async () => {
  await signUp(t);
  expect(await t.query(api.visitor.passwordResets.byMail, {})).toBe(true);
  delete process.env.LOCAL_BACKEND;
  expect(await t.query(api.visitor.passwordResets.byMail, {})).toBe(false);
  await ask();
  expect(await mailed()).toEqual([]);
  expect(await t.run((ctx) => allRows(ctx, "passwordResets"))).toEqual([]);
});
