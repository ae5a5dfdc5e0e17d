import { expect, test } from "./stack";
import { expectToast, hearToasts } from "./toasts";
import { enroll, keepInside, newPerson, signIn, signUp } from "./student";

test("COUPON-10, LIVE-1: an administrator creates a single-use coupon and sees it used up", async ({
  browser,
  stack,
}) => {
  const desk = await browser.newContext();
  const admin = await desk.newPage();
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  await admin.goto("/admin/coupons");
  await admin.getByRole("button", { name: "Novo cupom" }).first().click();
  const form = admin.getByRole("dialog");
  await form.getByLabel("Código").fill("unico50");
  await form.getByLabel("Desconto (%)").fill("50");
  await form.getByLabel("Limite de usos").fill("1");
  await form.getByRole("button", { name: "Criar cupom" }).click();
  await expect(form).toBeHidden();
  const uses = admin.getByRole("progressbar", { name: "Usos do cupom UNICO50: 0 de 1" });
  await expect(uses).toBeAttached();

  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()]);
  for (const context of [first, second]) await keepInside(context);
  await hearToasts(first);
  const [winner, loser] = [await first.newPage(), await second.newPage()];
  await signUp(winner, newPerson("Primeira da Fila"));
  await enroll(winner, "html-e-css", "Unico50");
  await expectToast(winner, "Matriculado com 50% de desconto!");
  // The administrator's open page updates by itself.
  await expect(admin.getByRole("progressbar", { name: "Usos do cupom UNICO50: 1 de 1" })).toBeVisible();
  await expect(admin.getByRole("article").filter({ hasText: "UNICO50" }).getByText("Esgotado")).toBeVisible();

  await signUp(loser, newPerson("Segundo da Fila"));
  await enroll(loser, "html-e-css", "UNICO50");
  await expect(loser.getByText("Este cupom já atingiu o limite de usos.").first()).toBeVisible();
  await admin.goto("/admin/coupon-enrollments");
  await expect(admin.getByRole("row").filter({ hasText: "Primeira da Fila" })).toContainText("UNICO50");
  for (const context of [desk, first, second]) await context.close();
});
