import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { rateLimits } from "../../../convex/model/platform/rateLimits";
import { signInRules } from "../../../convex/shared/limits";
import { begin as beginDocument, certifiedPerson } from "../documentScene";
import { addCourse, addPerson, allRows, createBackend, errorCode, lessonsOf, snapshot, type Backend } from "../setup";
import { appCodeOf } from "../../support/totp";
import { answerTo, challengeOf, enrolled, nextStep } from "./factorFlows";
import { browserOf, maria, prepareSignIn, signIn, signUp } from "./flows";

prepareSignIn();

const MINUTE = 60_000;
const { password } = maria;

const sessionCount = async (t: Backend) => (await t.run((ctx) => allRows(ctx, "authSessions"))).length;

describe("AUTH-27: setting up", () => {
  test("asks for the password, and counts once a right code came back", async () => {
    const t = createBackend();
    const browser = browserOf(t, (await signUp(t)).tokens);
    expect(await errorCode(browser.action(api.account.secondFactor.begin, { password: "chute-errado" }))).toBe(
      "password: passwordWrong",
    );
    const { secret } = await browser.action(api.account.secondFactor.begin, { password });
    expect(decodeBase32IgnorePadding(secret)).toHaveLength(20);
    expect(await errorCode(browser.action(api.account.secondFactor.activate, { code: "000000" }))).toBe(
      "code: codeWrong",
    );
    expect((await signIn(t)).tokens).not.toBeNull();
    expect(await browser.query(api.account.secondFactor.status, {})).toMatchObject({ activeAt: null });
    const code = appCodeOf(secret);
    expect(await browser.action(api.account.secondFactor.activate, { code })).toHaveLength(10);
    expect(await browser.query(api.account.secondFactor.status, {})).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test("keeps neither secret nor recovery codes in the clear", async () => {
    const { t, secret, recoveryCodes } = await enrolled();
    const stored = await snapshot(t);
    const binary = String.fromCharCode(...decodeBase32IgnorePadding(secret));
    for (const text of [secret, btoa(binary), ...recoveryCodes]) expect(stored).not.toContain(text);
    for (const code of recoveryCodes) expect(code.replace(/-/g, "")).toMatch(/^[a-z2-7]{16}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
  });

  test("is bound to its owner: another's sealed secret opens nothing", async () => {
    const { t, appCode } = await enrolled();
    const other = await addPerson(t);
    await t.run(async (ctx) => {
      const [factor] = await allRows(ctx, "secondFactors");
      if (factor) await ctx.db.patch(factor._id, { userId: other.userId, activeAt: undefined });
    });
    await expect(other.as.action(api.account.secondFactor.activate, { code: appCode() })).rejects.toThrow();
  });

  test("ends the other sessions, which began without it", async () => {
    const t = createBackend();
    const here = browserOf(t, (await signUp(t)).tokens);
    const there = browserOf(t, (await signIn(t)).tokens);
    const { secret } = await here.action(api.account.secondFactor.begin, { password });
    await here.action(api.account.secondFactor.activate, { code: appCodeOf(secret) });
    expect(await there.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    expect(await here.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
  });

  test("does not replace an active one", async () => {
    const { browser } = await enrolled();
    expect(await errorCode(browser.action(api.account.secondFactor.begin, { password }))).toBe("secondFactorActive");
  });

  test.each([
    ["no", undefined],
    ["an empty", ""],
    ["a malformed", "not base64!"],
    ["a short", btoa("k".repeat(31))],
  ])("says so with %s key in the environment", async (_, key) => {
    if (key === undefined) delete process.env.SECOND_FACTOR_KEY;
    else process.env.SECOND_FACTOR_KEY = key;
    const t = createBackend();
    const browser = browserOf(t, (await signUp(t)).tokens);
    expect(await errorCode(browser.action(api.account.secondFactor.begin, { password }))).toBe(
      "secondFactorNotConfigured",
    );
  });
});

describe("AUTH-28: signing in", () => {
  test("takes password and code, and no session exists before both", async () => {
    const { t, appCode } = await enrolled();
    const before = await sessionCount(t);
    const challenge = await challengeOf(t);
    expect(await sessionCount(t)).toBe(before);
    const { tokens } = await answerTo(t, challenge, appCode());
    expect(await browserOf(t, tokens).query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
    expect((await t.action(api.auth.signIn, { refreshToken: tokens?.refreshToken ?? "" })).tokens).not.toBeNull();
  });

  test("with a wrong password says what it says to anyone", async () => {
    const { t } = await enrolled();
    expect(await errorCode(signIn(t, { password: "chute-errado" }))).toBe("invalidCredentials");
    expect(await t.run((ctx) => allRows(ctx, "signInChallenges"))).toEqual([]);
  });

  test("a challenge works once, for five minutes, and five are open at once", async () => {
    const { t, appCode } = await enrolled();
    const oldest = await challengeOf(t);
    const older = await challengeOf(t);
    for (let count = 0; count < 4; count++) await challengeOf(t);
    expect(await t.run((ctx) => allRows(ctx, "signInChallenges"))).toHaveLength(5);
    expect(await errorCode(answerTo(t, oldest, appCode()))).toBe("challengeOver");
    expect(await errorCode(answerTo(t, older, appCode()))).toBe("");
    nextStep();
    expect(await errorCode(answerTo(t, older, appCode()))).toBe("challengeOver");
    const late = await challengeOf(t);
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    expect(await errorCode(answerTo(t, late, appCode()))).toBe("challengeOver");
    expect(await errorCode(answerTo(t, "guessed", appCode()))).toBe("challengeOver");
  });

  test("a block between password and code wins", async () => {
    const { t, appCode } = await enrolled();
    const challenge = await challengeOf(t);
    await t.mutation(internal.cli.students.block, { email: "maria@escola.example", blocked: true });
    expect(await errorCode(answerTo(t, challenge, appCode()))).toBe("accountBlocked");
    expect(await errorCode(signIn(t))).toBe("accountBlocked");
    expect(await sessionCount(t)).toBe(0);
  });

  test("a new password voids a challenge of the old one, and the factor is still asked for", async () => {
    const { t, appCode } = await enrolled();
    const challenge = await challengeOf(t);
    const link = await t.action(internal.cli.passwordResets.createLink, { email: "maria@escola.example" });
    await t.action(api.visitor.passwordResets.redeem, { token: link.split("#")[1] ?? "", password: "outra-senha-boa" });
    expect(await errorCode(answerTo(t, challenge, appCode()))).toBe("challengeOver");
    await challengeOf(t, "outra-senha-boa");
  });

  test("sessions stay few", async () => {
    const { t, appCode } = await enrolled();
    for (let count = 0; count < signInRules.sessionsPerUser + 2; count++) {
      await answerTo(t, await challengeOf(t), appCode());
      nextStep();
    }
    expect(await sessionCount(t)).toBe(signInRules.sessionsPerUser);
  });
});

describe("AUTH-30: codes", () => {
  test("open nothing twice, the one of the set-up included", async () => {
    const { t, appCode } = await enrolled();
    // The set-up's code is that of the step before, which the window would still allow.
    expect(await errorCode(answerTo(t, await challengeOf(t), appCode(-1)))).toBe("secondFactorWrong");
    expect(await errorCode(answerTo(t, await challengeOf(t), appCode()))).toBe("");
    expect(await errorCode(answerTo(t, await challengeOf(t), appCode()))).toBe("secondFactorWrong");
  });

  test("that are wrong are on record for administrators (AUTH-47)", async () => {
    const { t } = await enrolled();
    const stranger = t.withRequestMetadata({ ip: "198.51.100.7" });
    await errorCode(answerTo(stranger, await challengeOf(stranger), "000000"));
    const failures = await t.run((ctx) => allRows(ctx, "signInFailures"));
    expect(failures).toMatchObject([{ wrong: "code", caller: "198.51.100.7" }]);
  });

  test("are tried five times for one password", async () => {
    const { t, appCode } = await enrolled();
    const challenge = await challengeOf(t);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await errorCode(answerTo(t, challenge, "000000"))).toBe("secondFactorWrong");
    expect(await errorCode(answerTo(t, challenge, appCode()))).toBe("challengeOver");
  });

  test("are limited by person, and a right password fills nothing", async () => {
    const { t, appCode } = await enrolled();
    for (let attempt = 0; attempt < rateLimits.secondFactors.rate; attempt++)
      expect(await errorCode(answerTo(t, await challengeOf(t), "000000"))).toBe("secondFactorWrong");
    expect(await errorCode(answerTo(t, await challengeOf(t), appCode()))).toBe("tooManyAttempts");
    vi.setSystemTime(Date.now() + 6 * MINUTE);
    expect(await errorCode(answerTo(t, await challengeOf(t), appCode()))).toBe("");
  });

  describe("AUTH-46: of a stranger who has the password", () => {
    test("leave the owner's attempts at home", async () => {
      const { t, appCode } = await enrolled("203.0.113.1");
      const home = t.withRequestMetadata({ ip: "203.0.113.1" });
      for (let attempt = 0; attempt < rateLimits.secondFactors.rate; attempt++) {
        const stranger = t.withRequestMetadata({ ip: `198.51.100.${attempt}` });
        expect(await errorCode(answerTo(stranger, await challengeOf(stranger), "000000"))).toBe("secondFactorWrong");
      }
      const elsewhere = t.withRequestMetadata({ ip: "198.51.100.99" });
      expect(await errorCode(answerTo(elsewhere, await challengeOf(elsewhere), "000000"))).toBe("tooManyAttempts");
      expect(await errorCode(answerTo(home, await challengeOf(home), appCode()))).toBe("");
    });

    test("do not give themselves back by what the owner enters at home", async () => {
      const { t, appCode } = await enrolled("203.0.113.1");
      const [home, stranger] = ["203.0.113.1", "198.51.100.7"].map((ip) => t.withRequestMetadata({ ip }));
      if (home === undefined || stranger === undefined) throw new Error("two browsers");
      for (let attempt = 0; attempt < rateLimits.secondFactors.rate; attempt++)
        await errorCode(answerTo(stranger, await challengeOf(stranger), "000000"));
      await answerTo(home, await challengeOf(home), appCode());
      expect(await errorCode(answerTo(stranger, await challengeOf(stranger), "000000"))).toBe("tooManyAttempts");
    });

    test("close none of the challenges that the owner has open at home", async () => {
      const { t, appCode } = await enrolled("203.0.113.1");
      const home = t.withRequestMetadata({ ip: "203.0.113.1" });
      const challenge = await challengeOf(home);
      const stranger = t.withRequestMetadata({ ip: "198.51.100.7" });
      for (let count = 0; count < 2 * signInRules.challengesPerCaller; count++) await challengeOf(stranger);
      expect(await errorCode(answerTo(home, challenge, appCode()))).toBe("");
    });
  });

  test.each([
    ["a malformed key", "not base64!"],
    ["another key", btoa("x".repeat(32))],
  ])("AUTH-29: with %s in the environment the app's are refused and recovery codes work", async (_, key) => {
    const { t, appCode, recoveryCodes } = await enrolled();
    process.env.SECOND_FACTOR_KEY = key;
    const challenge = await challengeOf(t);
    expect(await errorCode(answerTo(t, challenge, appCode()))).toBe("secondFactorNotConfigured");
    expect(await errorCode(answerTo(t, challenge, recoveryCodes[0] ?? ""))).toBe("");
  });

  test("AUTH-29: a recovery code works once, however it is typed", async () => {
    const { t, browser, recoveryCodes } = await enrolled();
    const [first = "", second = ""] = recoveryCodes;
    expect(await errorCode(answerTo(t, await challengeOf(t), first))).toBe("");
    expect(await errorCode(answerTo(t, await challengeOf(t), first))).toBe("secondFactorWrong");
    const typed = ` ${second.replace(/-/g, " ").toUpperCase()} `;
    expect(await errorCode(answerTo(t, await challengeOf(t), typed))).toBe("");
    expect(await browser.query(api.account.secondFactor.status, {})).toMatchObject({ recoveryCodesLeft: 8 });
  });
});

describe("AUTH-31: removal", () => {
  test("asks for the password and a code: the password alone must not end what the factor guards", async () => {
    const { t, browser, recoveryCodes } = await enrolled();
    const [code = ""] = recoveryCodes;
    const remove = (given: { password: string; code?: string }) =>
      errorCode(browser.action(api.account.secondFactor.remove, given));
    expect(await remove({ password: "chute-errado", code })).toBe("password: passwordWrong");
    expect(await remove({ password })).toBe("code: codeRequired");
    expect(await remove({ password, code: "000000" })).toBe("code: codeWrong");
    await challengeOf(t);
    expect(await remove({ password, code })).toBe("");
    expect((await signIn(t)).tokens).not.toBeNull();
    expect(await t.run((ctx) => allRows(ctx, "signInChallenges"))).toEqual([]);
  });

  test("by the owner's command helps who lost everything", async () => {
    const { t } = await enrolled();
    await t.mutation(internal.cli.secondFactor.remove, { email: "maria@escola.example" });
    expect((await signIn(t)).tokens).not.toBeNull();
  });
});

describe("AUTH-32: administrators must have one", () => {
  async function school() {
    const { t, browser } = await enrolled();
    await t.mutation(internal.cli.roles.grant, { email: "maria@escola.example", role: "admin" });
    return { t, browser, other: await addPerson(t, "admin") };
  }
  const need = (browser: Pick<Backend, "mutation">, adminsNeedSecondFactor = true) =>
    errorCode(browser.mutation(api.admin.security.update, { adminsNeedSecondFactor }));

  test("closes the administration to the others at once, and nothing else", async () => {
    const { browser, other } = await school();
    expect(await errorCode(other.as.query(api.admin.stats.summary, {}))).toBe("");
    expect(await need(browser)).toBe("");
    expect(await errorCode(other.as.query(api.admin.stats.summary, {}))).toBe("secondFactorMissing");
    expect(await need(other.as, false)).toBe("secondFactorMissing");
    const reset = other.as.action(api.admin.students.createResetToken, { userId: other.userId });
    expect(await errorCode(reset)).toBe("secondFactorMissing");
    expect(await errorCode(browser.query(api.admin.stats.summary, {}))).toBe("");
    expect(await other.as.query(api.visitor.viewer.get, {})).toMatchObject({ isAdmin: true, lacksSecondFactor: true });
    expect(await errorCode(other.as.query(api.account.secondFactor.status, {}))).toBe("");
  });

  test("takes what administrators may besides the administration, too", async () => {
    const { t, browser, other } = await school();
    const { _id: courseId } = await addCourse(t);
    const { slug } = await addCourse(t, { status: "draft" });
    const [lesson] = await lessonsOf(t, courseId);
    const certified = await certifiedPerson({ t });
    const refusals = async () => [
      await errorCode(other.as.query(api.student.lessons.get, { lessonId: lesson?._id ?? "" })),
      await errorCode(other.as.query(api.student.lessons.outline, { courseId })),
      (await other.as.query(api.visitor.catalog.bySlug, { slug })) === null ? "hidden" : "",
      await errorCode(beginDocument(certified, other.as)),
    ];
    expect(await refusals()).toEqual(["", "", "", ""]);
    await need(browser);
    expect(await refusals()).toEqual(["notEnrolled", "notEnrolled", "hidden", "notFound"]);
  });

  test("cannot be asked by one without, who would lock themselves out", async () => {
    const { other } = await school();
    expect(await need(other.as)).toBe("secondFactorMissing");
    expect(await other.as.query(api.admin.security.get, {})).toEqual({ adminsNeedSecondFactor: false });
  });

  test("stands on the audit trail, and students notice nothing", async () => {
    const { t, browser } = await school();
    const student = await addPerson(t);
    await need(browser);
    await need(browser, false);
    const actions = (await t.run((ctx) => allRows(ctx, "auditEntries"))).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(["security.factorRequired", "security.factorOptional"]);
    expect(await student.as.query(api.visitor.viewer.get, {})).toMatchObject({ isAdmin: false });
  });
});
