import { isNonRetryableError } from "@convex-dev/workpool";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { findMailServer } from "../../convex/model/platform/mail/configuration";
import { toContent } from "../../convex/model/platform/mail/content";
import { deliver } from "../../convex/model/platform/mail/smtp";
import { queueMail, type MailOrder } from "../../convex/model/platform/mail/writes";
import { toSchoolHead } from "../../convex/model/platform/settings/school";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  lessonsOf,
  mutate,
  present,
  type Backend,
  type Person,
} from "../convex/setup";
import { submitAnswers } from "../convex/examScene";
import { settle } from "../convex/mailScene";
import { startMailServer, type MailServer } from "../support/mailServer";

/** The outbox against a server that speaks SMTP. */
let smtp: MailServer;
let t: Backend;

beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(() => smtp.close());
beforeEach(() => {
  Object.assign(process.env, {
    MAIL_URL: smtp.url,
    MAIL_FROM: "Escola Selo <nao-responda@selo.example>",
    SITE_URL: "https://selo.example",
    CONVEX_SITE_URL: "https://backend.selo.example",
  });
  smtp.received.length = 0;
  smtp.script();
  t = createBackend();
});
afterEach(() => {
  delete process.env.MAIL_URL;
  delete process.env.MAIL_FROM;
  delete process.env.SITE_URL;
});

const changed = (name = "Ana"): MailOrder => ({
  to: "ana@selo.example",
  language: "pt",
  kind: "passwordChanged",
  key: `passwordChanged:${name}`,
  data: { name, at: Date.UTC(2026, 10, 5, 12) },
});

/** Queues without starting the sender, which the test does. */
async function queue(order: MailOrder = changed()): Promise<Id<"mails">> {
  delete process.env.MAIL_URL;
  const mailId = await present(mutate(t, (ctx) => queueMail(ctx, order)));
  process.env.MAIL_URL = smtp.url;
  await t.run((ctx) => ctx.db.patch("mails", mailId, { state: "queued" }));
  return mailId;
}

/** One attempt, as the mail's pool starts it. */
const send = (mailId: Id<"mails">) => t.action(internal.jobs.mailSender.send, { mailId });
const read = async (mailId: Id<"mails">): Promise<Doc<"mails">> =>
  await present(t.run((ctx) => ctx.db.get("mails", mailId)));

describe("a mail's pool", () => {
  const queueLive = () => mutate(t, (ctx) => queueMail(ctx, changed()));

  test("MAIL-2, MAIL-3: an event queued twice has one mail, which is sent once", async () => {
    const mailId = await present(queueLive());
    expect(await queueLive()).toBeNull();
    await expect.poll(() => read(mailId)).toMatchObject({ state: "sent", attempts: 1 });
    await send(mailId); // by hand
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([["ana@selo.example"]]);
  });

  test("MAIL-4: a refusal for now leaves the mail waiting for another attempt", async () => {
    smtp.script({ kind: "refuse", code: 451 });
    const mailId = await present(queueLive());
    await expect.poll(() => read(mailId)).toMatchObject({ state: "queued", failure: { reason: "refusedForNow" } });
  });

  test("MAIL-4: a final refusal ends its attempts", async () => {
    smtp.script({ kind: "refuse", code: 550 });
    const mailId = await present(queueLive());
    await expect
      .poll(() => read(mailId))
      .toMatchObject({ state: "failed", attempts: 1, failure: { reason: "refused" } });
  });
});

describe("faults", () => {
  test.each([
    ["a refusal for now", { kind: "refuse", code: 451 }, "refusedForNow"],
    ["a refusal for now after the message", { kind: "refuseMessage", code: 452 }, "refusedForNow"],
    ["a connection that breaks off in the message", { kind: "drop" }, "unreachable"],
  ] as const)("MAIL-4: %s is tried again, with one message in the end", async (_, fault, reason) => {
    const mailId = await queue();
    smtp.script(fault);
    const failed = await send(mailId).catch((error: unknown) => error);
    expect(isNonRetryableError(failed)).toBe(false);
    expect(String(failed)).toBe(`Error: Mail ${mailId}: ${reason}`);
    expect(await read(mailId)).toMatchObject({ state: "queued", attempts: 1, failure: { reason } });
    expect(smtp.received).toEqual([]);
    await send(mailId);
    await settle(t, mailId);
    expect(smtp.received).toHaveLength(1);
    expect(await read(mailId)).toMatchObject({ state: "sent", attempts: 2 });
    expect((await read(mailId)).failure).toBeUndefined();
  });

  test.each([
    ["the address", { kind: "refuse", code: 550 }],
    ["the message", { kind: "refuseMessage", code: 554 }],
  ] as const)("MAIL-4: a refusal of %s is final", async (_, fault) => {
    const mailId = await queue();
    smtp.script(fault);
    const failed = await send(mailId).catch((error: unknown) => error);
    expect(isNonRetryableError(failed)).toBe(true);
    expect(JSON.stringify(failed)).not.toContain("ana@");
    await settle(t, mailId, "failed");
    expect(await read(mailId)).toMatchObject({ state: "failed", failure: { reason: "refused" } });
    await send(mailId); // by hand
    expect(smtp.received).toEqual([]);
  });

  const letter = {
    ...{ to: "ana@selo.example", subject: "Oi", html: "<p>Oi</p>", text: "Oi", language: "pt" },
    ...{ messageId: "<1@selo.example>", stopUrl: null, senderName: null },
  };

  test("a server that takes too long", async () => {
    const server = await present(findMailServer());
    smtp.script({ kind: "hang" });
    expect(await deliver(server, letter, 300)).toMatchObject({ ok: false, reason: "timeout" });
  });

  test("MAIL-19: without the client's address nothing is sent, and the outbox names what is missing", async () => {
    const mailId = await queue();
    process.env.SITE_URL = " ";
    expect(isNonRetryableError(await send(mailId).catch((error: unknown) => error))).toBe(true);
    await settle(t, mailId, "failed");
    const failure = { reason: "misconfigured", detail: "SITE_URL" };
    expect(await read(mailId)).toMatchObject({ state: "failed", failure });
    expect(smtp.received).toEqual([]);
  });

  test("nothing listening", async () => {
    const gone = await startMailServer();
    await gone.close();
    const server = await present(findMailServer({ MAIL_URL: gone.url, MAIL_FROM: "a@selo.example" }));
    expect(await deliver(server, letter)).toMatchObject({ ok: false, reason: "unreachable" });
  });

  test("MAIL-5: a server that is elsewhere and offers no encryption gets nothing", async () => {
    const elsewhere = await startMailServer("127.0.0.2");
    const server = await present(findMailServer({ MAIL_URL: elsewhere.url, MAIL_FROM: "a@selo.example" }));
    expect(await deliver(server, letter)).toMatchObject({ ok: false, reason: "refused" });
    expect(elsewhere.attempts()).toBe(0);
    await elsewhere.close();
  });
});

describe("a message", () => {
  test("MAIL-8: has both parts, in one language, and the headers of a machine", async () => {
    const ana = await addPerson(t);
    const mailId = await queue({
      ...{ to: ana.email, userId: ana.userId, language: "es", kind: "resetPassword", key: "resetPassword:1" },
      data: { name: '<b>Ana</b>\r\nBcc: x@selo.example, "A"', token: "f".repeat(64) },
    });
    await send(mailId);
    await settle(t, mailId);
    const [mail] = smtp.received;
    expect(mail?.subject).toBe("Restablece tu contraseña");
    expect(mail?.from?.text).toBe('"Escola Selo" <nao-responda@selo.example>');
    expect(mail?.recipients).toEqual([ana.email]);
    expect(mail?.text).toContain(`https://selo.example/reset#${"f".repeat(64)}`);
    expect(mail?.html).toContain("&lt;b&gt;Ana&lt;/b&gt;");
    expect(mail?.html).toMatch(/<html [^>]*lang="es"/);
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.headers.get("list-unsubscribe")).toBeUndefined();
    expect(mail?.bcc).toBeUndefined();
    // The link is in no table any more.
    expect((await read(mailId)).message).toBeUndefined();
  });

  test("LOOK-19: the school's sender name replaces the one of MAIL_FROM, whose address stays", async () => {
    const admin = await addPerson(t, "admin");
    await admin.as.mutation(api.admin.school.update, { version: 0, name: "Ipê", senderName: 'Ipê "<x@y.example>, z' });
    const ana = await addPerson(t);
    const mailId = await queue({
      ...{ to: ana.email, userId: ana.userId, language: "pt", kind: "resetPassword", key: "resetPassword:2" },
      data: { name: "Ana", token: "e".repeat(64) },
    });
    await send(mailId);
    await settle(t, mailId);
    const from = smtp.received[0]?.from?.value;
    expect(from).toMatchObject([{ name: 'Ipê "<x@y.example>, z', address: "nao-responda@selo.example" }]);
  });

  test("MAIL-8: a line break in a title begins no header", () => {
    const courseTitle = "Git\r\nBcc: x@selo.example";
    const certificateId = "1" as Id<"certificates">;
    const content = toContent(
      { kind: "certificateRevoked", name: "Ana", courseTitle, code: "C", certificateId, reason: "R" },
      "pt",
      { school: toSchoolHead(), siteUrl: "https://selo.example", stopUrl: null },
    );
    expect(content.subject).toBe("Seu certificado foi revogado: Git Bcc: x@selo.example");
  });

  test("AUTH-14, MAIL-7: a certificate is issued without a confirmed address, and announced in its student's language", async () => {
    const ana = await addPerson(t);
    await ana.as.mutation(api.account.mailChoices.update, { language: "en" });
    await earnCertificate(ana);
    await expect.poll(() => smtp.received.length).toBe(1);
    const [certificate] = await t.run((ctx) => allRows(ctx, "certificates"));
    const [mail] = smtp.received;
    expect(mail?.subject).toBe("Your certificate: Git & <Hub>");
    expect(mail?.recipients).toEqual([ana.email]);
    expect(mail?.html).toContain("Git &amp; &lt;Hub&gt;");
    expect(mail?.text).toContain(`https://selo.example/certificate/${certificate?._id}`);
    expect(mail?.text).toContain(certificate?.certificateHash);
  });

  test("MAIL-9: a mail that one can do without is stopped by its own link, once and for all", async () => {
    const ana = await addPerson(t);
    await earnCertificate(ana);
    await expect.poll(() => smtp.received.length).toBe(1);
    const [mail] = smtp.received;
    const list = mail?.headers.get("list") as { unsubscribe?: { url?: string } } | undefined;
    const url = new URL(list?.unsubscribe?.url ?? "");
    expect(url.origin + url.pathname).toBe("https://backend.selo.example/mail/stop");
    expect(mail?.headerLines.find(({ key }) => key === "list-unsubscribe-post")?.line).toContain("One-Click");
    const token = url.searchParams.get("token") ?? "";
    expect(mail?.text).toContain(`https://selo.example/unsubscribe#${token}`);

    const post = (search: string, body: string | FormData) =>
      t.fetch(`/mail/stop?token=${search}`, { method: "POST", body });
    const isStopped = async () =>
      (await ana.as.query(api.account.mailChoices.get, {})).stopped.includes("certificateIssued");
    const opened = await t.fetch(`/mail/stop?token=${token}`, { method: "GET", redirect: "manual" });
    expect(opened.headers.get("location")).toBe(`https://selo.example/unsubscribe#${token}`);
    expect((await post(token, "")).status).toBe(400);
    expect((await post(token, formOf("Two-Clicks"))).status).toBe(400);
    expect(
      (await post(token.replace(/.$/, token.endsWith("0") ? "1" : "0"), "List-Unsubscribe=One-Click")).status,
    ).toBe(404);
    const other = await addPerson(t);
    expect((await post(token.replace(ana.userId, other.userId), "List-Unsubscribe=One-Click")).status).toBe(404);
    expect(await isStopped()).toBe(false);
    expect((await post(token, "List-Unsubscribe=One-Click")).status).toBe(200);
    expect(await isStopped()).toBe(true);
    await earnCertificate(ana);
    expect(await t.run((ctx) => allRows(ctx, "mails"))).toHaveLength(1);

    const resume = () => ana.as.mutation(api.account.mailChoices.update, { resume: "certificateIssued" });
    await resume();
    expect(await t.mutation(api.visitor.mailChoices.stop, { token })).toBe("certificateIssued");
    expect(await isStopped()).toBe(true);
    await resume();
    expect((await post(token, formOf("One-Click"))).status).toBe(200);
    expect(await isStopped()).toBe(true);
  });
});

/** RFC 8058 allows it beside the encoding of addresses. */
function formOf(value: string): FormData {
  const form = new FormData();
  form.set("List-Unsubscribe", value);
  return form;
}

/** Finishes a course with its exam. */
async function earnCertificate({ as }: Person): Promise<void> {
  const course = await addCourse(t, { title: "Git & <Hub>" });
  await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  for (const { _id } of await lessonsOf(t, course._id))
    await as.mutation(api.student.progress.complete, { lessonId: _id });
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId: course._id });
  const { questions } = await present(as.query(api.student.exams.get, { courseId: course._id }));
  await submitAnswers(t, as, sittingId, Object.fromEntries(questions.map(({ _id }) => [_id, "b"])));
}
