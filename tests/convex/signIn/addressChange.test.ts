import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { rateLimits } from "../../../convex/model/platform/rateLimits";
import { confirmationRules } from "../../../convex/shared/limits";
import {
  addPerson,
  allRows,
  createBackend,
  errorCode,
  finishScheduled,
  mutate,
  present,
  type Backend,
  type Person,
} from "../setup";
import { browserOf, maria, prepareSignIn, signIn, signUp } from "./flows";

prepareSignIn({ mails: true });
let t: Backend;
beforeEach(() => {
  t = createBackend();
});

const former = "maria@escola.example";
const wanted = "nova@escola.example";
const { password } = maria;
const mails = () => t.run((ctx) => allRows(ctx, "mails"));

/** Maria with two open browsers. */
async function twoBrowsers() {
  const here = browserOf(t, (await signUp(t)).tokens);
  const there = browserOf(t, (await signIn(t)).tokens);
  await finishScheduled(t);
  return { here, there };
}

type Browser = Pick<Backend, "action">;
async function ask(browser: Browser, email = ` ${wanted.toUpperCase()} `, typed = password) {
  try {
    return await errorCode(browser.action(api.account.address.ask, { email, password: typed }));
  } finally {
    await finishScheduled(t);
  }
}

/** Past the password, which takes time to hash. */
async function begin({ as }: Person, email = wanted) {
  const refused = await errorCode(as.mutation(internal.jobs.addressChanges.begin, { email, code: "" }));
  await finishScheduled(t);
  return refused;
}

/** Returns the secrets in the newest mail to the new address. */
async function secrets() {
  const mail = (await mails()).findLast(({ kind }) => kind === "confirmNewAddress");
  if (mail?.message?.kind !== "confirmNewAddress") throw new Error("no such mail");
  return { ...mail.message, to: mail.to };
}

async function addresses() {
  const [users, accounts, profiles] = await t.run(async (ctx) => [
    await allRows(ctx, "users"),
    await allRows(ctx, "authAccounts"),
    await allRows(ctx, "profiles"),
  ]);
  return { users: users[0]?.email, accounts: accounts[0]?.providerAccountId, profiles: profiles[0]?.email };
}
const all = (email: string) => ({ users: email, accounts: email, profiles: email });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("AUTH-50: a new sign-in address", () => {
  test("counts once its mailbox has confirmed it, everywhere at once", async () => {
    const { here, there } = await twoBrowsers();
    expect(await ask(here)).toBe("");
    expect(await addresses()).toEqual(all(former));
    expect(await here.query(api.account.address.status, {})).toEqual({ email: former, asked: wanted, possible: true });
    const { token, to } = await secrets();
    expect(to).toBe(wanted);
    expect(await t.mutation(api.visitor.address.redeem, { token })).toBe(true);
    expect(await addresses()).toEqual(all(wanted));
    expect(await here.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active", email: wanted });
    expect(await there.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    expect(await here.query(api.account.confirmations.status, {})).toMatchObject({ email: wanted, confirmed: true });
    expect(await errorCode(signIn(t))).toBe("invalidCredentials");
    expect((await signIn(t, { email: wanted })).tokens).not.toBeNull();
  });

  test("needs the right password, which counts as an attempt", async () => {
    const { here } = await twoBrowsers();
    for (let attempt = 0; attempt < rateLimits.passwords.rate; attempt++)
      expect(await ask(here, wanted, "chute-errado")).toBe("password: passwordWrong");
    expect(await ask(here)).toBe("tooManyAttempts");
    expect(await t.run((ctx) => allRows(ctx, "addressChanges"))).toEqual([]);
  });

  test.each([
    ["", "email: emailRequired"],
    ["nova", "email: emailInvalid"],
    [former, "email: emailSame"],
  ])("%s is refused before a password is checked", async (email, refusal) => {
    const { here } = await twoBrowsers();
    const derive = vi.spyOn(crypto.subtle, "deriveBits");
    expect(await ask(here, email)).toBe(refusal);
    expect(derive).not.toHaveBeenCalled();
  });

  test("leaves a contact address that the person chose", async () => {
    const ana = await addPerson(t);
    await mutate(t, async (ctx) => {
      const [profile] = await allRows(ctx, "profiles");
      await ctx.db.patch("profiles", (await present(profile ?? null))._id, { email: "contato@ana.example" });
    });
    await begin(ana);
    await t.mutation(api.visitor.address.redeem, { token: (await secrets()).token });
    expect(await addresses()).toEqual({ users: wanted, accounts: wanted, profiles: "contato@ana.example" });
  });

  test("does not overwrite a profile form that was opened before it", async () => {
    const ana = await addPerson(t);
    const { version } = await ana.as.query(api.account.profile.get, {});
    await begin(ana);
    await t.mutation(api.visitor.address.redeem, { token: (await secrets()).token });
    const form = { version, fullName: "Ana", email: ana.email };
    expect(await errorCode(ana.as.mutation(api.account.profile.update, form))).toBe("editConflict");
  });

  test("stands on the audit trail, as the person's own act", async () => {
    const ana = await addPerson(t);
    await begin(ana);
    await t.mutation(api.visitor.address.redeem, { token: (await secrets()).token });
    const entry = (await t.run((ctx) => allRows(ctx, "auditEntries"))).at(-1);
    expect(entry).toMatchObject({ action: "student.addressChanged", actorId: ana.userId, targetId: ana.userId });
    expect(entry?.changes).toMatchObject([{ field: "email", from: ana.email, to: wanted }]);
  });

  test("is not asked for where no mail is sent", async () => {
    vi.stubEnv("LOCAL_BACKEND", "");
    const ana = await addPerson(t);
    await begin(ana);
    expect(await ana.as.query(api.account.address.status, {})).toEqual({
      ...{ email: ana.email, asked: null, possible: false },
    });
  });
});

describe("AUTH-51: link and code", () => {
  test("work once, the code for its own person", async () => {
    const [ana, eva] = [await addPerson(t), await addPerson(t)];
    await begin(ana);
    const { token, code } = await secrets();
    expect(code).toMatch(/^\d{6}$/);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await eva.as.mutation(api.account.address.enterCode, { code })).toBe(false);
    expect(await ana.as.mutation(api.account.address.enterCode, { code: wrong(code) })).toBe(false);
    expect(await ana.as.mutation(api.account.address.enterCode, { code })).toBe(true);
    expect(await ana.as.mutation(api.account.address.enterCode, { code })).toBe(false);
    expect(await t.mutation(api.visitor.address.redeem, { token })).toBe(false);
  });

  test("end after 30 minutes, with the next ones, and when they are called off", async () => {
    const ana = await addPerson(t);
    const redeem = async (token: string) => await t.mutation(api.visitor.address.redeem, { token });
    await begin(ana);
    const first = await secrets();
    await begin(ana, "outra@escola.example");
    expect(await redeem(first.token)).toBe(false);
    const second = await secrets();
    await ana.as.mutation(api.account.address.cancel, {});
    expect(await redeem(second.token)).toBe(false);
    await begin(ana);
    vi.setSystemTime(Date.now() + confirmationRules.validMs + 1);
    const { token, code } = await secrets();
    expect(await redeem(token)).toBe(false);
    expect(await ana.as.mutation(api.account.address.enterCode, { code })).toBe(false);
    await t.mutation(internal.jobs.credentials.sweep, {});
    expect(await t.run((ctx) => allRows(ctx, "addressChanges"))).toEqual([]);
    expect((await addresses()).accounts).toBe(ana.email);
  });

  test("at rest are hashes only", async () => {
    await begin(await addPerson(t));
    const { token, code } = await secrets();
    const rows = JSON.stringify(await t.run((ctx) => allRows(ctx, "addressChanges")));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(code);
  });

  test("are limited: mails by person and by new address, guesses by person", async () => {
    const [ana, eva] = [await addPerson(t), await addPerson(t)];
    for (let count = 0; count < rateLimits.addressChangesTo.rate; count++) expect(await begin(ana)).toBe("");
    expect(await begin(eva)).toBe("tooManyAttempts");
    expect(await begin(eva, "livre@escola.example")).toBe("");
    expect(await begin(ana, "livre@escola.example")).toBe("tooManyAttempts");
    const { code } = await secrets();
    const guess = (typed: string) => errorCode(eva.as.mutation(api.account.address.enterCode, { code: typed }));
    for (let count = 0; count < rateLimits.confirmationCodes.rate; count++) expect(await guess(wrong(code))).toBe("");
    expect(await guess(code)).toBe("tooManyAttempts");
  });
});

describe("AUTH-52: whether the new address has an account", () => {
  test("is told to its owner, and nothing differs for who asked", async () => {
    const [ana, eva, owner] = [await addPerson(t), await addPerson(t), await addPerson(t)];
    expect(await begin(ana, owner.email)).toBe("");
    expect(await begin(eva)).toBe("");
    const seen = async ({ as }: Person) => ({ ...(await as.query(api.account.address.status, {})), email: "" });
    expect(await seen(ana)).toEqual({ email: "", asked: owner.email, possible: true });
    expect(await seen(eva)).toEqual({ email: "", asked: wanted, possible: true });
    expect((await mails()).map(({ kind, to, userId }) => ({ kind, to, userId }))).toEqual([
      { kind: "addressTaken", to: owner.email, userId: owner.userId },
      { kind: "confirmNewAddress", to: wanted, userId: eva.userId },
    ]);
  });

  test("is not in the file with one's data either", async () => {
    const [ana, eva, owner] = [await addPerson(t), await addPerson(t), await addPerson(t)];
    await begin(ana, owner.email);
    await begin(eva);
    const exported = async ({ userId }: Person) => {
      const pages: string[] = [];
      for (let step = 0; ; step++) {
        const page = await t.query(internal.jobs.privacyExport.page, { userId, step, cursor: null });
        if (page === "null") return pages.join("");
        pages.push(page);
      }
    };
    expect(await exported(eva)).not.toContain("confirmNewAddress");
    expect(await exported(ana)).not.toContain("addressTaken");
  });

  test("is checked again when it is confirmed: of two, the first wins, and a sign-up too", async () => {
    const [ana, eva] = [await addPerson(t), await addPerson(t)];
    await begin(ana);
    const { token } = await secrets();
    await begin(eva);
    expect(await t.mutation(api.visitor.address.redeem, { token: (await secrets()).token })).toBe(true);
    expect(await t.mutation(api.visitor.address.redeem, { token })).toBe(false);
    const accounts = await t.run((ctx) => allRows(ctx, "authAccounts"));
    expect(accounts.map(({ providerAccountId }) => providerAccountId)).toEqual([ana.email, wanted]);
  });
});

describe("AUTH-53: a change ends with what its owner does against it", () => {
  const stops: Record<string, (ana: Person) => Promise<unknown>> = {
    "a new password by mail": async ({ userId }) => {
      await t.mutation(internal.jobs.passwordResets.issue, { userId, tokenHash: "hash" });
      await t.mutation(internal.jobs.passwordResets.finish, { tokenHash: "hash", secret: "new" });
    },
    "a block": async ({ userId }) => {
      const admin = await addPerson(t, "admin");
      await admin.as.mutation(api.admin.students.setBlocked, { userId, blocked: true });
    },
    "signing that device out": async ({ userId, sessionId }) => {
      const other = await t.run((ctx) => ctx.db.insert("authSessions", { userId, expirationTime: Date.now() * 2 }));
      const elsewhere = t.withIdentity({ subject: `${userId}|${other}` });
      await elsewhere.mutation(api.account.sessions.signOutOf, { sessionId });
    },
  };
  test.each(Object.entries(stops))("%s", async (_, stop) => {
    const ana = await addPerson(t);
    await begin(ana);
    await stop(ana);
    expect(await t.mutation(api.visitor.address.redeem, { token: (await secrets()).token })).toBe(false);
    const [account] = await t.run((ctx) => allRows(ctx, "authAccounts"));
    expect(account?.providerAccountId).toBe(ana.email);
  });

  test("signing in again, which then finds nothing that waits for a code", async () => {
    const { here } = await twoBrowsers();
    await ask(here);
    await here.action(api.auth.signOut, {});
    const again = browserOf(t, (await signIn(t)).tokens);
    expect(await again.query(api.account.address.status, {})).toMatchObject({ asked: null });
  });

  test("afterwards nothing that the former mailbox got opens the account", async () => {
    const ana = await addPerson(t);
    await t.mutation(internal.jobs.passwordResets.issue, { userId: ana.userId, tokenHash: "hash" });
    await ana.as.mutation(api.account.confirmations.ask, {});
    await begin(ana);
    await t.mutation(api.visitor.address.redeem, { token: (await secrets()).token });
    const reset = t.mutation(internal.jobs.passwordResets.finish, { tokenHash: "hash", secret: "new" });
    expect(await errorCode(reset)).toBe("resetLinkInvalid");
    expect(await t.run((ctx) => allRows(ctx, "emailConfirmations"))).toEqual([]);
  });
});

test("MAIL-21: the change is announced to both addresses, each in the person's language", async () => {
  const ana = await addPerson(t);
  await ana.as.mutation(api.account.mailChoices.update, { language: "es" });
  await begin(ana);
  await t.mutation(api.visitor.address.redeem, { token: (await secrets()).token });
  const told = (await mails()).filter(({ kind }) => kind === "addressChanged");
  expect(told.map(({ to, language }) => [to, language])).toEqual([
    [ana.email, "es"],
    [wanted, "es"],
  ]);
});
