import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./stack";
import { expectToast, hearToasts } from "./toasts";
import { enroll, keepInside, newPerson, signIn, signUp, unique } from "./student";

const CODE = `UNICO${unique().toUpperCase()}`;

/** Resolves once nothing lies over a refusal's middle. Looks in the page itself: the refusal goes after some seconds. */
async function seeRefusalInFront(page: Page): Promise<void> {
  const isInFront = (): boolean => {
    const refusal = document.querySelector(".mantine-Notification-root[role=alert]");
    if (refusal === null) return false;
    const { x, y, width, height } = refusal.getBoundingClientRect();
    return refusal.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await page.waitForFunction(isInFront, undefined, { timeout: 60_000 });
}

async function fillCoupon(form: Locator): Promise<void> {
  await form.getByLabel("Código").fill(CODE.toLowerCase());
  await form.getByLabel("Desconto (%)").fill("50");
  await form.getByLabel("Limite de usos").fill("1");
  await form.getByRole("button", { name: "Criar cupom" }).click();
}

test("COUPON-10, LIVE-1: an administrator creates a single-use coupon and sees it used up", async ({
  browser,
  stack,
}) => {
  const desk = await browser.newContext();
  const admin = await desk.newPage();
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  await admin.goto("/admin/coupons");
  const form = admin.getByRole("dialog");
  await admin.getByRole("button", { name: "Novo cupom" }).first().click();
  await fillCoupon(form);
  await expect(form).toBeHidden();
  const uses = admin.getByRole("progressbar", { name: `Usos do cupom ${CODE}: 0 de 1` });
  await expect(uses).toBeAttached();

  // A second one with the same code: the dialog stays, and the reason stands over its veil.
  await admin.getByRole("button", { name: "Novo cupom" }).first().click();
  await Promise.all([seeRefusalInFront(admin), fillCoupon(form)]);
  await form.getByRole("button", { name: "Fechar" }).click();

  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()]);
  for (const context of [first, second]) await keepInside(context);
  await hearToasts(first);
  const [winner, loser] = [await first.newPage(), await second.newPage()];
  await signUp(winner, newPerson("Primeira da Fila"));
  await enroll(winner, "html-e-css", CODE.toLowerCase());
  await expectToast(winner, "Matriculado com 50% de desconto!");
  // The administrator's open page updates by itself.
  await expect(admin.getByRole("progressbar", { name: `Usos do cupom ${CODE}: 1 de 1` })).toBeVisible();
  await expect(admin.getByRole("article").filter({ hasText: CODE }).getByText("Esgotado")).toBeVisible();

  await signUp(loser, newPerson("Segundo da Fila"));
  await enroll(loser, "html-e-css", CODE);
  await expect(loser.getByText("Este cupom já atingiu o limite de usos.").first()).toBeVisible();
  await admin.goto("/admin/coupon-enrollments");
  await expect(admin.getByRole("row").filter({ hasText: "Primeira da Fila" })).toContainText(CODE);
  for (const context of [desk, first, second]) await context.close();
});
