import { expect, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { appCodeOf } from "../../support/totp";
import { createBackend, type Backend } from "../setup";
import { browserOf, maria, signIn, signUp } from "./flows";

const STEP = 30_000;
const { password } = maria;
type Browser = Pick<Backend, "action">;

/** Moves the clock to the app's next step. */
export const nextStep = () => vi.setSystemTime(Date.now() + STEP);

/** Maria with an active second factor, at home if it has an address. */
export async function enrolled(ip?: string) {
  const t = createBackend();
  const browser = browserOf(t, (await signUp(ip === undefined ? t : t.withRequestMetadata({ ip }))).tokens);
  const { secret, uri } = await browser.action(api.account.secondFactor.begin, { password });
  const appCode = (offset = 0) => appCodeOf(secret, offset);
  const recoveryCodes = await browser.action(api.account.secondFactor.activate, { code: appCode() });
  nextStep();
  return { t, browser, secret, uri, appCode, recoveryCodes };
}

/** The challenge that a right password leads to. */
export async function challengeOf(t: Browser, typed = password): Promise<string> {
  try {
    await signIn(t, { password: typed });
  } catch (error) {
    const { data } = error as { data: unknown };
    const { code, challenge } = (typeof data === "string" ? JSON.parse(data) : data) as Record<string, string>;
    expect(code).toBe("secondFactorRequired");
    return challenge ?? "";
  }
  throw new Error("signed in without a second factor");
}

export const answerTo = (t: Browser, challenge: string, code: string) =>
  t.action(api.auth.signIn, { provider: "password", params: { flow: "secondFactor", challenge, code } });
