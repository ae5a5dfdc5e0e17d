import { expect, test } from "./stack";
import { expectToast, hearToasts } from "./toasts";
import { enroll, keepInside, newPerson, signIn, signUp } from "./student";

test(
  "SITE-5, SITE-14, SESSION-1, SESSION-4, SESSION-12: a blocked student's open tabs change at once and back, and sign-in says why",
  { tag: "@core" },
  async ({ page, context, browser, stack }) => {
    await keepInside(context);
    const person = newPerson("Fábio Bloqueado");
    await signUp(page, person);
    await enroll(page, "html-e-css");
    await expectToast(page, "Você se matriculou no curso com sucesso.");
    await page.goto("/dashboard");
    const second = await context.newPage();
    await second.goto("/dashboard?tab=browse");
    await expect(second.getByRole("progressbar").or(second.getByRole("searchbox")).first()).toBeVisible();

    await stack.run("cli/students:block", { email: person.email, blocked: true });
    for (const tab of [page, second]) {
      await expect(tab.getByText("Acesso Bloqueado")).toBeVisible();
      await expect(
        tab.getByText("Seu acesso ao portal foi bloqueado. Entre em contato com o administrador."),
      ).toBeVisible();
    }
    // The session is gone; the tab still says why.
    await page.reload();
    await expect(page.getByText("Acesso Bloqueado")).toBeVisible();
    await expect(page.getByText("Carregando...")).toHaveCount(0);
    await expect(page).toHaveURL("/dashboard");

    const other = await browser.newContext({ locale: "pt-BR" });
    await hearToasts(other);
    const elsewhere = await other.newPage();
    await signIn(elsewhere, { email: person.email, password: "outra-senha-qualquer" });
    await expectToast(elsewhere, "Erro ao entrar");
    await signIn(elsewhere, person);
    await expectToast(elsewhere, "Acesso Negado");
    await expect(
      elsewhere.getByText("Sua conta foi bloqueada. Entre em contato com o administrador.").first(),
    ).toBeVisible();

    await expect(page.getByRole("link", { name: "Falar no WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/\d+/,
    );
    await stack.run("cli/students:block", { email: person.email, blocked: false });
    // Open tabs learn it too, with or without a token.
    for (const tab of [page, second]) await expect(tab).toHaveURL(/\/auth\?next=/);
    await signIn(elsewhere, person);
    await expect(elsewhere.getByRole("link", { name: "Painel" })).toBeVisible();
    await other.close();
  },
);
