import { describe, expect, test, vi } from "vitest";
import { internal } from "../../../convex/_generated/api";
import { findPasswordAccount } from "../../../convex/model/platform/accounts";
import { rateLimits, takeFromLimits } from "../../../convex/model/platform/rateLimits";
import { allRows, createBackend, finishScheduled, present, type Backend } from "../setup";
import { browserOf, prepareSignIn, signUp } from "./flows";

prepareSignIn({ mails: true });

const email = "maria@escola.example";

const person = (t: Backend) => present(t.run((ctx) => findPasswordAccount(ctx, email)));
const mailsTo = async (t: Backend) => {
  await finishScheduled(t);
  return (await t.run((ctx) => allRows(ctx, "mails"))).filter(({ to }) => to === email).length;
};

describe("MAIL-20: a stranger's address gets few mails that its owner never asked for", () => {
  const most = rateLimits.unconfirmedMails.rate;

  test.each([
    ["before anybody has confirmed it", false],
    ["and every notice afterwards", true],
  ])("%s", async (_, confirmed) => {
    const t = createBackend();
    const browser = browserOf(t, (await signUp(t)).tokens);
    const { userId, secret = "" } = await person(t);
    expect(await mailsTo(t)).toBe(1);
    if (confirmed) await t.run((ctx) => ctx.db.patch("users", userId, { emailVerificationTime: 1 }));
    for (let time = 0; time < most + 2; time++) {
      vi.setSystemTime(Date.now() + 1);
      await browser.mutation(internal.jobs.passwordChanges.finish, { secret, newSecret: secret, code: "" });
    }
    expect(await mailsTo(t)).toBe(confirmed ? most + 3 : most);
  });

  test("also from one account after the other", async () => {
    const t = createBackend();
    await t.run((ctx) => takeFromLimits(ctx, [{ limit: "unconfirmedMails", key: email, count: most - 1 }]));
    for (let time = 0; time < 2; time++) {
      const browser = browserOf(t, (await signUp(t)).tokens);
      await finishScheduled(t);
      await browser.mutation(internal.jobs.privacyRemoval.begin, { certificates: "removeName", code: "" });
      await finishScheduled(t);
    }
    await signUp(t);
    expect(await mailsTo(t)).toBe(0);
  });
});
