import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { rateLimits } from "../../../convex/model/platform/rateLimits";
import { addPerson, allRows, createBackend, errorCode, present, type Backend } from "../setup";
import { browserOf, maria, prepareSignIn, signIn, signUp } from "./flows";

prepareSignIn();

const HOUR = 3_600_000;
const wanted = "outra-senha-boa";

/** Two browsers of the same person, and the first one's refresh token. */
async function twoBrowsers() {
  const t = createBackend();
  const first = (await signUp(t.withRequestMetadata({ userAgent: "Phone" }))).tokens;
  const here = browserOf(t, first);
  const there = browserOf(t, (await signIn(t.withRequestMetadata({ userAgent: "Laptop" }))).tokens);
  return { t, here, there, refreshToken: first?.refreshToken ?? "" };
}

const change = (browser: Pick<Backend, "action">, current = maria.password, password = wanted) =>
  errorCode(browser.action(api.account.password.change, { current, password }));

describe("AUTH-19: changing the password", () => {
  test("needs the present one, ends the other sessions and keeps this one", async () => {
    const { t, here, there } = await twoBrowsers();
    expect(await change(here)).toBe("");
    expect(await here.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
    expect(await there.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    expect(await errorCode(signIn(t))).toBe("invalidCredentials");
    expect((await signIn(t, { password: wanted })).tokens).not.toBeNull();
  });

  test("with a wrong one changes nothing and counts, for this session alone: a stranger's guesses do not stop it", async () => {
    const { t, here, there } = await twoBrowsers();
    const before = await t.run((ctx) => allRows(ctx, "authAccounts"));
    for (let attempt = 0; attempt < rateLimits.passwords.rate; attempt++) {
      expect(await change(here, "chute-errado")).toBe("current: passwordWrong");
    }
    expect(await change(here)).toBe("tooManyAttempts");
    for (let attempt = 0; attempt < rateLimits.passwords.rate; attempt++)
      expect(await errorCode(signIn(t, { password: "chute-errado" }))).toBe("invalidCredentials");
    expect(await errorCode(signIn(t))).toBe("tooManyAttempts");
    expect(await change(there, "chute-errado")).toBe("current: passwordWrong");
    expect(await t.run((ctx) => allRows(ctx, "authAccounts"))).toEqual(before);
    expect(await there.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
  });

  test.each([
    ["curta", "password: passwordTooShort"],
    ["Flamengo2024", "password: passwordTooCommon"],
    ["souza-na-praia", "password: passwordPersonal"],
  ])("to %s is refused before any is checked", async (password, code) => {
    const { here } = await twoBrowsers();
    const derive = vi.spyOn(crypto.subtle, "deriveBits");
    expect(await change(here, maria.password, password)).toBe(code);
    expect(derive).not.toHaveBeenCalled();
  });

  test("of which another was faster is refused", async () => {
    const { t, here } = await twoBrowsers();
    const sessions = await t.run((ctx) => allRows(ctx, "authSessions"));
    const args = { secret: "the hash that was checked", newSecret: "another", code: "" };
    expect(await here.mutation(internal.jobs.passwordChanges.finish, args)).toBe("passwordWrong");
    expect(await t.run((ctx) => allRows(ctx, "authSessions"))).toEqual(sessions);
  });

  test("counts nothing without capacity to hash", async () => {
    const { here } = await twoBrowsers();
    const derive = vi.spyOn(crypto.subtle, "deriveBits").mockRejectedValue(new DOMException("", "OperationError"));
    for (let attempt = 0; attempt < 2 * rateLimits.passwords.rate; attempt++) {
      expect(await change(here)).toBe("signInBusy");
    }
    derive.mockRestore();
    expect(await change(here)).toBe("");
  });
});

describe("AUTH-20: the list of sessions", () => {
  test("tells browsers apart and knows this one", async () => {
    const { t, here } = await twoBrowsers();
    await addPerson(t);
    expect(await here.query(api.account.sessions.list, {})).toMatchObject([
      { userAgent: "Laptop", isThis: false },
      { userAgent: "Phone", isThis: true },
    ]);
  });

  test("says to the hour when each was last used", async () => {
    const { t, here, refreshToken } = await twoBrowsers();
    const seen = async () => (await here.query(api.account.sessions.list, {})).map(({ lastSeenAt }) => lastSeenAt);
    const hour = Math.floor(Date.now() / HOUR) * HOUR;
    expect(await seen()).toEqual([hour, hour]);
    vi.setSystemTime(hour + 3.5 * HOUR);
    await t.action(api.auth.signIn, { refreshToken });
    expect(await seen()).toEqual([hour, hour + 3 * HOUR]);
  });

  test("keeps nothing of a session that has ended, whichever way", async () => {
    const { t, here, there } = await twoBrowsers();
    const devices = () => t.run((ctx) => allRows(ctx, "sessionDevices"));
    expect(await devices()).toHaveLength(2);
    await there.action(api.auth.signOut, {});
    expect(await devices()).toHaveLength(1);
    await t.mutation(internal.cli.students.block, { email: "maria@escola.example", blocked: true });
    expect(await devices()).toEqual([]);
    expect(await errorCode(here.query(api.account.sessions.list, {}))).toBe("accountBlocked");
  });
});

describe("AUTH-21: signing out elsewhere", () => {
  test("ends one session, its tokens and its access at once", async () => {
    const { t, here, there, refreshToken } = await twoBrowsers();
    const phone = await present((await there.query(api.account.sessions.list, {}))[1] ?? null);
    await there.mutation(api.account.sessions.signOutOf, { sessionId: phone._id });
    expect(await errorCode(here.query(api.account.profile.get, {}))).toBe("notAuthenticated");
    expect(await t.action(api.auth.signIn, { refreshToken })).toEqual({ tokens: null });
    expect(await there.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
  });

  test("ends all others and keeps this one", async () => {
    const { t, here, there } = await twoBrowsers();
    const bystander = await addPerson(t);
    await there.mutation(api.account.sessions.signOutElsewhere, {});
    expect(await here.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    expect(await there.query(api.account.sessions.list, {})).toMatchObject([{ userAgent: "Laptop" }]);
    expect(await bystander.as.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
  });

  test("never ends someone else's", async () => {
    const { t, here } = await twoBrowsers();
    const other = await addPerson(t);
    expect(await errorCode(here.mutation(api.account.sessions.signOutOf, { sessionId: other.sessionId }))).toBe(
      "notFound",
    );
    expect(await other.as.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
  });
});

describe("AUTH-33: a refresh token that was used", () => {
  const refresh = async (t: Backend, refreshToken: string) =>
    (await t.action(api.auth.signIn, { refreshToken })).tokens?.refreshToken ?? null;

  test("works again for ten seconds, for an answer that was lost", async () => {
    const { t, here, refreshToken } = await twoBrowsers();
    await refresh(t, refreshToken);
    vi.setSystemTime(Date.now() + 10_000);
    expect(await refresh(t, refreshToken)).not.toBeNull();
    expect(await here.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
  });

  test("ends the whole session afterwards, whoever has used the newer one", async () => {
    const { t, here, there, refreshToken } = await twoBrowsers();
    const newer = (await refresh(t, refreshToken)) ?? "";
    vi.setSystemTime(Date.now() + 10_001);
    expect(await refresh(t, refreshToken)).toBeNull();
    expect(await here.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    expect(await refresh(t, newer)).toBeNull();
    expect(await there.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
  });
});
