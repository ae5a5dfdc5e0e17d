import { afterEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { findOwnAccount } from "../../convex/model/platform/accounts";
import { notePasswordChange } from "../../convex/model/people/signIn/notices";
import { certified, finish, lastCertificate, why } from "./certificateScene";
import { enrolled } from "./examScene";
import { addPerson, allRows, errorCode, mutate, present } from "./setup";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("MAIL-7: certificates are announced to the sign-in address, and by name once it is confirmed", async () => {
  const { t, course, courseId, person, as } = await enrolled({ title: "SQL", lessons: [1] });
  await as.mutation(api.account.profile.update, {
    version: 0,
    fullName: "Maria da Silva",
    email: "contato@selo.example",
  });
  await finish(t, person, courseId);
  const read = async () => (await t.run((ctx) => allRows(ctx, "mails"))).at(-1);
  expect(await read()).toMatchObject({ to: person.email, message: { name: null, courseTitle: course.title } });
  await t.run((ctx) => ctx.db.patch("users", person.userId, { emailVerificationTime: 1 }));
  const admin = await addPerson(t, "admin");
  const { certificateId } = await lastCertificate(person);
  await admin.as.mutation(api.admin.certificates.changeOne, { certificateId, act: "revoke", ...why });
  expect(await read()).toMatchObject({ to: person.email, message: { name: "Maria da Silva" } });
});

test("MAIL-10: what its reader has stopped since is not sent again", async () => {
  const { t, as, admin } = await certified();
  const [mail] = await t.run((ctx) => allRows(ctx, "mails"));
  const { _id: mailId } = await present(mail ?? null);
  await as.mutation(api.account.mailChoices.update, { stop: "certificateIssued" });
  vi.stubEnv("MAIL_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("MAIL_FROM", "a@selo.example");
  expect(await errorCode(admin.mutation(api.admin.mail.resend, { mailId }))).toBe("mailStopped");
});

/** A certificate's student, and what becomes of a mail to them that waits for another attempt. */
async function waiting(kind: "certificateIssued" | "certificateRevoked" | "passwordChanged") {
  const scene = await certified();
  const { t, admin, certificateId, person } = scene;
  if (kind === "certificateRevoked")
    await admin.mutation(api.admin.certificates.changeOne, { certificateId, act: "revoke", ...why });
  if (kind === "passwordChanged") await mutate(t, (ctx) => notePasswordChange(ctx, person.userId));
  const mails = () => t.run((ctx) => allRows(ctx, "mails"));
  const { _id: mailId } = await present((await mails()).find((mail) => mail.kind === kind) ?? null);
  await t.run((ctx) => ctx.db.patch("mails", mailId, { state: "queued" }));
  return { ...scene, mailId, mails, prepare: () => t.mutation(internal.jobs.mail.prepare, { mailId }) };
}

test("MAIL-9: what its reader has stopped since is not tried again", async () => {
  const { as, prepare, mails } = await waiting("certificateIssued");
  await as.mutation(api.account.mailChoices.update, { stop: "certificateIssued" });
  expect(await prepare()).toBeNull();
  expect(await mails()).toEqual([]);
});

test.each(["certificateIssued", "certificateRevoked", "passwordChanged"] as const)(
  "MAIL-7: %s is tried again at the sign-in address; what is about security, at that of its moment",
  async (kind) => {
    const { t, person, prepare, mailId } = await waiting(kind);
    await t.run(async (ctx) => {
      const account = await present(findOwnAccount(ctx, person.userId));
      await ctx.db.patch("authAccounts", account._id, { providerAccountId: "nova@selo.example" });
    });
    const to = kind === "passwordChanged" ? person.email : "nova@selo.example";
    expect(await prepare()).toMatchObject({ to });
    expect(await t.run((ctx) => ctx.db.get("mails", mailId))).toMatchObject({ to });
  },
);

test("PRIVACY-7: nothing about their courses is sent to someone whose account is deleted", async () => {
  const { as, prepare } = await waiting("certificateIssued");
  await as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
  expect(await prepare()).toBeNull();
});

const noticesOf = async (t: Awaited<ReturnType<typeof certified>>["t"]) =>
  (await t.run((ctx) => allRows(ctx, "mails"))).map(({ message }) => message);

test("MAIL-16: a reissue is announced once, leads to the new certificate, and keeps what was true at the issue", async () => {
  const { t, admin, certificateId, course } = await certified();
  await mutate(t, async (ctx) => {
    for (const { _id } of await allRows(ctx, "lessons")) await ctx.db.patch("lessons", _id, { title: "Renamed since" });
  });
  const corrections = { studentName: "Maria de Souza", courseDurationHours: 8, issuedDay: "2026-03-10" };
  await admin.mutation(api.admin.certificates.reissue, {
    certificateId,
    ...why,
    reason: "nameCorrected",
    ...corrections,
  });
  const [issued, reissued, ...more] = await noticesOf(t);
  expect(more).toEqual([]);
  expect(issued).toMatchObject({ kind: "certificateIssued", certificateId });
  expect(reissued).toMatchObject({ kind: "certificateReissued", name: null, reason: "Nome corrigido" });
  expect(reissued).toMatchObject({ courseTitle: course.title });
  const records = await t.run((ctx) => allRows(ctx, "certificateRecords"));
  expect(records).toHaveLength(2);
  expect(records[1]?.program).toEqual(records[0]?.program);
  expect(JSON.stringify(records[1])).not.toContain("Renamed since");
  expect(records[1]?.statusIndex).not.toBe(records[0]?.statusIndex);
});

test("MAIL-16: a revocation is announced with its reason, and without the administrator's own words", async () => {
  const { t, admin, certificateId } = await certified();
  await admin.mutation(api.admin.certificates.changeOne, {
    certificateId,
    act: "revoke",
    ...why,
    reason: "issuedInError",
  });
  const last = (await noticesOf(t)).at(-1);
  expect(last).toMatchObject({ kind: "certificateRevoked", certificateId, reason: "Emitido por engano" });
  expect(JSON.stringify(last)).not.toContain(why.note);
});
