import type { Page } from "@playwright/test";
import { expectAtTitle, press, tabTo, typeInto } from "./keyboardSteps";
import { expect, test } from "./stack";
import { expectToast } from "./toasts";
import { keepInside, newCourse, newPerson, rightOptions } from "./student";

const SLUG = "sql-e-bancos-de-dados";

/** Completes all lessons, from the course page to the exam. */
async function studyToTheEnd(page: Page): Promise<void> {
  const complete = page.getByRole("button", { name: "Marcar como concluída" });
  await press(page, page.getByRole("link", { name: "Começar o curso" }));
  await expect(page).toHaveURL(/\/lesson\//);
  while (page.url().includes("/lesson/")) {
    const lesson = page.url();
    await expect(complete).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await press(page, complete);
    await expect(page).not.toHaveURL(lesson);
  }
  await expect(page).toHaveURL(/\/exam\//);
}

test(
  "LOOK-8: from sign-up to certificate without a mouse, with the focus always visible",
  { tag: "@core" },
  async ({ page, context, stack }) => {
    test.slow();
    await keepInside(context);
    context.on("page", (chat) => void chat.close());
    const person = newPerson("Teca Teclado");
    const course = await newCourse(stack, SLUG, { short: true });

    await page.goto("/");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
    await press(page, page.getByRole("link", { name: "Cadastrar-se" }));

    await expectAtTitle(page, "Boas-vindas");
    await typeInto(page, page.getByLabel("Nome completo"), person.fullName);
    await typeInto(page, page.getByLabel("E-mail"), person.email);
    await typeInto(page, page.getByLabel("Senha", { exact: true }), "curta");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("data-invalid", "true");
    await expect(page.getByLabel("Senha", { exact: true })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(person.password);
    await page.keyboard.press("Enter");
    await expectAtTitle(page, /Aprenda tecnologia/);

    // The first page of the catalog has the courses of other tests, too.
    await typeInto(page, page.getByRole("searchbox", { name: "Buscar cursos" }), course.title);
    await press(page, page.getByRole("link", { name: `Ver curso: ${course.title}` }));
    await expectAtTitle(page, course.title);
    const coupon = page.getByLabel(/Cupom de desconto/);
    await typeInto(page, coupon, "nao-existe");
    await page.keyboard.press("Enter");
    await expect(page.getByText("O cupom informado não existe ou não está ativo.").first()).toBeVisible();
    await expect(coupon).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("bemvindo20");
    await press(page, page.getByRole("button", { name: "Matricular-se" }));
    await expectToast(page, "Matriculado com 20% de desconto!");
    await expect(page.getByRole("heading", { name: "Matrícula confirmada" })).toBeFocused();

    await studyToTheEnd(page);
    const send = page.getByRole("button", { name: "Finalizar Prova" });
    const begin = page.getByRole("button", { name: "Começar a prova" });
    await expect(begin.or(send).first()).toBeVisible();
    if (await begin.isVisible()) await press(page, begin);
    const options = rightOptions(SLUG);
    for (const question of await page.getByRole("group").all()) {
      const text = await question.innerText();
      const [, right] = [...options].find(([questionText]) => text.includes(questionText)) ?? [];
      if (!right) throw new Error(`no such question: ${text}`);
      const labels = await question.locator("label").allInnerTexts();
      await tabTo(page, question.getByRole("radio").first());
      await page.keyboard.press("Space");
      for (let line = labels.findIndex((label) => label.endsWith(right)); line > 0; line -= 1)
        await page.keyboard.press("ArrowDown");
    }
    await press(page, send);

    await expect(page).toHaveURL(/\/dashboard\?tab=certificates/);
    await expectAtTitle(page, /^Parabéns/);
    await press(page, page.getByRole("link", { name: "Meus certificados" }));
    await expectAtTitle(page, new RegExp(person.fullName));
    const show = page.getByRole("tabpanel").getByRole("button").first();
    await press(page, show);
    const dialog = page.getByRole("dialog", { name: "Certificado de Conclusão" });
    await expect(dialog.getByText(person.fullName)).toBeVisible();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(show).toBeFocused();
  },
);
