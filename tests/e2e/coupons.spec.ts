import { expect, test } from "./stack";
import { expectToast } from "./toasts";
import { enroll, fillSignUp, keepInside, newPerson, signUp } from "./student";

test(
  "COUPON-7: coupons are refused with their reason and accepted in any case",
  { tag: "@core" },
  async ({ page, context }) => {
    await keepInside(context);
    await signUp(page, newPerson("Elisa Cupom"));
    await enroll(page, "html-e-css", "nao-existe");
    await expect(page.getByText("O cupom informado não existe ou não está ativo.").first()).toBeVisible();
    await enroll(page, "html-e-css", "EXPIRADO10");
    await expect(page.getByText("Este cupom não está mais válido.").first()).toBeVisible();
    await enroll(page, "html-e-css", "ESGOTADO15");
    await expect(page.getByText("Este cupom já atingiu o limite de usos.").first()).toBeVisible();
    await enroll(page, "html-e-css", " bemvindo20 ");
    await expectToast(page, "Matriculado com 20% de desconto!");
  },
);

test("ENROLL-1, ENROLL-7, AUTH-5: enrolling without an account leads to sign-up and goes on after it, with the coupon", async ({
  page,
  context,
}) => {
  await keepInside(context);
  await enroll(page, "html-e-css", "bemvindo20");
  await expectToast(page, "Autenticação necessária");
  await expect(page).toHaveURL("/auth?next=%2Fcourse%2Fhtml-e-css");
  await fillSignUp(page, newPerson("Fábio Visitante"));
  await expectToast(page, "Matriculado com 20% de desconto!");
  await expect(page).toHaveURL("/course/html-e-css");
  await expect(page.getByRole("heading", { name: "Matrícula confirmada" })).toBeVisible();
});
