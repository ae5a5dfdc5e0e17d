import { beforeEach, expect, test, vi } from "vitest";
import { internal } from "../../../convex/_generated/api";
import { mailRules } from "../../../convex/shared/limits";
import { addPerson, allRows, createBackend, finishScheduled, type Backend, type Person } from "../setup";
import { settle } from "../mailScene";
import { traces } from "../privacyScene";
import { prepareSignIn } from "./flows";

prepareSignIn({ mails: true });
let t: Backend;
beforeEach(() => {
  t = createBackend();
});

const mails = () => t.run((ctx) => allRows(ctx, "mails"));

async function remove({ as }: Person) {
  await as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
  await finishScheduled(t);
}

async function confirmed(): Promise<Person> {
  const ana = await addPerson(t);
  await t.run((ctx) => ctx.db.patch("users", ana.userId, { emailVerificationTime: 1 }));
  return ana;
}

test("PRIVACY-14: a deletion is announced to a confirmed address, in the person's language", async () => {
  const ana = await confirmed();
  await t.run(async (ctx) => {
    const [profile] = await allRows(ctx, "profiles");
    if (profile) await ctx.db.patch("profiles", profile._id, { language: "es" });
  });
  await remove(ana);
  expect(await mails()).toMatchObject([
    { kind: "accountDeleted", to: ana.email, language: "es", message: { name: "Maria da Silva" } },
  ]);
});

test("PRIVACY-14: not to one that nobody confirmed, nor where no mail is sent", async () => {
  await remove(await addPerson(t));
  vi.stubEnv("LOCAL_BACKEND", "");
  await remove(await confirmed());
  expect(await mails()).toEqual([]);
});

test("PRIVACY-14: that mail is gone once it is sent, or after a day", async () => {
  const [ana, eva] = [await confirmed(), await confirmed()];
  await remove(ana);
  const [mail] = await mails();
  if (!mail) throw new Error("no mail");
  await t.run((ctx) => ctx.db.patch("mails", mail._id, { state: "queued" }));
  await settle(t, mail._id);
  expect(await traces(t, [ana.email])).toEqual([]);
  await remove(eva);
  vi.setSystemTime(Date.now() + mailRules.lastKeptMs + 1);
  await t.mutation(internal.jobs.mail.sweep, {});
  expect(await traces(t, [eva.email])).toEqual([]);
});
