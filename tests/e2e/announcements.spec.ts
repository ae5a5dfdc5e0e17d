import type { Browser, Page } from "@playwright/test";
import { lookAround } from "./soundness";
import { expect, test } from "./stack";
import { enroll, keepInside, newCourse, newPerson, signIn, signUp, unique } from "./student";

async function pageOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await keepInside(context);
  return await context.newPage();
}

test("NEWS-1 to NEWS-7: an announcement appears on an open dashboard, is read, edited and taken back, live", async ({
  browser,
  stack,
}) => {
  test.slow();
  const course = await newCourse(stack, "git-e-github", { short: true });
  const student = await pageOf(browser);
  await signUp(student, newPerson("Rita Avisada"));
  await enroll(student, course.slug);
  await student.goto("/dashboard");
  await expect(student.getByRole("link", { name: "Avisos", exact: true })).toBeVisible();

  const admin = await pageOf(browser);
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  await admin.goto("/admin/announcements");
  await admin.getByRole("button", { name: "Novo aviso" }).first().click();
  const dialog = admin.getByRole("dialog");
  const title = `Aula ao vivo ${unique()}`;
  await dialog.getByLabel(/^Título/).fill(title);
  await dialog.getByLabel(/^Texto/).fill("**Quinta**, às 19h.\n\n- Traga perguntas\n- E um caderno");
  await dialog.getByRole("radio", { name: /^Alunos de um curso/ }).click();
  await dialog.getByRole("combobox", { name: /^Curso/ }).fill(course.title);
  await admin.getByRole("option", { name: course.title }).first().click();
  await expect(dialog.getByText("Quinta", { exact: true })).toBeVisible();
  await lookAround(admin, "announcement form");
  await dialog.getByRole("button", { name: "Enviar agora" }).click();
  await expect(dialog).toBeHidden();

  const card = student.getByRole("listitem").filter({ hasText: title });
  await expect(card).toBeVisible();
  const row = admin.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("0 de 1 leu");
  await card.getByRole("button", { name: /^Ler/ }).click();
  await expect(card.getByText("Traga perguntas")).toBeVisible();
  await expect(row).toContainText("1 de 1 leu");
  await lookAround(student, "announcement on the dashboard");
  await lookAround(admin, "list of announcements");

  await row.getByRole("button", { name: /^Editar/ }).click();
  await dialog.getByLabel(/^Texto/).fill("**Sexta**, às 20h.");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("editado em");

  await card.getByRole("button", { name: /^Dispensar/ }).click();
  await expect(card).toBeHidden();
  await student.goto(`/course/${course.slug}`);
  await student.getByRole("link", { name: "Ver os avisos" }).click();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: /^Ler/ }).click();
  await expect(card.getByText("Sexta")).toBeVisible();
  await lookAround(student, "announcement of a course");

  await row.getByRole("button", { name: /^Retirar/ }).click();
  await dialog.getByRole("button", { name: "Retirar" }).click();
  await expect(row).toContainText("Retirado");
  await expect(student.getByText("Nenhum aviso")).toBeVisible();
});
