import { describe, expect, test } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { signInRules } from "../../../convex/shared/limits";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  errorCode,
  finishScheduled,
  present,
  readTables,
  snapshot,
  type Backend,
  type Person,
} from "../setup";
import { findViolations } from "../invariants";
import { prepareSignIn } from "./flows";

prepareSignIn();

async function twoSessions() {
  const t = createBackend();
  const course = await addCourse(t);
  const maria = await addPerson(t);
  const victim = await addPerson(t);
  const [own, other] = await t.run((ctx) => allRows(ctx, "authRefreshTokens"));
  return { t, course, maria, victim, own: await present(own ?? null), other: await present(other ?? null) };
}

describe("refresh", () => {
  test("SESSION-10: a valid token yields new ones", async () => {
    const { t, own } = await twoSessions();
    const { tokens } = await t.action(api.auth.signIn, { refreshToken: `${own._id}|${own.sessionId}` });
    expect(tokens?.refreshToken.endsWith(`|${own.sessionId}`)).toBe(true);
    expect(tokens?.token.split(".")).toHaveLength(3);
  });

  test("AUTH-17: hostile tokens leave every table unchanged", async () => {
    const { t, course, maria, victim, own, other } = await twoSessions();
    const [lesson] = await t.run((ctx) => allRows(ctx, "lessons"));
    const before = await snapshot(t);
    const hostile = [
      "",
      "|",
      "x|y",
      own._id,
      `${own._id}|`,
      `|${own.sessionId}`,
      // The library deletes what the second part names when the first is unknown.
      `${own._id}|${course._id}`,
      `${course._id}|${course._id}`,
      `x|${course._id}`,
      `x|${String(lesson?._id)}`,
      `x|${victim.userId}`,
      `x|${victim.sessionId}`,
      `${own._id}|${victim.sessionId}`,
      `${other._id}|${maria.sessionId}`,
      `${other._id}|${other._id}`,
      `${own._id}|${own.sessionId}|${course._id}`,
      ` ${own._id}|${own.sessionId}`,
      `${own._id.toUpperCase()}|${own.sessionId.toUpperCase()}`,
    ];
    for (const refreshToken of hostile) {
      expect(await t.action(api.auth.signIn, { refreshToken })).toEqual({ tokens: null });
      expect(await snapshot(t), refreshToken).toBe(before);
    }
  });

  test("sessions stay few enough for a block to end them in one transaction", async () => {
    const { t, maria, own } = await twoSessions();
    const checked = { email: maria.email, secret: "none", challengeHash: "any" };
    const signIn = () => t.mutation(internal.jobs.credentials.finishSignIn, checked);
    for (let count = 0; count < signInRules.sessionsPerUser + 5; count++) await signIn();
    const sessions = (await readTables(t)).authSessions.filter(({ userId }) => userId === maria.userId);
    expect(sessions).toHaveLength(signInRules.sessionsPerUser);
    // The oldest is gone with its refresh token.
    expect(await t.action(api.auth.signIn, { refreshToken: `${own._id}|${own.sessionId}` })).toEqual({ tokens: null });
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("so do one session's refresh tokens, and the newest still works", async () => {
    const { t, own } = await twoSessions();
    const first = `${own._id}|${own.sessionId}`;
    let newest = first;
    for (let count = 0; count < 2 * signInRules.refreshTokensPerSession; count++) {
      // For some seconds the library issues any number of new tokens for the same one.
      const { tokens } = await t.action(api.auth.signIn, { refreshToken: count % 2 === 0 ? newest : first });
      newest = tokens?.refreshToken ?? newest;
    }
    const tokens = (await readTables(t)).authRefreshTokens.filter(({ sessionId }) => sessionId === own.sessionId);
    expect(tokens.length).toBeLessThanOrEqual(signInRules.refreshTokensPerSession + 2);
    expect((await t.action(api.auth.signIn, { refreshToken: newest })).tokens).not.toBeNull();
  });

  test.each([
    {},
    { params: { code: "12345678" } },
    { provider: "github", params: {} },
    { provider: "password", params: { flow: "reset", email: "maria@selo.example" } },
    { provider: "password", params: { flow: "signIn", email: { $gt: "" }, password: "x" } },
    { provider: "password", params: { flow: "signIn", email: "a@b.example", password: "x", userId: "1" } },
    { refreshToken: 5 },
  ])("AUTH-17: other argument shapes are refused without effect: %j", async (args) => {
    const { t } = await twoSessions();
    const before = await snapshot(t);
    await expect(t.action(api.auth.signIn, args as never)).rejects.toThrow();
    expect(await snapshot(t)).toBe(before);
  });
});

describe("SESSION-8: an expired session", () => {
  const expire = async (t: Backend, { sessionId }: Person) =>
    await t.run((ctx) => ctx.db.patch(sessionId, { expirationTime: Date.now() - 1 }));

  test("is not listed, and the sweep ends it with its tokens", async () => {
    const { t, maria, victim } = await twoSessions();
    await t.run(async (ctx) => {
      const sessionId = await ctx.db.insert("authSessions", { userId: maria.userId, expirationTime: Date.now() + 1e6 });
      // Token whose session no longer exists.
      await ctx.db.insert("authRefreshTokens", { sessionId, expirationTime: Date.now() - 1 });
      await ctx.db.delete(sessionId);
    });
    expect(await maria.as.query(api.account.sessions.list, {})).toHaveLength(1);
    await expire(t, maria);
    expect(await maria.as.query(api.account.sessions.list, {})).toEqual([]);
    await t.mutation(internal.jobs.credentials.sweep, {});
    expect(await maria.as.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    const { authSessions, authRefreshTokens } = await readTables(t);
    expect(authSessions.map(({ _id }) => _id)).toEqual([victim.sessionId]);
    expect(authRefreshTokens.map(({ sessionId }) => sessionId)).toEqual([victim.sessionId]);
  });

  test("is swept in batches until none is left", async () => {
    const { t, maria } = await twoSessions();
    await t.run(async (ctx) => {
      const row = { userId: maria.userId, expirationTime: Date.now() - 1 };
      for (let count = 0; count < 50; count++) await ctx.db.insert("authSessions", row);
    });
    await t.mutation(internal.jobs.credentials.sweep, {});
    expect((await readTables(t)).authSessions.length).toBeGreaterThan(2);
    await finishScheduled(t);
    expect((await readTables(t)).authSessions).toHaveLength(2);
  });

  test("whose row is gone leaves no refresh token that is used", async () => {
    const { t, own } = await twoSessions();
    await t.run((ctx) => ctx.db.delete(own.sessionId));
    expect(await t.action(api.auth.signIn, { refreshToken: `${own._id}|${own.sessionId}` })).toEqual({ tokens: null });
    expect((await readTables(t)).authRefreshTokens).toHaveLength(1);
    expect(await t.run((ctx) => allRows(ctx, "sessionDevices"))).toHaveLength(2);
  });
});

describe("an ended session", () => {
  test("SESSION-2: blocking ends all the student's sessions and refresh tokens at once, and no one else's", async () => {
    const { t, maria, victim } = await twoSessions();
    await t.run(async (ctx) => {
      const sessionId = await ctx.db.insert("authSessions", { userId: maria.userId, expirationTime: Date.now() + 1e6 });
      await ctx.db.insert("authRefreshTokens", { sessionId, expirationTime: Date.now() + 1e6 });
    });
    await t.mutation(internal.cli.students.block, { email: maria.email, blocked: true });
    const tables = await readTables(t);
    expect(tables.authSessions.map(({ userId }) => userId)).toEqual([victim.userId]);
    expect(tables.authRefreshTokens.map(({ sessionId }) => sessionId)).toEqual([victim.sessionId]);
    expect(findViolations(tables)).toEqual([]);
  });

  test("SESSION-3: a token outlives its session but opens nothing", async () => {
    const { t, maria } = await twoSessions();
    expect(await maria.as.action(api.auth.signOut, {})).toBeNull();
    expect(await maria.as.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    expect(await errorCode(maria.as.query(api.account.profile.get, {}))).toBe("notAuthenticated");
    expect((await readTables(t)).authRefreshTokens).toHaveLength(1);
  });

  test("SESSION-3: a session that is someone else's or does not exist opens nothing", async () => {
    const { t, maria, victim, course } = await twoSessions();
    const subjects = [
      `${maria.userId}|${victim.sessionId}`,
      `${maria.userId}|${course._id}`,
      `${maria.userId}|`,
      maria.userId,
      `${maria.sessionId}|${maria.sessionId}`,
      `|${maria.sessionId}`,
      "",
    ];
    for (const subject of subjects) {
      const browser = t.withIdentity({ subject });
      expect(await errorCode(browser.query(api.account.profile.get, {})), subject).toBe("notAuthenticated");
      expect(await browser.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    }
  });

  test("SESSION-4: an open tab's queries change with the block, whatever its token says", async () => {
    const { t, maria } = await twoSessions();
    expect(await maria.as.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
    await t.mutation(internal.cli.students.block, { email: maria.email, blocked: true });
    expect(await maria.as.query(api.visitor.viewer.get, {})).toMatchObject({ status: "blocked" });
    expect(await errorCode(maria.as.query(api.account.profile.get, {}))).toBe("accountBlocked");
    await t.mutation(internal.cli.students.block, { email: maria.email, blocked: false });
    // The sessions are gone for good.
    expect(await maria.as.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
  });

  test("SESSION-5: a revoked role closes the administration at once", async () => {
    const { t } = await twoSessions();
    const admin = await addPerson(t, "admin");
    await addPerson(t, "admin");
    await admin.as.query(api.admin.stats.summary, {});
    await t.mutation(internal.cli.roles.revoke, { email: admin.email, role: "admin" });
    expect(await errorCode(admin.as.query(api.admin.stats.summary, {}))).toBe("notAdmin");
  });
});
