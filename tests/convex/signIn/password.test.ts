import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { isCommonPassword } from "../../../convex/model/people/signIn/commonPasswords";
import { rateLimits } from "../../../convex/model/platform/rateLimits";
import { signInRules } from "../../../convex/shared/limits";
import {
  addPerson,
  allRows,
  createBackend,
  errorCode,
  readErrorData,
  readTables,
  snapshot,
  type Backend,
} from "../setup";
import { findViolations } from "../invariants";
import { browserOf, maria, prepareSignIn, signIn, signUp } from "./flows";

prepareSignIn();

/** How many more attempts at Maria's account are counted before one is refused. Uses them up. */
async function attemptsLeft(t: Backend): Promise<number> {
  for (let count = 0; ; count++) {
    const code = await errorCode(
      t.mutation(internal.jobs.credentials.beginSignIn, { email: "maria@escola.example", rank: 1 }),
    );
    if (code === "tooManyAttempts") return count;
    expect(code).toBe("");
  }
}

describe("sign-up", () => {
  test("AUTH-8: creates user, account and profile, and signs in", async () => {
    const t = createBackend();
    const { tokens } = await signUp(t);
    expect(await browserOf(t, tokens).query(api.visitor.viewer.get, {})).toMatchObject({
      status: "active",
      fullName: "Maria Souza",
      email: "maria@escola.example",
      isAdmin: false,
    });
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test.each([
    [{ fullName: "  " }, "fullName: fullNameRequired"],
    [{ fullName: "x".repeat(101) }, "fullName: fullNameTooLong"],
    [{ email: "maria" }, "email: emailInvalid"],
    [{ email: `${"m".repeat(250)}@escola.example` }, "email: emailTooLong"],
    [{ password: "abcde" }, "password: passwordTooShort"],
    [{ password: "x1".repeat(65) }, "password: passwordTooLong"],
    [{ password: "Flamengo" }, "password: passwordTooCommon"],
    [{ password: "zzzzzzzzzzzzz" }, "password: passwordTooCommon"],
    [{ password: "Corinthians@123" }, "password: passwordTooCommon"],
  ])("AUTH-6, AUTH-9: refuses %j", async (person, code) => {
    const t = createBackend();
    const before = await snapshot(t);
    expect(await errorCode(signUp(t, person))).toBe(code);
    expect(await snapshot(t)).toBe(before);
  });

  test.each([
    ["Maria Souza", "maria@escola.example", "minha-MARIA-linda"],
    ["José Ávila", "jose@escola.example", "na-avila-42"],
    ["Li Wu", "girassol77@escola.example", "girassol77-azul"],
    ["Li Wu", "joana.prado@escola.example", "prado-verde-9"],
  ])("AUTH-22: refuses %s (%s) the password %s", async (fullName, email, password) => {
    expect(await errorCode(signUp(createBackend(), { fullName, email, password }))).toBe("password: passwordPersonal");
  });

  test.each([
    ["Li Wu", "li@escola.example", "liwu-limao-azul"],
    ["Ana Lima", "ana@escola.example", "banana-da-terra"],
  ])("AUTH-22: allows %s (%s), whose names are syllables, the password %s", async (fullName, email, password) => {
    expect(await errorCode(signUp(createBackend(), { fullName, email, password }))).toBe("");
  });

  test("refuses an overlong address without scanning megabytes for dots", async () => {
    const email = `a@${"a.".repeat(4_000_000)}`;
    expect(await errorCode(signUp(createBackend(), { email }))).toBe("email: emailTooLong");
    expect(await errorCode(signIn(createBackend(), { email }))).toBe("invalidCredentials");
  });

  test.each([6, 128])("AUTH-6: accepts %d characters", async (length) => {
    const password = "x".repeat(length - 1) + "y";
    const t = createBackend();
    await signUp(t, { password });
    expect((await signIn(t, { password })).tokens).not.toBeNull();
  });

  test("AUTH-8: never signs in to an existing account, even with its password, and hashes nothing", async () => {
    const t = createBackend();
    await signUp(t);
    const before = await readTables(t);
    const derive = vi.spyOn(crypto.subtle, "deriveBits");
    expect(await errorCode(signUp(t, { email: "MARIA@escola.example" }))).toBe("email: emailTaken");
    expect(derive).not.toHaveBeenCalled();
    expect(await readTables(t)).toEqual(before);
  });

  test("two at once create one account", async () => {
    const t = createBackend();
    const codes = await Promise.all([errorCode(signUp(t)), errorCode(signUp(t, { password: "outra-senha-boa" }))]);
    expect(codes.sort()).toEqual(["", "email: emailTaken"]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });
});

describe("sign-in", () => {
  test("AUTH-9: accepts the address in any case", async () => {
    const t = createBackend();
    await signUp(t);
    expect((await signIn(t, { email: "MARIA@ESCOLA.example " })).tokens).not.toBeNull();
  });

  test("AUTH-11: unknown addresses and wrong passwords get the same answer at the same cost", async () => {
    vi.stubEnv("PASSWORD_HASH_ITERATIONS", "2000");
    const t = createBackend();
    await signUp(t);
    const derive = vi.spyOn(crypto.subtle, "deriveBits");
    const costs = [];
    for (const person of [{ password: "errada-mesmo" }, { email: "ninguem@escola.example" }]) {
      derive.mockClear();
      expect(await errorCode(signIn(t, person))).toBe("invalidCredentials");
      costs.push(derive.mock.calls.map(([algorithm]) => (algorithm as Pbkdf2Params).iterations));
    }
    expect(costs).toEqual([[2000], [2000]]);
  });

  test("SESSION-1: only the right password reveals a block", async () => {
    const t = createBackend();
    await signUp(t);
    await t.mutation(internal.cli.students.block, { email: "maria@escola.example", blocked: true });
    expect(await errorCode(signIn(t))).toBe("accountBlocked");
    expect(await errorCode(signIn(t, { password: "errada-mesmo" }))).toBe("invalidCredentials");
    expect(await t.run((ctx) => allRows(ctx, "authSessions"))).toEqual([]);
    await t.mutation(internal.cli.students.block, { email: "maria@escola.example", blocked: false });
    expect((await signIn(t)).tokens).not.toBeNull();
  });

  test("a password changed between check and session does not sign in", async () => {
    const t = createBackend();
    await signUp(t);
    const args = { email: "maria@escola.example", secret: "the hash that was checked", challengeHash: "any" };
    expect(await t.mutation(internal.jobs.credentials.finishSignIn, args)).toBeNull();
    expect((await readTables(t)).authSessions).toHaveLength(1);
  });

  /** A sign-in whose session has begun and whose tokens are not issued yet. */
  async function halfSignedIn() {
    const t = createBackend();
    const here = browserOf(t, (await signUp(t)).tokens);
    const [account] = await t.run((ctx) => allRows(ctx, "authAccounts"));
    const checked = { email: "maria@escola.example", secret: account?.secret ?? "", challengeHash: "any" };
    const begun = (await t.mutation(internal.jobs.credentials.finishSignIn, checked)) as object;
    const issueTokens = () =>
      t.mutation(internal.auth.store, { args: { type: "signIn", ...begun, generateTokens: true } });
    return { t, here, checked, issueTokens };
  }

  test("AUTH-45: a password changed before the tokens are issued ends the sign-in, too", async () => {
    const { t, here, issueTokens } = await halfSignedIn();
    await here.action(api.account.password.change, { current: maria.password, password: "outra-senha-boa" });
    expect(await errorCode(issueTokens())).toBe("notAuthenticated");
    const tables = await readTables(t);
    expect(tables.authSessions).toHaveLength(1);
    expect(findViolations(tables)).toEqual([]);
  });

  test("AUTH-45, SESSION-1: a block that comes after the password check wins", async () => {
    const { t, checked, issueTokens } = await halfSignedIn();
    await t.mutation(internal.cli.students.block, { email: checked.email, blocked: true });
    expect(await errorCode(issueTokens())).toBe("notAuthenticated");
    expect(await errorCode(t.mutation(internal.jobs.credentials.finishSignIn, checked))).toBe("accountBlocked");
    expect((await readTables(t)).authSessions).toEqual([]);
  });

  test("AUTH-45: the library begins no session by itself", async () => {
    const t = createBackend();
    const { userId } = await addPerson(t);
    const args = { type: "signIn" as const, userId, generateTokens: true };
    expect(await errorCode(t.mutation(internal.auth.store, { args }))).toBe("notAuthenticated");
  });

  test("AUTH-45: signing in again replaces the session that the browser had", async () => {
    const t = createBackend();
    const here = browserOf(t, (await signUp(t)).tokens);
    await signIn(here);
    expect((await readTables(t)).authSessions).toHaveLength(1);
  });
});

describe("AUTH-12: without capacity to hash", () => {
  const refuse = (error: Error) => vi.spyOn(crypto.subtle, "deriveBits").mockRejectedValue(error);
  const overload = () => refuse(new DOMException("too much at once", "OperationError"));

  test.each([
    ["sign-in", signIn, ""],
    [
      "sign-in to an unknown address",
      (t: Backend) => signIn(t, { email: "ninguem@escola.example" }),
      "invalidCredentials",
    ],
    ["sign-up", (t: Backend) => signUp(t, { email: "joana@escola.example" }), ""],
  ])("%s says when to try again, and counts once, with its place in line", async (_, call, after) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const t = createBackend();
    await signUp(t);
    await signIn(t);
    const before = await readTables(t);
    const derive = overload();
    for (let attempt = 0; attempt < 2 * rateLimits.passwords.rate; attempt++) {
      const { code, retryAt = NaN } = readErrorData(await call(t).catch((error: unknown) => error));
      expect(code).toBe("signInBusy");
      expect(retryAt - Date.now()).toBeGreaterThanOrEqual(signInRules.busyRetryMs);
      expect(retryAt - Date.now()).toBeLessThanOrEqual(2 * signInRules.busyRetryMs);
    }
    expect(await readTables(t)).toEqual(before);
    expect(await t.run((ctx) => allRows(ctx, "signInPlaces"))).toHaveLength(1);
    derive.mockRestore();
    expect(await errorCode(call(t))).toBe(after);
    expect(await t.run((ctx) => allRows(ctx, "signInPlaces"))).toEqual([]);
  });

  test("a try counts like one that checked a password", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const t = createBackend();
    await signUp(t);
    await signIn(t);
    for (let attempt = 0; attempt < 3; attempt++) await errorCode(signIn(t, { password: "errada-mesmo" }));
    overload();
    for (let again = 0; again < 3; again++) expect(await errorCode(signIn(t))).toBe("signInBusy");
    // The next one takes the place that waits, which is paid for.
    expect(await attemptsLeft(t)).toBe(rateLimits.passwords.rate - 4 + 1);
  });

  test("is told apart from other errors", async () => {
    const t = createBackend();
    await signUp(t);
    await signIn(t);
    refuse(new TypeError("a mistake"));
    await expect(signIn(t)).rejects.toThrow("a mistake");
    expect(await attemptsLeft(t)).toBe(rateLimits.passwords.rate - 1);
  });
});

test("the owner of an account learns so when sign-up could not sign in", async () => {
  const t = createBackend();
  const key = process.env.JWT_PRIVATE_KEY;
  delete process.env.JWT_PRIVATE_KEY;
  try {
    expect(await errorCode(signUp(t))).toBe("email: emailTaken");
  } finally {
    process.env.JWT_PRIVATE_KEY = key;
  }
  expect((await readTables(t)).authRefreshTokens).toEqual([]);
  expect((await signIn(t)).tokens).not.toBeNull();
});

test("AUTH-6: the common passwords of other lists are refused, and passphrases are not", () => {
  const common = `123456 123456789 12345678 password qwerty123 qwerty1 111111 12345678910 secret 123123 1234567890
    000000 abc123 password1 iloveyou 11111111 dragon monkey 123123123 123321 qwertyuiop 654321 666666 superman batman
    1q2w3e4r asdfghjkl 7777777 sunshine princess football letmein 987654321 michael jordan23 trustno1 starwars
    brasil mudar123 gabriel senha123 102030 flamengo Flamengo2023 juliana1 Senha@123 vasco123 gremio10 palmeiras1
    pokemon12 jessica1 charlie1 andrew12 michelle2020 teste123 aluno2024 carolina! familia01`;
  expect(common.split(/\s+/).filter((password) => !isCommonPassword(password))).toEqual([]);
  const good = ["girassol-azul", "correto-cavalo-bateria", "estuda-no-selo", "tres vezes ao dia", "kx7#Lm2qP"];
  expect(good.filter(isCommonPassword)).toEqual([]);
});
