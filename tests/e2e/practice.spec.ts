import type { Page } from "@playwright/test";
import { expectSoundInEveryLook, wear } from "./soundness";
import { expect, test } from "./stack";
import { completeLesson, enroll, keepInside, newCourse, newPerson, signIn, signUp } from "./student";
import { expectToast } from "./toasts";

const question = (number: number): string =>
  [
    "```question",
    `Em SQL, qual comando lê linhas de uma tabela (${number})?`,
    "- [ ] `INSERT`",
    "- [x] `SELECT`",
    "- [ ] `DROP TABLE`",
    "> `SELECT` **lê** linhas; `INSERT` as escreve.",
    "```",
  ].join("\n");
const TEXT = `## Perguntas\n\nUm texto.\n\n${[1, 2, 3, 4, 5].map(question).join("\n\n")}\n`;

/** Radio buttons are visually hidden; people click the lines around them. */
async function answerWith(page: Page, group: number, option: string): Promise<void> {
  const asked = page.locator("fieldset").nth(group);
  await asked.locator("label").filter({ hasText: option }).click();
  await asked.locator("xpath=..").getByRole("button", { name: "Conferir" }).click();
}

test("PRACTICE-1, PRACTICE-5, PRACTICE-7, REPORT-7: practice in a lesson, after a module and each day, and an administrator who watches", async ({
  page,
  context,
  browser,
  stack,
}) => {
  await keepInside(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
  // No other test studies it: the figures are its own.
  const { slug, modules } = await newCourse(stack, "seguranca-na-web");
  const [module] = modules;
  const [first, ...others] = module?.lessons ?? [];
  if (!first) throw new Error("a course with a lesson is needed");

  const admin = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await signIn(admin, stack.accounts.admin);
  await admin.waitForURL("/");
  await admin.goto(`/admin/lessons/${first._id}`);
  await admin.getByLabel("Conteúdo da aula em Markdown").fill(TEXT);
  await admin.getByRole("button", { name: "Salvar" }).click();
  await expect(admin.getByText("Tudo salvo")).toBeVisible();
  const figures = admin.getByRole("region", { name: "Como vai esta aula" });
  await expect(figures).toContainText("Ninguém concluiu · ninguém parou aqui");

  await signUp(page, newPerson("Bia Praticante"));
  await enroll(page, slug);
  await expectToast(page, "Você se matriculou no curso com sucesso.");
  await page.goto(`/lesson/${first._id}`);
  // They come one by one.
  await expect(page.locator("fieldset")).toHaveCount(5);
  await answerWith(page, 0, "INSERT");
  await expect(page.getByText("Ainda não")).toBeVisible();
  await answerWith(page, 1, "SELECT");
  await expect(page.getByText("Isso mesmo")).toBeVisible();
  await expectSoundInEveryLook(page, "lesson with questions");
  await wear(page, { language: "pt", scheme: "light", width: 1280 });
  await expect(figures.getByRole("row").nth(1)).toContainText("0%");
  await expect(figures.getByRole("row").nth(2)).toContainText("100%");

  for (const { _id } of others) await completeLesson(page, _id);
  await completeLesson(page, first._id);
  await expect(page).toHaveURL(/\/lesson\//);
  await expect(page.getByRole("status").filter({ hasText: "Módulo concluído" })).toBeVisible();
  await expectSoundInEveryLook(page, "lesson that offers practice");
  await wear(page, { language: "pt", scheme: "light", width: 1280 });
  await page.getByRole("link", { name: "Praticar agora" }).click();
  await expect(page).toHaveURL(new RegExp(`/course/${slug}/practice/`));
  await expect(figures).toContainText("1 concluiu · 1 parou aqui");
  await expect(page.getByRole("heading", { level: 1, name: "5 perguntas sobre este módulo" })).toBeVisible();
  await expectSoundInEveryLook(page, "five questions about a module");
  await wear(page, { language: "pt", scheme: "light", width: 1280 });
  for (const group of [0, 1, 2, 3, 4]) {
    const asked = page.locator("fieldset").nth(group);
    await asked.locator("label").first().click();
    await asked.locator("xpath=..").getByRole("button", { name: "Conferir" }).click();
  }
  await expect(page.getByRole("heading", { name: /^\d de 5 certas$/ })).toBeVisible();
  await expectSoundInEveryLook(page, "result of five questions");
  await wear(page, { language: "pt", scheme: "light", width: 1280 });
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(page).toHaveURL(/\/lesson\//);

  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Perguntas de hoje" });
  await expect(card.getByText("Prática em 1 dos últimos 7 dias")).toBeVisible();
  await expectSoundInEveryLook(page, "dashboard with the daily five");
  await wear(page, { language: "pt", scheme: "light", width: 1280 });
  await card.getByRole("link", { name: "Começar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "5 perguntas para hoje" })).toBeVisible();
  await page.locator("fieldset").first().locator("label").first().click();
  await page.getByRole("button", { name: "Conferir" }).first().click();
  await page.getByRole("link", { name: "Voltar ao painel" }).first().click();
  await expect(card.getByRole("link", { name: "Continuar" })).toBeVisible();
  await admin.context().close();
});
