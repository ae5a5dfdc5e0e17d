import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { setBlocked } from "../../../convex/model/people/profiles/writes";
import {
  addPerson,
  allRows,
  createBackend,
  errorCode,
  mutate,
  present,
  snapshot,
  type Backend,
  type Person,
} from "../setup";
import { browserOf, maria, prepareSignIn, signIn, signUp } from "./flows";

prepareSignIn();

const MINUTE = 60_000;
const wanted = "outra-senha-boa";
const byCommand = { blocked: true, actorId: null };
const keepName = { certificates: "keepName", code: "" } as const;

async function scene() {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const browser = browserOf(t, (await signUp(t)).tokens);
  const viewer = await browser.query(api.visitor.viewer.get, {});
  if (viewer.status !== "active") throw new Error("signed in");
  const { userId } = viewer;
  const create = async () => (await admin.as.action(api.admin.students.createResetToken, { userId })).token;
  const redeem = (token: string, password = wanted) =>
    errorCode(t.action(api.visitor.passwordResets.redeem, { token, password }));
  return { t, admin, browser, userId, create, redeem };
}

describe("AUTH-23: a link for a new password", () => {
  test("changes nothing until it is redeemed, and is stored as a hash of at least 128 bits", async () => {
    const { t, browser, create } = await scene();
    const token = await create();
    expect(atob(token.replace(/-/g, "+").replace(/_/g, "/")).length).toBeGreaterThanOrEqual(16);
    expect(await snapshot(t)).not.toContain(token);
    expect(await browser.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
    expect((await signIn(t)).tokens).not.toBeNull();
  });

  test("works once", async () => {
    const { create, redeem } = await scene();
    const token = await create();
    expect(await redeem(token)).toBe("");
    expect(await redeem(token, "terceira-senha-boa")).toBe("resetLinkInvalid");
  });

  test("works once, even twice at the same time", async () => {
    const { create, redeem } = await scene();
    const token = await create();
    expect((await Promise.all([redeem(token), redeem(token)])).sort()).toEqual(["", "resetLinkInvalid"]);
  });

  test("works for 15 minutes", async () => {
    const { t, create, redeem } = await scene();
    const token = await create();
    vi.setSystemTime(Date.now() + 15 * MINUTE);
    const derive = vi.spyOn(crypto.subtle, "deriveBits");
    expect(await redeem(token)).toBe("resetLinkInvalid");
    expect(derive).not.toHaveBeenCalled();
    expect((await signIn(t)).tokens).not.toBeNull();
  });

  test("does not survive the hashing beyond its time", async () => {
    const { t, create } = await scene();
    await create();
    const { tokenHash } = await present((await t.run((ctx) => allRows(ctx, "passwordResets")))[0] ?? null);
    vi.setSystemTime(Date.now() + 15 * MINUTE);
    const late = t.mutation(internal.jobs.passwordResets.finish, { tokenHash, secret: "x" });
    expect(await errorCode(late)).toBe("resetLinkInvalid");
  });

  test("is voided by a newer one, and by another change of the password", async () => {
    const { browser, create, redeem } = await scene();
    const [older, newer] = [await create(), await create()];
    expect(await redeem(older)).toBe("resetLinkInvalid");
    await browser.action(api.account.password.change, { current: maria.password, password: wanted });
    expect(await redeem(newer)).toBe("resetLinkInvalid");
  });

  test.each([
    ["is blocked", (t: Backend, { userId }: Person) => mutate(t, (ctx) => setBlocked(ctx, { userId, ...byCommand }))],
    [
      "loses the role",
      (t: Backend, { email }: Person) => t.mutation(internal.cli.roles.revoke, { email, role: "admin" }),
    ],
    ["deletes the account", (_: Backend, { as }: Person) => as.mutation(internal.jobs.privacyRemoval.begin, keepName)],
  ])("ends when the administrator who made it %s", async (_, lose) => {
    const { t, admin, create, redeem } = await scene();
    await addPerson(t, "admin");
    const token = await create();
    await lose(t, admin);
    expect(await redeem(token)).toBe("resetLinkInvalid");
    expect((await signIn(t)).tokens).not.toBeNull();
  });

  test("stands on the audit trail", async () => {
    const { t, admin, userId, create } = await scene();
    await create();
    const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
    expect(entries.filter(({ action }) => action === "student.resetLinkCreated")).toMatchObject([
      { actorId: admin.userId, targetId: userId, targetLabel: "Maria Souza" },
    ]);
  });

  test("opens nothing once its person has become an administrator", async () => {
    const { admin, userId, create, redeem } = await scene();
    const token = await create();
    await admin.as.mutation(api.admin.roles.set, { userId, role: "admin", held: true });
    expect(await redeem(token)).toBe("resetLinkInvalid");
  });

  test("is not made for an administrator, nor oneself, nor by a student", async () => {
    const { t, admin, browser, userId } = await scene();
    const other = await addPerson(t, "admin");
    for (const { userId } of [other, admin])
      expect(await errorCode(admin.as.action(api.admin.students.createResetToken, { userId }))).toBe(
        "cannotResetAdmin",
      );
    expect(await errorCode(browser.action(api.admin.students.createResetToken, { userId }))).toBe("notAdmin");
    const args = { userId, tokenHash: "any" };
    expect(await errorCode(browser.mutation(internal.jobs.passwordResets.issueByAdministrator, args))).toBe("notAdmin");
    expect(await t.run((ctx) => allRows(ctx, "passwordResets"))).toEqual([]);
  });
});

test("AUTH-24: the owner's command makes one for an administrator too", async () => {
  const { t, redeem } = await scene();
  await t.mutation(internal.cli.roles.grant, { email: "maria@escola.example", role: "admin" });
  const link = await t.action(internal.cli.passwordResets.createLink, { email: "Maria@escola.example" });
  expect(await redeem(link.split("/reset#")[1] ?? "")).toBe("");
  expect((await signIn(t, { password: wanted })).tokens).not.toBeNull();
});

describe("AUTH-25: redeeming", () => {
  test("changes the password, ends all sessions and begins none", async () => {
    const { t, browser, create, redeem } = await scene();
    expect(await redeem(await create())).toBe("");
    expect(await browser.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    const sessions = await t.run((ctx) => allRows(ctx, "authSessions"));
    expect(sessions).toHaveLength(1); // the administrator's
    expect(await errorCode(signIn(t))).toBe("invalidCredentials");
    expect((await signIn(t, { password: wanted })).tokens).not.toBeNull();
  });

  test.each([
    ["curta", "password: passwordTooShort"],
    ["corinthians10", "password: passwordTooCommon"],
    ["souza-na-praia", "password: passwordPersonal"],
  ])("with %s leaves the link valid", async (password, code) => {
    const { create, redeem } = await scene();
    const token = await create();
    expect(await redeem(token, password)).toBe(code);
    expect(await redeem(token)).toBe("");
  });

  test.each(["", "guessed", "x".repeat(10_000)])("with another token changes nothing", async (token) => {
    const { t, create, redeem } = await scene();
    await create();
    const before = await snapshot(t);
    expect(await redeem(token)).toBe("resetLinkInvalid");
    expect(await snapshot(t)).toBe(before);
  });

  test("lets in the owner whose guesses were used up", async () => {
    const { t, create, redeem } = await scene();
    for (let attempt = 0; attempt < 12; attempt++) await errorCode(signIn(t, { password: "chute-errado" }));
    expect(await errorCode(signIn(t))).toBe("tooManyAttempts");
    await redeem(await create());
    expect((await signIn(t, { password: wanted })).tokens).not.toBeNull();
  });

  test("does not unblock", async () => {
    const { t, admin, userId, create, redeem } = await scene();
    await admin.as.mutation(api.admin.students.setBlocked, { userId, blocked: true });
    expect(await redeem(await create())).toBe("");
    expect(await errorCode(signIn(t, { password: wanted }))).toBe("accountBlocked");
  });
});

test("AUTH-26: administrators see the address to sign in with, whatever the contact address is", async () => {
  const { admin, browser, userId } = await scene();
  await browser.mutation(api.account.profile.update, {
    version: 0,
    fullName: "Maria Souza",
    email: "outro@escola.example",
  });
  await admin.as.mutation(api.admin.students.open, { userId });
  expect(await admin.as.query(api.admin.students.get, { userId })).toMatchObject({
    email: "outro@escola.example",
    signInEmail: "maria@escola.example",
  });
});

test("AUTH-23: an expired link leaves no row, and others stay", async () => {
  const { t, create } = await scene();
  const rows = () => t.run((ctx) => allRows(ctx, "passwordResets"));
  await create();
  await t.mutation(internal.jobs.credentials.sweep, {});
  expect(await rows()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 15 * MINUTE);
  await t.mutation(internal.jobs.credentials.sweep, {});
  expect(await rows()).toEqual([]);
});
