import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { personalTables } from "../../convex/model/flows/ownData/personalTables";
import { beginRemoval } from "../../convex/model/flows/ownData/removals";
import { brazilDay } from "../../convex/shared/brazilDay";
import { findViolations } from "./invariants";
import { fieldsOf, fillPersonalTables, referredTables, student, tables, traces } from "./privacyScene";
import {
  addPerson,
  allRows,
  createBackend,
  errorCode,
  finishScheduled,
  mutate,
  present,
  provideSigningKeys,
  readTables,
  type Backend,
  type Person,
} from "./setup";
import { browserOf, maria, signIn, signUp } from "./signIn/flows";

beforeAll(provideSigningKeys);
afterEach(() => {
  vi.useRealTimers();
});

async function remove(t: Backend, { as }: Person, certificates: "keepName" | "removeName" = "keepName") {
  await as.mutation(internal.jobs.privacyRemoval.begin, { certificates, code: "" });
  await finishScheduled(t);
}

const covered = new Set<string>(
  personalTables.flatMap(({ table, parts }) => [table, ...parts.map((part) => part.table)]),
);

/** Tables that refer to people and hold nothing of one, each with its reason. */
const exempt = new Map<string, string>([
  ["generationJobs", "say which administrator began, as an id that leads nowhere"],
  ["authVerifiers", "of sign-in with other services, which the school does not offer"],
]);

describe("PRIVACY-7: no table is forgotten", () => {
  test("every table that refers to a person, a session, an account or a certificate has its rule", () => {
    const personal = ["users", "authSessions", "authAccounts", "certificates"];
    const refers = (table: (typeof tables)[number]) =>
      Object.values(fieldsOf(table)).some((shape) => referredTables(shape).some((name) => personal.includes(name)));
    const forgotten = tables.filter((table) => refers(table) && !covered.has(table) && !exempt.has(table));
    expect(forgotten).toEqual([]);
  });

  test("every table with an address or a name of a person has its rule", () => {
    const words = /^(email|fullName|studentName|actorName|caller|userAgent|to)$/;
    const holds = (table: (typeof tables)[number]) => Object.keys(fieldsOf(table)).some((field) => words.test(field));
    const forgotten = tables.filter((table) => holds(table) && !covered.has(table));
    expect(forgotten).toEqual([]);
  });

  test.each(["keepName", "removeName"] as const)(
    "a row in every field of every table leaves no trace (%s)",
    async (fate) => {
      const { t, person, admin } = await student();
      await t.run((ctx) => fillPersonalTables(ctx, { userId: person.userId, other: admin.userId }));
      const before = await traces(t, [person.userId]);
      const refers = tables.flatMap((table) =>
        Object.entries(fieldsOf(table))
          // A job's work names an account until its last row is removed, and then goes itself.
          .filter(([field, shape]) => referredTables(shape).includes("users") && field !== "work")
          .map(([field]) => `${table}.${field}`),
      );
      expect(before).toEqual(expect.arrayContaining(refers));
      await remove(t, person, fate);
      expect(await traces(t, [person.userId, person.email])).toEqual([
        // Behind a certificate.
        "certificates.userId",
        "examAttempts.userId",
        // Ids of an administrator.
        "generationJobs.createdBy",
        "nameRequests.decidedBy",
      ]);
    },
  );

  test.each(["sent", "expired"] as const)("nor an invitation that nobody used (%s)", async (state) => {
    const { t, person, admin } = await student();
    const row = { email: person.email, fullName: "Maria", language: "pt", createdBy: admin.userId, state } as const;
    const times = { expiresAt: Date.now(), keptUntil: Date.now() + 1_000_000 };
    await t.run((ctx) => ctx.db.insert("invitations", { ...row, ...times, mailed: true }));
    await remove(t, person);
    expect(await t.run((ctx) => allRows(ctx, "invitations"))).toEqual([]);
  });
});

describe("PRIVACY-8: what stays", () => {
  test("keeps every rule and total, and certificates with the name if they shall", async () => {
    const { t, person, certificate } = await student();
    await remove(t, person);
    expect(findViolations(await readTables(t))).toEqual([]);
    const verified = await t.query(api.visitor.certificates.verify, { hash: certificate.certificateHash });
    expect(verified).toMatchObject({ studentName: "Maria da Silva", state: "valid" });
    const { lessonProgress, enrollments, examSittings, profiles } = await readTables(t);
    for (const rows of [lessonProgress, enrollments, examSittings]) expect(rows).toEqual([]);
    expect(profiles).toHaveLength(1);
  });

  test("certificates lose name, badge, files and page if they shall", async () => {
    const { t, person, admin, certificate } = await student();
    await t.run(async (ctx) => {
      const storageId = await ctx.storage.store(new Blob(["%PDF"]));
      await ctx.db.insert("certificateFiles", { certificateId: certificate._id, language: "pt", storageId });
    });
    await person.as.action(api.student.badges.download, { certificateId: certificate._id, form: "jwt" });
    await remove(t, person, "removeName");
    const verified = await t.query(api.visitor.certificates.verify, { hash: certificate.certificateHash });
    expect(verified).toMatchObject({ studentName: "", state: "valid" });
    for (const table of ["badges", "certificateFiles"] as const)
      expect(await t.run((ctx) => allRows(ctx, table))).toEqual([]);
    expect(await t.run((ctx) => ctx.db.system.query("_storage").collect())).toEqual([]);
    expect(findViolations(await readTables(t))).toEqual([]);
    const document = { certificateId: certificate._id, language: "pt" } as const;
    expect(await errorCode(admin.as.action(api.student.certificatePdf.download, document))).toBe("certificateNotValid");
    const named = { studentName: "Maria da Silva", courseDurationHours: 8, issuedDay: brazilDay(Date.now()) };
    const reissue = admin.as.mutation(api.admin.certificates.reissue, {
      ...{ certificateId: certificate._id, ...named, reason: "other", note: "Asked for by phone" },
    });
    expect(await errorCode(reissue)).toBe("studentName: certificateNameRemoved");
  });

  test("documents that were being made when the name went are not kept", async () => {
    const { t, person, certificate } = await student();
    const { certificateId } = await person.as.mutation(internal.jobs.badges.begin, { certificateId: certificate._id });
    await remove(t, person, "removeName");
    const storageId = await t.run((ctx) => ctx.storage.store(new Blob(["%PDF of Maria da Silva"])));
    const file = { certificateId, language: "pt", storageId, hasIssuer: true } as const;
    expect(await t.mutation(internal.jobs.certificateFiles.keep, file)).toBe(false);
    const signed = { credentialId: "urn:uuid:1", subjectId: "urn:uuid:2", salt: "3", identityHash: "4", jwt: "5" };
    const badge = { certificateId, signed, hasIssuer: true, key: { kid: "6", x: "7", y: "8" } };
    expect(await t.mutation(internal.jobs.badges.keep, badge)).toBeNull();
    for (const table of ["badges", "certificateFiles"] as const)
      expect(await t.run((ctx) => allRows(ctx, table))).toEqual([]);
    expect(await t.run((ctx) => ctx.db.system.query("_storage").collect())).toEqual([]);
  });

  test("attempts without a certificate belong to nobody", async () => {
    const { t, person, course } = await student();
    await remove(t, person);
    const { examAttempts } = await readTables(t);
    const others = examAttempts.filter(({ courseId }) => courseId === course._id);
    expect(others).toHaveLength(2);
    expect(new Set(others.map(({ userId }) => userId)).size).toBe(1);
    expect(others[0]?.userId).not.toBe(person.userId);
  });

  test("the audit trail says that it happened, and not to whom", async () => {
    const { t, person } = await student();
    await remove(t, person);
    const { auditEntries } = await readTables(t);
    const entry = auditEntries.find(({ action }) => action === "student.removed");
    expect(entry).toMatchObject({ actorName: "", targetLabel: "" });
    expect(JSON.stringify(auditEntries)).not.toContain(person.userId);
  });
});

describe("PRIVACY-5: deleting the account", () => {
  const account = async () => {
    const t = createBackend();
    const tokens = (await signUp(t)).tokens;
    await finishScheduled(t);
    return { t, browser: browserOf(t, tokens), other: browserOf(t, (await signIn(t)).tokens) };
  };
  const ask = (browser: Pick<Backend, "action">, password = maria.password) =>
    errorCode(browser.action(api.account.privacy.removeAccount, { password, certificates: "keepName" }));

  test("needs the password, ends all sessions at once and frees the address", async () => {
    const { t, browser, other } = await account();
    expect(await ask(browser, "chute-errado")).toBe("password: passwordWrong");
    expect(await other.query(api.visitor.viewer.get, {})).toMatchObject({ status: "active" });
    expect(await ask(browser)).toBe("");
    for (const one of [browser, other])
      expect(await one.query(api.visitor.viewer.get, {})).toEqual({ status: "anonymous" });
    expect(await errorCode(signIn(t))).toBe("invalidCredentials");
    expect((await signUp(t)).tokens).not.toBeNull();
    await finishScheduled(t);
    expect(findViolations(await readTables(t))).toEqual([]);
    expect((await signIn(t)).tokens).not.toBeNull();
  });

  test("an only administrator cannot", async () => {
    const t = createBackend();
    const admin = await addPerson(t, "admin");
    const begin = () =>
      errorCode(admin.as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" }));
    expect(await begin()).toBe("lastAdmin");
    await addPerson(t, "admin");
    expect(await begin()).toBe("");
    await finishScheduled(t);
    expect(findViolations(await readTables(t))).toEqual([]);
  });
});

describe("PRIVACY-6: in batches", () => {
  test("that a batch too many does not disturb, and that go on after a crash", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { t, person } = await student();
    await t.run(async (ctx) => {
      for (let caller = 0; caller < 120; caller++)
        await ctx.db.insert("knownCallers", { userId: person.userId, caller: `10.0.0.${caller}`, signedInAt: 1 });
    });
    const { userId } = person;
    await mutate(t, (ctx) => beginRemoval(ctx, { userId, certificates: "keepName" }));
    // As if the batch had been lost.
    const jobId = await t.run(async (ctx) => {
      for (const { _id, state } of await ctx.db.system.query("_scheduled_functions").collect())
        if (state.kind === "pending") await ctx.scheduler.cancel(_id);
      return (await allRows(ctx, "jobs"))[0]?._id;
    });
    await t.mutation(internal.jobs.engine.resume, {});
    await t.finishInProgressScheduledFunctions();
    expect(await t.run((ctx) => allRows(ctx, "jobs"))).toHaveLength(1);
    vi.setSystemTime(Date.now() + 3_600_000);
    await t.mutation(internal.jobs.engine.resume, {});
    await expect.poll(() => t.run((ctx) => allRows(ctx, "jobs"))).toEqual([]);
    expect(await t.run((ctx) => allRows(ctx, "knownCallers"))).toEqual([]);
    await t.mutation(internal.jobs.engine.step, { jobId: await present(jobId ?? null) });
    expect(findViolations(await readTables(t))).toEqual([]);
  });
});
