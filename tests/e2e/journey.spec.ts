import type { Page } from "@playwright/test";
import { expect, test } from "./stack";
import { expectToast } from "./toasts";
import { completeLesson, enrol, keepInside, newPerson, outlineOf, signUp, takeExam } from "./student";

const SLUG = "git-e-github";

/** With Enter as with a click, the module before closes. */
async function openOneAtATime(page: Page): Promise<void> {
  const open = page.locator("details[open] h3");
  await expect(open).toHaveText([/^Módulo 1:/]);
  await page.locator("summary").nth(1).press("Enter");
  await expect(open).toHaveText([/^Módulo 2:/]);
  await page.locator("summary").nth(0).click();
  await expect(open).toHaveText([/^Módulo 1:/]);
}

test("from sign-up to certificate, followed live by a second tab, through a restart of the backend", async ({
  page,
  context,
  stack,
}) => {
  await keepInside(context);
  const person = newPerson("Carla Estudante da Silva");
  await signUp(page, person);
  await expect(page.getByRole("link", { name: "Painel" })).toBeVisible();
  await page
    .getByRole("link", { name: /Git e GitHub/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/course/${SLUG}`);
  await page.getByRole("button", { name: "Matricular-se" }).click();
  await expectToast(page, "Você se matriculou no curso com sucesso.");
  await openOneAtATime(page);

  const dashboard = await context.newPage();
  await dashboard.goto("/dashboard");
  const progress = dashboard.getByRole("progressbar").first();
  await expect(progress).toHaveAttribute("aria-valuenow", "0");

  const course = await outlineOf(SLUG);
  const lessons = course.modules.flatMap((module) => module.lessons);
  const [first, second, ...others] = lessons;
  if (!first || !second) throw new Error("the course has too few lessons");
  await completeLesson(page, first._id);
  await expect(page).toHaveURL(`/lesson/${second._id}`);
  await expect(progress).toHaveAttribute("aria-valuenow", `${Math.round(100 / lessons.length)}`);

  await stack.restart();
  await completeLesson(page, second._id);
  await expect(progress).toHaveAttribute("aria-valuenow", `${Math.round(200 / lessons.length)}`);

  await takeExam(page, course, "wrong");
  await expectToast(page, /Sua nota foi 0\/10/);
  await expect(page.getByText("0 de 5 questões respondidas")).toBeVisible();

  await takeExam(page, course, "right");
  await expectToast(page, /Mas você precisa assistir todas as \d+ aulas/);
  await expect(progress).toHaveAttribute("aria-valuenow", `${Math.round(200 / lessons.length)}`);

  await stack.restart({ signal: "SIGKILL" });
  for (const lesson of others) await completeLesson(page, lesson._id);
  await expect(progress).toHaveAttribute("aria-valuenow", "100");

  await page.goto("/dashboard?tab=certificates");
  await page
    .getByRole("button", { name: /certificado/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Certificado de Conclusão" });
  await expect(dialog.getByText(person.fullName)).toBeVisible();
  const hash = await dialog
    .getByText(/^CERT-/)
    .first()
    .innerText();
  expect(hash).toMatch(/^CERT-[0-9A-Z]{8}-[0-9A-Z]{8}-[0-9A-Z]+$/);

  const stranger = await context.browser()?.newContext({ locale: "pt-BR" });
  const check = await stranger?.newPage();
  await check?.goto(`/verify/${hash}`);
  await expect(check?.getByText(person.fullName) ?? page.locator("nothing")).toBeVisible();
  await stranger?.close();
});

test("passing with every lesson done brings the certificate at once", async ({ page, context }) => {
  await keepInside(context);
  await signUp(page, newPerson("Davi Aprovado"));
  await enrol(page, "sql-e-bancos-de-dados");
  await expectToast(page, "Você se matriculou no curso com sucesso.");
  const course = await outlineOf("sql-e-bancos-de-dados");
  for (const lesson of course.modules.flatMap((module) => module.lessons)) await completeLesson(page, lesson._id);
  await takeExam(page, course, "right");
  await expect(page).toHaveURL(/\/dashboard\?tab=certificates/);
  await expectToast(page, "Você foi aprovado com nota 10! Seu certificado está disponível.");
  await expect(page.getByText("Nota: 10/10 pontos")).toBeVisible();
});
