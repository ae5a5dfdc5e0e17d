import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { grantRole } from "../../../convex/model/people/profiles/roles";
import { rateLimits, takeFromLimits } from "../../../convex/model/platform/rateLimits";
import { allRows, createBackend, errorCode, mutate, present, type Backend } from "../setup";
import { enrolled, nextStep } from "./factorFlows";
import { browserOf, maria, prepareSignIn, signUp } from "./flows";

prepareSignIn();

const { password } = maria;
type Browser = Pick<Backend, "action">;

/** Everything that asks for more than a session. */
const acts = {
  export: (browser: Browser, proof: { password: string; code?: string }) =>
    errorCode(browser.action(api.account.privacy.askExport, { ...proof, language: "pt" })),
  address: (browser: Browser, proof: { password: string; code?: string }) =>
    errorCode(browser.action(api.account.address.ask, { ...proof, email: "nova@escola.example" })),
  removal: (browser: Browser, proof: { password: string; code?: string }) =>
    errorCode(browser.action(api.account.privacy.removeAccount, { ...proof, certificates: "keepName" })),
};

describe.each(Object.entries(acts))("AUTH-49: the owner is asked again: %s", (_, act) => {
  test("with a second factor the password alone is not enough", async () => {
    const { t, browser, appCode } = await enrolled();
    const before = await t.run((ctx) => allRows(ctx, "profiles"));
    expect(await act(browser, { password })).toBe("code: codeRequired");
    expect(await act(browser, { password, code: " " })).toBe("code: codeRequired");
    expect(await act(browser, { password, code: "000000" })).toBe("code: codeWrong");
    expect(await act(browser, { password, code: "1".repeat(10_000) })).toBe("code: codeWrong");
    expect(await t.run((ctx) => allRows(ctx, "profiles"))).toEqual(before);
    expect(await t.run((ctx) => allRows(ctx, "dataExports"))).toEqual([]);
    expect(await act(browser, { password, code: appCode() })).toBe("");
  });

  test("a recovery code is accepted, and gone then", async () => {
    const { t, browser, recoveryCodes } = await enrolled();
    const [first = ""] = recoveryCodes;
    expect(await act(browser, { password, code: first })).toBe("");
    const [factor] = await t.run((ctx) => allRows(ctx, "secondFactors"));
    expect(factor?.recoveryHashes.length ?? 9).toBe(9);
  });

  test("a wrong password uses up no code", async () => {
    const { browser, appCode } = await enrolled();
    const code = appCode();
    expect(await act(browser, { password: "chute-errado", code })).toBe("password: passwordWrong");
    expect(await act(browser, { password, code })).toBe("");
  });

  test("codes are limited, and what was used at one place opens nothing at another", async () => {
    const { browser, appCode } = await enrolled();
    const code = appCode();
    expect(await acts.export(browser, { password, code })).toBe("");
    expect(await act(browser, { password, code })).toBe("code: codeWrong");
    for (let tries = 1; tries < rateLimits.secondFactors.rate; tries++)
      expect(await act(browser, { password, code: "000000" })).toBe("code: codeWrong");
    nextStep();
    expect(await act(browser, { password, code: appCode() })).toBe("tooManyAttempts");
  });

  test("an act that is refused afterwards uses up no code", async () => {
    const { t, browser, appCode, recoveryCodes } = await enrolled();
    const [profile] = await t.run((ctx) => allRows(ctx, "profiles"));
    const { userId } = await present(profile ?? null);
    await mutate(t, (ctx) => grantRole(ctx, { userId, role: "admin" }));
    const used = [
      { limit: "dataExports", key: userId, count: rateLimits.dataExports.rate } as const,
      { limit: "addressChanges", key: userId, count: rateLimits.addressChanges.rate } as const,
    ];
    await t.run((ctx) => takeFromLimits(ctx, used));
    const reason = act === acts.removal ? "lastAdmin" : "tooManyAttempts";
    for (const code of [recoveryCodes[0] ?? "", appCode()]) expect(await act(browser, { password, code })).toBe(reason);
    const [factor] = await t.run((ctx) => allRows(ctx, "secondFactors"));
    expect(factor?.recoveryHashes).toHaveLength(10);
    expect((await t.run((ctx) => allRows(ctx, "mails"))).map(({ key }) => key).join()).not.toMatch("recoveryCodeUsed");
    expect(await errorCode(browser.action(api.account.secondFactor.remove, { password, code: appCode() }))).toBe("");
  });

  test("without a second factor the password is enough, and one that was only begun counts for nothing", async () => {
    const t = createBackend();
    const browser = browserOf(t, (await signUp(t)).tokens);
    await browser.action(api.account.secondFactor.begin, { password });
    expect(await act(browser, { password })).toBe("");
  });
});

test("AUTH-19, AUTH-49: changing the password asks for the second factor, whose code it uses up only with a right password", async () => {
  const { t, browser, appCode } = await enrolled();
  const accounts = () => t.run((ctx) => allRows(ctx, "authAccounts"));
  const before = await accounts();
  const change = (current: string, code?: string) =>
    errorCode(
      browser.action(api.account.password.change, {
        ...{ current, password: "outra-senha-boa" },
        ...(code !== undefined && { code }),
      }),
    );
  const code = appCode();
  expect(await change(password)).toBe("code: codeRequired");
  expect(await change(password, "000000")).toBe("code: codeWrong");
  expect(await change("chute-errado", code)).toBe("current: passwordWrong");
  expect(await accounts()).toEqual(before);
  expect(await change(password, code)).toBe("");
  expect(await accounts()).not.toEqual(before);
});
