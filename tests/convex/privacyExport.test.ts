import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { rateLimits } from "../../convex/model/platform/rateLimits";
import { privacyRules } from "../../convex/shared/privacy";
import { attempt, clickAnswers, enrolled } from "./examScene";
import { fillPersonalTables, referredTables, fieldsOf, student, tables } from "./privacyScene";
import {
  addPerson,
  allRows,
  createBackend,
  errorCode,
  finishScheduled,
  provideSigningKeys,
  type Backend,
} from "./setup";
import { browserOf, maria, signUp } from "./signIn/flows";

beforeAll(provideSigningKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Browser = Pick<Backend, "query" | "mutation" | "action">;

async function make(t: Backend, as: Browser, language: "pt" | "es" | "en" = "pt") {
  await as.mutation(internal.jobs.privacyExport.begin, { language, code: "" });
  await finishScheduled(t);
}

async function unzip(as: Browser) {
  const files = unzipSync(new Uint8Array(await as.action(api.account.privacy.download, {})));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const data = JSON.parse(text("data.json")) as Record<string, Record<string, unknown>[]>;
  return { data, page: text("index.html"), json: text("data.json") };
}

async function sweep(t: Backend) {
  await t.mutation(internal.jobs.privacySweep.run, {});
  await finishScheduled(t);
}

const files = (t: Backend) => t.run((ctx) => ctx.db.system.query("_storage").collect());

describe("PRIVACY-2: everything about a person", () => {
  test("comes from every table that refers to them, and from nobody else's rows", async () => {
    const { t, person, admin } = await student();
    const { userId } = person;
    await t.run((ctx) => fillPersonalTables(ctx, { userId, other: admin.userId }));
    await make(t, person.as);
    const { data } = await unzip(person.as);
    const own = tables.filter((table) =>
      Object.values(fieldsOf(table)).some((shape) => referredTables(shape).includes("users")),
    );
    const withheld = ["generationJobs"];
    const secrets = ["addressChanges", "emailConfirmations", "passwordResets", "signInChallenges"];
    const missing = own.filter((table) => !(table in data) && ![...withheld, ...secrets].includes(table));
    expect(missing).toEqual([]);
    for (const table of ["users", "sessionDevices", "badges", "certificateRecords", "certificateEvents"])
      expect(data).toHaveProperty(table);
    for (const table of secrets) expect(data).not.toHaveProperty(table);
    expect(data.examAttempts?.every((row) => row.userId === userId)).toBe(true);
    expect(JSON.stringify(data)).not.toContain(admin.userId);
  });

  test("with titles to read, in the person's language, and nothing that a browser would run", async () => {
    const { t, person } = await student();
    await t.run(async (ctx) => {
      const profiles = await allRows(ctx, "profiles");
      const own = profiles.find(({ userId }) => userId === person.userId);
      if (own) await ctx.db.patch("profiles", own._id, { fullName: "<img src=x onerror=alert(1)>" });
    });
    await make(t, person.as, "es");
    const { page, data } = await unzip(person.as);
    expect(page).toContain('<html lang="es">');
    expect(page).toContain("<h2>Inscripciones</h2>");
    expect(page).toContain("<dd>Rust</dd>");
    expect(page).toContain("&lt;img src=x");
    expect(page).not.toContain("<img");
    expect(data.enrollments?.map(({ course }) => course)).toEqual(["SQL", "Rust"]);
  });

  test("I18N-4: with dates, numbers and the subjects of mails as its person reads them", async () => {
    const { t, person } = await student();
    const { userId } = person;
    const mail = { to: person.email, language: "pt", state: "sent", attempts: 1, round: 0, queuedAt: 1 } as const;
    await t.run(async (ctx) => {
      for (const { _id } of await allRows(ctx, "profiles")) await ctx.db.patch(_id, { dataNascimento: "1990-05-04" });
      for (const { _id } of await allRows(ctx, "examAttempts")) await ctx.db.patch(_id, { score: 7.5 });
      const times = { expiresAt: Date.now() + 1_000_000 };
      const message = {
        kind: "certificateRevoked",
        name: null,
        courseTitle: "Rust",
        code: "CERT",
        reason: "",
      } as const;
      const [certificate] = await allRows(ctx, "certificates");
      if (!certificate) throw new Error("no certificate");
      const told = { ...message, certificateId: certificate._id };
      await ctx.db.insert("mails", { ...mail, ...times, userId, key: "1", kind: "certificateRevoked", message: told });
      // Sent, so that its link is gone.
      await ctx.db.insert("mails", { ...mail, ...times, userId, key: "2", kind: "resetPassword" });
    });
    await make(t, person.as);
    const { page } = await unzip(person.as);
    for (const text of ["4 de maio de 1990", "7,5", "Seu certificado foi revogado: Rust", "Redefina sua senha"])
      expect(page).toContain(`<dd>${text}</dd>`);
    expect(page).not.toContain("resetPassword");
  });

  test("without answer keys, hashes, tokens and other people", async () => {
    const { t, person, admin } = await student();
    await t.run((ctx) => fillPersonalTables(ctx, { userId: person.userId, other: admin.userId }));
    await make(t, person.as);
    const { json } = await unzip(person.as);
    for (const word of ["rightIds", '"secret"', "sealedSecret", "recoveryHashes", "tokenHash", "codeHash", "actorName"])
      expect(json).not.toContain(word);
    const tokens = await t.run((ctx) => allRows(ctx, "authRefreshTokens"));
    for (const { _id } of tokens) expect(json).not.toContain(_id);
  });

  test("EXAM-52: with own answers in words, and no letter or order of the bank", async () => {
    const { t, courseId, as } = await enrolled({ questions: 5 });
    await attempt(t, as, courseId, 2);
    vi.setSystemTime(Date.now() + 3 * 24 * 60 * 60_000);
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const questions = await t.run((ctx) => allRows(ctx, "examQuestions"));
    const chosen = questions[0] ?? expect.fail("no question");
    await clickAnswers(t, as, sittingId, { [chosen._id]: "c" });
    await make(t, as);
    const { json, data } = await unzip(as);
    const own = { question: chosen.questionText, answer: chosen.optionC };
    expect(data.examSittings?.find(({ status }) => status === "open")).toMatchObject({ answers: [own] });
    expect(data.examAttempts?.[0]?.answers).toHaveLength(5);
    for (const { _id } of questions) expect(JSON.stringify([data.examSittings, data.examAttempts])).not.toContain(_id);
    expect(json).not.toMatch(/"[a-d]"|"draw"|"options?[A-D]?"/u);
  });

  test("an administrator's tells what they did, and nothing of whom they did it to", async () => {
    const { t, person, admin, certificate } = await student();
    const { userId } = person;
    await admin.as.mutation(api.admin.students.setBlocked, { userId, blocked: true });
    const revocation = { act: "revoke", reason: "studentRequest", note: "a pedido dela" } as const;
    await admin.as.mutation(api.admin.certificates.changeOne, { certificateId: certificate._id, ...revocation });
    await make(t, admin.as);
    const { json, data } = await unzip(admin.as);
    const acts = data.auditEntries?.map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(["student.blocked", "certificate.revoked"]));
    for (const other of [userId, certificate._id, certificate.certificateHash, "a pedido dela"])
      expect(json).not.toContain(other);
  });
});

describe("PRIVACY-1, PRIVACY-3: asking for it", () => {
  test("needs the password and shows its state", async () => {
    const t = createBackend();
    const browser = browserOf(t, (await signUp(t)).tokens);
    const ask = (password: string) =>
      errorCode(browser.action(api.account.privacy.askExport, { password, language: "pt" }));
    expect(await ask("chute-errado")).toBe("password: passwordWrong");
    expect(await browser.query(api.account.privacy.exported, {})).toBeNull();
    expect(await ask(maria.password)).toBe("");
    expect(await browser.query(api.account.privacy.exported, {})).toMatchObject({ state: "running", bytes: null });
    await finishScheduled(t);
    expect(await browser.query(api.account.privacy.exported, {})).toMatchObject({ state: "ready" });
    expect((await unzip(browser)).data.profiles).toMatchObject([{ fullName: "Maria Souza" }]);
  });

  test("gives the file to nobody else", async () => {
    const t = createBackend();
    const [person, other] = [await addPerson(t), await addPerson(t, "admin")];
    await make(t, person.as);
    expect(await errorCode(other.as.action(api.account.privacy.download, {}))).toBe("notFound");
    expect(await errorCode(t.action(api.account.privacy.download, {}))).toBe("notAuthenticated");
    expect(await other.as.query(api.account.privacy.exported, {})).toBeNull();
  });

  test("again replaces the file, a few times within an hour", async () => {
    const t = createBackend();
    const { as } = await addPerson(t);
    for (let time = 0; time < rateLimits.dataExports.rate; time++) await make(t, as);
    expect(await files(t)).toHaveLength(1);
    expect(await errorCode(make(t, as))).toBe("tooManyAttempts");
  });
});

describe("PRIVACY-4: the file goes", () => {
  test("after a day, and cannot be had at that very moment", async () => {
    const t = createBackend();
    const { as } = await addPerson(t);
    await make(t, as);
    await sweep(t);
    expect(await files(t)).toHaveLength(1);
    vi.setSystemTime(Date.now() + privacyRules.exportKeptMs);
    expect(await errorCode(as.action(api.account.privacy.download, {}))).toBe("notFound");
    await sweep(t);
    expect(await files(t)).toEqual([]);
    expect(await as.query(api.account.privacy.exported, {})).toBeNull();
  });

  test("one that was never finished has failed", async () => {
    const t = createBackend();
    const { as, userId } = await addPerson(t);
    const expiresAt = Date.now() + privacyRules.exportLostMs;
    await t.run((ctx) => ctx.db.insert("dataExports", { userId, state: "running", expiresAt }));
    vi.setSystemTime(expiresAt);
    await sweep(t);
    expect(await as.query(api.account.privacy.exported, {})).toMatchObject({ state: "failed" });
  });

  test("one whose person has left leaves no file", async () => {
    const t = createBackend();
    const { as, userId } = await addPerson(t);
    await as.mutation(internal.jobs.privacyExport.begin, { language: "pt", code: "" });
    const [row] = await t.run((ctx) => allRows(ctx, "dataExports"));
    await as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
    await finishScheduled(t);
    if (row) await t.action(internal.jobs.privacyExport.make, { exportId: row._id, userId, language: "pt" });
    expect(await files(t)).toEqual([]);
  });
});
