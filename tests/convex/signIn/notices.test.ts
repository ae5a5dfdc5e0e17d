import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { appCodeOf } from "../../support/totp";
import { allRows, createBackend, errorCode, type Backend } from "../setup";
import { browserOf, maria, prepareSignIn, signIn, signUp } from "./flows";

const { password } = maria;
const address = "maria@escola.example";
const wanted = "outra-senha-boa";

prepareSignIn();
let t: Backend;
beforeEach(() => {
  t = createBackend();
});

const later = () => vi.setSystemTime(Date.now() + 30_000);

/** Notices with their addressees, oldest first. */
async function told(): Promise<string[]> {
  const mails = await t.run((ctx) => allRows(ctx, "mails"));
  return mails.flatMap(({ to, message }) => {
    if (message?.kind === "newDevice") return [`${to} newDevice ${message.device}`];
    if (message?.kind === "passwordChanged") return [`${to} passwordChanged`];
    return message?.kind === "secondFactorChanged" ? [`${to} ${message.change}`] : [];
  });
}

test("MAIL-13: a changed password is announced, once for each change, however it was changed", async () => {
  const browser = browserOf(t, (await signUp(t)).tokens);
  // The contact address of the profile may be anyone's.
  await browser.mutation(api.account.profile.update, {
    version: 0,
    fullName: "Maria Souza",
    email: "contato@selo.example",
  });
  const change = (current: string) => browser.action(api.account.password.change, { current, password: wanted });
  expect(await errorCode(change("chute-errado"))).toBe("current: passwordWrong");
  expect(await told()).toEqual([]);
  await change(password);
  expect(await told()).toEqual([`${address} passwordChanged`]);
  later();
  const link = await t.action(internal.cli.passwordResets.createLink, { email: address });
  expect(await told()).toHaveLength(1);
  await t.action(api.visitor.passwordResets.redeem, {
    token: link.split("#")[1] ?? "",
    password: "terceira-senha-boa",
  });
  expect(await told()).toEqual([`${address} passwordChanged`, `${address} passwordChanged`]);
});

test("MAIL-14: a second factor is announced when it is added, used by a recovery code, and removed", async () => {
  const browser = browserOf(t, (await signUp(t)).tokens);
  const begin = () => browser.action(api.account.secondFactor.begin, { password });
  await begin();
  // Begun and given up: nothing was protected.
  await browser.action(api.account.secondFactor.remove, { password });
  expect(await told()).toEqual([]);
  const { secret } = await begin();
  const recoveryCodes = await browser.action(api.account.secondFactor.activate, { code: appCodeOf(secret) });
  expect(await told()).toEqual([`${address} added`]);
  for (const code of recoveryCodes.slice(0, 2)) {
    later();
    const challenge = await challengeOf();
    await t.action(api.auth.signIn, { provider: "password", params: { flow: "secondFactor", challenge, code } });
  }
  expect(await told()).toEqual([`${address} added`, `${address} recoveryCodeUsed`, `${address} recoveryCodeUsed`]);
  await t.mutation(internal.cli.secondFactor.remove, { email: address });
  expect((await told()).at(-1)).toBe(`${address} removed`);
  expect(await told()).toHaveLength(4);
});

describe("AUTH-48: a sign-in from elsewhere", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1";
  const at = (ip: string, userAgent: string) => t.withRequestMetadata({ ip, userAgent });
  const confirm = () =>
    t.run(async (ctx) => {
      for (const { _id } of await allRows(ctx, "users")) await ctx.db.patch(_id, { emailVerificationTime: Date.now() });
    });

  test("is announced when neither network nor browser is known, once the address is confirmed", async () => {
    await signUp(at("203.0.113.1", firefox));
    await signIn(at("198.51.100.7", safari));
    expect(await told()).toEqual([]);
    await confirm();
    await signIn(at("198.51.100.8", "curl"));
    expect(await told()).toEqual([`${address} newDevice 198.51.100.8`]);
  });

  const [ours, theirs] = ["o".repeat(43), "t".repeat(43)];

  test.each([
    ["a known network", "203.0.113.1", theirs],
    ["a known browser, by its secret", "198.51.100.7", ours],
  ])("is not with %s", async (_, ip, device) => {
    await signUp(at("203.0.113.1", firefox), { device: ours });
    await confirm();
    await signIn(at(ip, safari), { device });
    expect(await told()).toEqual([]);
    await signIn(at("198.51.100.99", "Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36"));
    expect(await told()).toEqual([`${address} newDevice Chrome, Windows`]);
  });
});

test("AUTH-48: naming the person's browser, or sending no secret of it, is no way around the notice", async () => {
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const at = (ip: string) => t.withRequestMetadata({ ip, userAgent: agent });
  await signUp(at("203.0.113.1"), { device: "o".repeat(43) });
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "users")) await ctx.db.patch(_id, { emailVerificationTime: Date.now() });
  });
  await signIn(at("198.51.100.7"));
  await signIn(at("198.51.100.8"), { device: "guessed" });
  expect(await told()).toHaveLength(2);
});

async function challengeOf(): Promise<string> {
  try {
    await signIn(t);
  } catch (error) {
    const { data } = error as { data: unknown };
    return ((typeof data === "string" ? JSON.parse(data) : data) as { challenge: string }).challenge;
  }
  throw new Error("signed in without a second factor");
}
