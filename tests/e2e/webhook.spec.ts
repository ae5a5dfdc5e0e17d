import { createHmac, randomUUID } from "node:crypto";
import { convex, selfHosted } from "../../scripts/deployment";
import { open } from "./open";
import { theSchool } from "./school";
import { expectSound, expectSoundInEveryLook, LOOKS, named, wear } from "./soundness";
import { expect, test } from "./stack";
import { keepInside, signIn } from "./student";
import { textsIn } from "./texts";
import { expectToast } from "./toasts";

const t = textsIn("pt");
const SECRET = "0123456789abcdef0123456789abcdef";

/** As a checkout does it. */
async function tell(event: object): Promise<number> {
  const body = JSON.stringify(event);
  const time = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", SECRET).update(`${time}.${body}`).digest("hex");
  const headers = { "Selo-Timestamp": time, "Selo-Signature": `v1=${signature}` };
  return (await fetch(`${theSchool().siteUrl}/hooks/access`, { method: "POST", headers, body })).status;
}

test("HOOK-5: the settings tell how to set the secret, send a test and follow the events live", async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const variable = (...words: string[]) => convex(["env", ...words], selfHosted(stack));
  await keepInside(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: t("common:header.admin") })).toBeVisible();
  await open(page, "/admin/settings");
  const card = page.getByRole("region", { name: /\(webhook\)/ });
  await expect(card).toContainText(t("adminWebhook:secret.missing"));
  await expectSoundInEveryLook(page, "webhook without a secret");
  try {
    await variable("set", "ACCESS_WEBHOOK_SECRET", SECRET);
    await wear(page, { language: "pt", scheme: "light", width: 1280 });
    await open(page, "/admin/settings");
    await expect(card).toContainText(t("adminWebhook:secret.set"));
    await expect(card).not.toContainText(SECRET);

    // By keyboard, which stays where it is.
    const send = card.getByRole("button", { name: t("adminWebhook:test.send") });
    await send.focus();
    await page.keyboard.press("Enter");
    await expectToast(page, t("adminWebhook:test.sent"));
    await expect(send).toBeFocused();
    const row = (text: string) => card.getByRole("row").filter({ hasText: text });
    await expect(row("c…@example.com")).toContainText(t("adminWebhook:events.result.tested"));

    const email = `maria@${"w".repeat(60)}.${"x".repeat(60)}.example`;
    expect(await tell({ id: randomUUID(), type: "access.granted", email })).toBe(200);
    await expect(row("m…@")).toContainText(t("adminWebhook:events.result.invited"));
    expect(await tell({ id: randomUUID(), type: "access.ended", email })).toBe(200);
    await expect(row(t("adminWebhook:events.type.access.ended"))).toContainText(t("adminWebhook:events.result.ended"));
    expect(await tell({ id: randomUUID(), type: "access.granted", email, course: "nowhere" })).toBe(422);
    await expect(row(t("adminWebhook:events.result.courseUnknown"))).toHaveCount(1);
    for (const look of LOOKS) {
      await wear(page, look);
      await expectSound(page, named(look, "webhook with events"));
    }
  } finally {
    await variable("remove", "ACCESS_WEBHOOK_SECRET");
  }
});
