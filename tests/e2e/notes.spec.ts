import { expectSound, lookAround } from "./soundness";
import { expect, test } from "./stack";
import { enroll, keepInside, newPerson, outlineOf, signUp } from "./student";
import { expectToast } from "./toasts";

const SLUG = "javascript-essencial";

test("LESSON-22, LESSON-25, NOTE-1, NOTE-3: a lesson is read in short lines, its code is run, and a marked passage is found again", async ({
  page,
  context,
}) => {
  test.slow();
  await keepInside(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signUp(page, newPerson("Nina Anotadora"));
  await enroll(page, SLUG);
  await expectToast(page, "Você se matriculou no curso com sucesso.");
  const lesson = (await outlineOf(SLUG)).modules[0]?.lessons[0];
  if (!lesson) throw new Error("a course with a lesson is needed");
  await page.goto(`/lesson/${lesson._id}`);
  const paragraph = page
    .getByRole("article")
    .locator("p")
    .filter({ hasText: /.{150}/ })
    .first();
  await expect(paragraph).toBeVisible();
  // As many letters as fit the first line.
  const longest = await paragraph.evaluate((element) => {
    const range = document.createRange();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text?.textContent) return 0;
    range.setStart(text, 0);
    let letters = 0;
    for (let end = 1; end <= text.textContent.length; end++) {
      range.setEnd(text, end);
      if (range.getClientRects().length === 1) letters = end;
    }
    return letters;
  });
  expect(longest).toBeLessThanOrEqual(78);

  const run = page.getByRole("button", { name: "Executar" }).first();
  const block = page.locator("figure").filter({ has: run }).first();
  await run.click();
  await expect(block.getByRole("group", { name: "Saída" })).toBeVisible();
  await block.getByRole("button", { name: "Editar" }).click();
  await block.getByRole("textbox").fill("console.log([1, 2].map((n) => n * 2)); while (true) {}");
  await run.click();
  await expect(block.getByText("Há um laço sem fim?")).toBeVisible();
  await expect(block.getByText("[ 2, 4 ]")).toBeVisible();
  await lookAround(page, "lesson with code that was run");

  const opener = page.getByRole("button", { name: "Anotar" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Anotar" });
  await dialog.getByLabel("Qual trecho?").selectOption({ index: 2 });
  await dialog.getByLabel("Sua anotação").fill("Rever antes da prova");
  await lookAround(page, "dialog of a note");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const note = page.getByRole("article").filter({ hasText: "Rever antes da prova" }).last();
  await expect(note).toBeVisible();
  await expect(opener).toBeFocused();

  await page.getByRole("link", { name: "Todas do curso" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Minhas anotações" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar nas minhas anotações" }).fill("PROVA");
  await expect(page).toHaveURL(/search=PROVA/);
  await expectSound(page, "notes of a course");
  await page.getByRole("link", { name: "Ver na aula" }).click();
  await expect(page.getByRole("heading", { level: 1, name: lesson.title })).toBeVisible();
  await expect(page.locator("article :focus")).toBeInViewport();
  await page.getByRole("button", { name: "Editar" }).last().press("Enter");
  await expect(page.getByRole("dialog", { name: "Editar" }).getByLabel("Sua anotação")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Apagar" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Apagar" }).click();
  await expectToast(page, "Anotação apagada");
  await expect(page.getByText("Rever antes da prova")).toHaveCount(0);
});

test("LESSON-24, LESSON-25: the lessons of a course are searched, and SQL has the tables of its lesson", async ({
  page,
  context,
}) => {
  await keepInside(context);
  await signUp(page, newPerson("Davi Buscador"));
  await enroll(page, "sql-e-bancos-de-dados");
  await expectToast(page, "Você se matriculou no curso com sucesso.");
  const lesson = (await outlineOf("sql-e-bancos-de-dados")).modules[0]?.lessons[1];
  if (!lesson) throw new Error("a course with two lessons is needed");
  await page.goto(`/lesson/${lesson._id}`);
  const run = page.getByRole("button", { name: "Executar" }).first();
  await run.click();
  await expect(page.locator("figure").filter({ has: run }).first().getByText("┌").first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar nas aulas" }).fill("indice");
  const results = page.getByRole("list", { name: "Aulas encontradas" });
  await expect(results.getByRole("link").first()).toBeVisible();
  await expectSound(page, "search in a course");
  await results.getByRole("link").first().click();
  await expect(page).not.toHaveURL(`/lesson/${lesson._id}`);
});
