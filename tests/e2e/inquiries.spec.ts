import { lookAround } from "./soundness";
import { expect, test } from "./stack";
import { enroll, keepInside, newCourse, newPerson, signIn, signUp } from "./student";
import { expectToast } from "./toasts";

test("ASK-1, ASK-4, ASK-7, ASK-8: asked in one tab, seen in the open queue, answered, there in the open lesson, and published", async ({
  page,
  context,
  browser,
  stack,
}) => {
  test.slow();
  await keepInside(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { slug, title, modules } = await newCourse(stack, "git-e-github");
  const lesson = modules[0]?.lessons[0];
  if (!lesson) throw new Error("a course with a lesson is needed");
  const admin = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await signIn(admin, stack.accounts.admin);
  await admin.waitForURL("/");
  await admin.goto("/admin/questions");
  await expect(admin.getByRole("heading", { level: 1, name: "Perguntas dos alunos" })).toBeVisible();

  const ana = newPerson("Ana Perguntadora");
  const words = `Por que ${ana.email.split("@")[0]} não vê o commit?`;
  await signUp(page, ana);
  await enroll(page, slug);
  await expectToast(page, "Você se matriculou no curso com sucesso.");
  await page.goto(`/lesson/${lesson._id}`);
  const opener = page.getByRole("button", { name: "Perguntar", exact: true });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Sua pergunta")).toBeFocused();
  await dialog.getByLabel("Sobre qual trecho?").selectOption({ index: 2 });
  await dialog.getByLabel("Sua pergunta").fill(`${words}\n<b>negrito</b>`);
  await lookAround(page, "question dialog");
  await dialog.getByRole("button", { name: "Enviar" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Aguarda resposta")).toBeVisible();
  await expect(page.getByText("<b>negrito</b>")).toBeVisible();
  await expect(opener).toBeFocused();
  await lookAround(page, "lesson with a question");

  const row = admin.getByRole("row").filter({ hasText: words });
  await expect(row).toContainText(title);
  await expect(row).toContainText("Ana Perguntadora");
  await lookAround(admin, "queue of questions");
  await expect(admin.getByRole("link", { name: /^Perguntas/ })).toContainText(/\d/);
  await row.getByRole("link").first().click();
  await admin.getByLabel("Resposta").fill("Porque **nada** foi enviado.");
  await expect(admin.getByRole("group", { name: "Prévia" }).locator("strong")).toHaveText("nada");
  await lookAround(admin, "answer");
  await admin.getByRole("button", { name: "Enviar resposta" }).click();

  // In the open lesson, without a reload.
  await expect(page.getByText("Respondida", { exact: true })).toBeVisible();
  await expect(page.locator("li strong", { hasText: "nada" })).toBeVisible();
  await expect(row).toHaveCount(0);

  await admin.getByRole("button", { name: "Publicar…" }).press("Enter");
  await expect(admin.getByRole("dialog").getByLabel("Pergunta publicada")).toBeFocused();
  await admin.getByRole("dialog").getByLabel("Pergunta publicada").fill("Por que não vejo o commit?");
  await lookAround(admin, "publication");
  await admin.getByRole("dialog").getByRole("button", { name: "Publicar" }).click();
  await page.locator("summary", { hasText: "Por que não vejo o commit?" }).press("Enter");
  await expect(page.getByRole("list", { name: "Perguntas respondidas" }).locator("strong")).toHaveText("nada");

  await page.getByRole("button", { name: "Encerrar" }).press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.getByRole("dialog").getByRole("button", { name: "Encerrar" }).click();
  await expect(page.getByText("Encerrada", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Minhas perguntas" }).click();
  await expect(page.getByRole("link", { name: `Aula: ${lesson.title}` })).toBeVisible();
  await lookAround(page, "my questions");
});
