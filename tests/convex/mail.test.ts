import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Doc } from "../../convex/_generated/dataModel";
import { findMailServer } from "../../convex/model/platform/mail/configuration";
import { mailTexts, toContent } from "../../convex/model/platform/mail/content";
import type { MailMessage } from "../../convex/model/platform/mail/messages";
import { toPlainText } from "../../convex/model/platform/mail/plainText";
import { queueMail, type MailOrder } from "../../convex/model/platform/mail/writes";
import { toSchoolHead } from "../../convex/model/platform/settings/school";
import { confirmationRules, mailRules, signInRules } from "../../convex/shared/limits";
import { isOptionalMail, mailLanguages } from "../../convex/shared/mailKinds";
import { addPerson, allRows, createBackend, errorCode, mutate, present, readTables, type Backend } from "./setup";
import { settle } from "./mailScene";
import { sampleMails } from "../../scripts/mailSamples";

const paginationOpts = { numItems: 10, cursor: null };
let t: Backend;
beforeEach(() => {
  process.env.SITE_URL = "https://selo.example";
  t = createBackend();
});
afterEach(() => {
  vi.useRealTimers();
  delete process.env.SITE_URL;
  delete process.env.LOCAL_BACKEND;
  delete process.env.MAIL_URL;
  delete process.env.MAIL_FROM;
});

const changed: MailOrder = {
  ...{ to: "ana@selo.example", language: "pt", kind: "passwordChanged", key: "passwordChanged:1" },
  data: { name: "Ana", at: 0 },
};
const reset: MailOrder = {
  ...{ to: "ana@selo.example", language: "pt", kind: "resetPassword", key: "resetPassword:1" },
  data: { name: "Ana", token: "the-token" },
};
const queue = (order: MailOrder) => mutate(t, (ctx) => queueMail(ctx, order));
const mails = (): Promise<Doc<"mails">[]> => t.run((ctx) => allRows(ctx, "mails"));

describe("the outbox", () => {
  test("MAIL-1: without a server a mail is kept, unsent, and administrators see it live", async () => {
    const admin = await addPerson(t, "admin");
    await queue(changed);
    expect(await admin.as.query(api.admin.mail.status, {})).toEqual({ configured: false });
    const { page } = await admin.as.query(api.admin.mail.list, { state: "noServer", paginationOpts });
    expect(page).toMatchObject([{ kind: "passwordChanged", to: "ana@selo.example", state: "noServer", attempts: 0 }]);
    expect((await admin.as.query(api.admin.mail.list, { state: "sent", paginationOpts })).page).toEqual([]);
    expect((await admin.as.query(api.admin.mail.list, { paginationOpts })).page).toHaveLength(1);
  });

  test("MAIL-2: an address that is none fails alone, not its event", async () => {
    await queue({ ...changed, to: "ana@selo.example, eva@selo.example" });
    expect(await mails()).toMatchObject([{ state: "failed", to: "", failure: { reason: "addressInvalid" } }]);
  });

  test("DATA-9: nothing is queued for an address under .invalid, which has no mailbox", async () => {
    expect(await queue({ ...changed, to: "bia@turma.selo.invalid" })).toBeNull();
    expect(await mails()).toEqual([]);
    expect(await queue({ ...changed, to: "bia@invalid.example" })).not.toBeNull();
  });

  test("MAIL-6: a link is shown to nobody but its reader, except in development", async () => {
    const admin = await addPerson(t, "admin");
    const mailId = await present(queue(reset));
    const shown = () => admin.as.query(api.admin.mail.get, { mailId });
    expect(await shown()).toMatchObject({ message: null });
    expect(JSON.stringify(await admin.as.query(api.admin.mail.list, { paginationOpts }))).not.toContain("the-token");
    process.env.LOCAL_BACKEND = "1";
    expect((await shown())?.message?.text).toContain("https://selo.example/reset#the-token");
    Object.assign(process.env, { MAIL_URL: "smtp://mail.example", MAIL_FROM: "a@selo.example" });
    expect(await shown()).toMatchObject({ message: null });
  });

  test("MAIL-6: mails with a link are deleted with the link, the others after 90 days", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await queue(reset);
    await queue(changed);
    const kinds = async () => (await mails()).map(({ kind }) => kind);
    // Nobody waits for the cron job.
    const [job] = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    expect(job).toMatchObject({ name: "jobs/mail:sweep", scheduledTime: Date.now() + signInRules.mailedResetMs });
    expect(confirmationRules.validMs).toBe(mailRules.secretsKeptMs);
    vi.setSystemTime(Date.now() + signInRules.mailedResetMs);
    await t.mutation(internal.jobs.mail.sweep, {});
    expect(await kinds()).toEqual(["passwordChanged"]);
    vi.setSystemTime(Date.now() + mailRules.keptMs);
    await t.mutation(internal.jobs.mail.sweep, {});
    expect(await kinds()).toEqual([]);
  });

  test("MAIL-10: sending again is on the audit trail, and refused without a server and while underway", async () => {
    const admin = await addPerson(t, "admin");
    const mailId = await present(queue(changed));
    const resend = () => errorCode(admin.as.mutation(api.admin.mail.resend, { mailId }));
    expect(await resend()).toBe("mailNotConfigured");
    // Nothing listens there; the sender is not awaited.
    Object.assign(process.env, { MAIL_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@selo.example" });
    expect(await resend()).toBe("");
    expect(await resend()).toBe("mailUnderway");
    expect(await mails()).toMatchObject([{ round: 1 }]);
    const { auditEntries } = await readTables(t);
    expect(auditEntries).toMatchObject([
      { action: "mail.resent", targetLabel: "a…@selo.example", actorId: admin.userId },
    ]);
    await t.run((ctx) => ctx.db.patch("mails", mailId, { state: "sent", message: undefined }));
    expect(await resend()).toBe("mailGone");
  });

  test("MAIL-6: a link that is over is not sent any more", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const mailId = await present(queue(reset));
    Object.assign(process.env, { MAIL_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@selo.example" });
    await t.run((ctx) => ctx.db.patch("mails", mailId, { state: "queued" }));
    vi.setSystemTime(Date.now() + mailRules.secretsKeptMs);
    expect(await t.mutation(internal.jobs.mail.prepare, { mailId })).toBeNull();
    expect(await mails()).toEqual([]);
  });

  test("MAIL-6: nor is it sent again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const mailId = await present(queue(reset));
    Object.assign(process.env, { MAIL_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@selo.example" });
    vi.setSystemTime(Date.now() + mailRules.secretsKeptMs);
    const admin = await addPerson(t, "admin");
    expect(await errorCode(admin.as.mutation(api.admin.mail.resend, { mailId }))).toBe("mailGone");
  });

  test("MAIL-19: without the client's address administrators see that no mail is sent, and nobody is asked", async () => {
    const admin = await addPerson(t, "admin");
    Object.assign(process.env, { MAIL_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@selo.example", SITE_URL: "nowhere" });
    expect(await admin.as.query(api.admin.mail.status, {})).toEqual({ configured: false });
    expect(await t.query(api.visitor.passwordResets.byMail, {})).toBe(false);
    const { email } = admin;
    expect(await errorCode(t.action(internal.cli.passwordResets.createLink, { email }))).toBe("invalidInput");
    process.env.SITE_URL = "https://selo.example/";
    expect(await admin.as.query(api.admin.mail.status, {})).toEqual({ configured: true });
    expect(await t.query(api.visitor.passwordResets.byMail, {})).toBe(true);
    expect(await t.action(internal.cli.passwordResets.createLink, { email })).toMatch(
      /^https:\/\/selo.example\/reset#/,
    );
  });

  test.each([
    ["p%40ss%25", "p@ss%"],
    ["100%", "100%"],
    ["100%ção", "100%ção"],
    ["%zz%40%E7", "%zz%40%E7"],
    ["", ""],
  ])("MAIL-17: the password %s of a mail server is read as %s", (written, password) => {
    const variables = { MAIL_URL: `smtps://ana%:${written}@mail.example`, MAIL_FROM: "a@selo.example" };
    expect(findMailServer(variables)).toMatchObject({ user: "ana%", password, host: "mail.example", port: 465 });
  });

  test("MAIL-9: choices made in two tabs do not undo each other", async () => {
    const ana = await addPerson(t);
    await ana.as.mutation(api.account.mailChoices.update, { language: "es" });
    await ana.as.mutation(api.account.mailChoices.update, { stop: "certificateIssued" });
    await ana.as.mutation(api.account.mailChoices.update, { language: "en" });
    expect(await ana.as.query(api.account.mailChoices.get, {})).toEqual({
      language: "en",
      stopped: ["certificateIssued", "dailyPractice"],
    });
    await ana.as.mutation(api.account.mailChoices.update, { resume: "certificateIssued" });
    expect(await ana.as.query(api.account.mailChoices.get, {})).toEqual({ language: "en", stopped: ["dailyPractice"] });
  });

  test("MAIL-4: a mail that no pool knows has failed after twelve hours, and can be sent again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const mailId = await present(queue(changed));
    await t.run((ctx) => ctx.db.patch("mails", mailId, { state: "queued" }));
    const sweepAt = async (ms: number) => {
      vi.setSystemTime(ms);
      await t.mutation(internal.jobs.mail.sweep, {});
      return (await mails())[0];
    };
    const { queuedAt } = await present((await mails())[0] ?? null);
    expect(await sweepAt(queuedAt + mailRules.lostMs)).toMatchObject({ state: "queued" });
    expect(await sweepAt(queuedAt + mailRules.lostMs + 1)).toMatchObject({
      state: "failed",
      failure: { reason: "timeout" },
    });
  });

  test("MAIL-4: a mail whose senders were all lost has failed, and says so", async () => {
    const mailId = await present(queue(changed));
    await t.run((ctx) => ctx.db.patch("mails", mailId, { state: "queued" }));
    await settle(t, mailId, "failed");
    expect(await mails()).toMatchObject([{ state: "failed", failure: { reason: "timeout" } }]);
  });
});

describe("texts", () => {
  const addresses = {
    school: toSchoolHead(),
    siteUrl: "https://selo.example",
    stopUrl: "https://selo.example/unsubscribe#x",
  };
  const each = sampleMails.flatMap((message) =>
    mailLanguages.map((language) => [message.kind, language, message] as const),
  );

  test.each(each)("MAIL-8: %s in %s says everything in its text part too", (_kind, language, message: MailMessage) => {
    const content = toContent(message, language, addresses);
    const text = toPlainText(content);
    expect(content.subject).not.toMatch(/[\p{Cc}]/u);
    for (const said of [content.heading.toUpperCase(), ...content.paragraphs, ...(content.after ?? [])])
      expect(text).toContain(said);
    for (const { label, value } of content.facts ?? []) expect(text).toContain(`${label}: ${value}`);
    if (content.link) expect(text).toContain(content.link.url);
    if ("token" in message) {
      expect(content.link?.url).toContain(`#${message.token}`);
      expect(`${content.subject} ${content.preheader}`).not.toContain(message.token);
    }
    if ("code" in message) expect(text).toContain(message.code);
    expect(text.includes("Maria")).toBe("name" in message);
    expect(text.includes(addresses.stopUrl)).toBe(isOptionalMail(message.kind));
  });

  test("MAIL-8: moments name their zone", () => {
    const message = { kind: "passwordChanged" as const, name: "Ana", at: Date.UTC(2026, 10, 5, 12, 30) };
    const said = mailLanguages.map((language) => toContent(message, language, addresses).facts?.[0]?.value ?? "");
    expect(said[0]).toMatch(/5 de novembro de 2026.*09:30 \(horário de Brasília\)/);
    expect(said[1]).toMatch(/5 de noviembre de 2026.*9:30.*\(hora de Brasilia\)/);
    expect(said[2]).toMatch(/November 5, 2026.*9:30\sAM \(Brasília time\)/);
    expect(Object.keys(mailTexts)).toEqual([...mailLanguages]);
  });
});
