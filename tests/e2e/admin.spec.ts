import type { Page } from "@playwright/test";
import { expect, test } from "./stack";
import { expectToast, hearToasts } from "./toasts";
import { enroll, keepInside, newPerson, outlineOf, signIn, signUp, unique } from "./student";

const TAG = unique();
const TITLE = `Redes para quem programa ${TAG}`;
const SLUG = `redes-para-quem-programa-${TAG}`;
const NAME = `Rita das Redes ${TAG}`;
const LESSON = "O caminho de um pacote";

async function buildCourse(page: Page): Promise<string> {
  await page.goto("/admin/courses");
  await page.getByRole("button", { name: "Novo Curso" }).click();
  const course = page.getByRole("dialog");
  await course.getByLabel("Título").fill(TITLE);
  await expect(course.getByLabel("Endereço")).toHaveValue(SLUG);
  await course.getByLabel("Descrição").fill("O que acontece entre duas máquinas.");
  await course.getByLabel(/Carga horária/).fill("4");
  await course.getByRole("button", { name: "Criar curso" }).click();
  await expect(page).toHaveURL(/\/admin\/courses\/\w+$/);
  const address = page.url();
  await page.getByRole("button", { name: "Novo módulo" }).first().click();
  const module = page.getByRole("dialog");
  await module.getByLabel("Título").fill("Fundamentos");
  await module.getByLabel("Descrição").fill("Camadas e endereços.");
  await module.getByRole("button", { name: "Criar módulo" }).click();
  await expect(module).toBeHidden();
  await page.getByRole("button", { name: "Nova aula em Fundamentos" }).click();
  const lesson = page.getByRole("dialog");
  await lesson.getByLabel("Título").fill(LESSON);
  await lesson.getByLabel(/Duração/).fill("15");
  await lesson.getByRole("button", { name: "Criar aula" }).click();
  await page.getByLabel("Conteúdo da aula em Markdown").fill("Cada roteador decide o **próximo salto**.");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Tudo salvo")).toBeVisible();
  return address;
}

async function buildExam(page: Page): Promise<void> {
  await page.goto("/admin/exams");
  await page.getByRole("button", { name: "Nova prova" }).first().click();
  const exam = page.getByRole("dialog");
  await exam.getByRole("combobox", { name: "Curso" }).fill("Redes");
  await exam.getByRole("option", { name: TITLE }).click();
  await exam.getByLabel("Título").fill("Prova de redes");
  await exam.getByLabel("Instruções para o aluno").fill("Responda com calma.");
  await exam.getByRole("button", { name: "Criar prova" }).click();
  await expect(page.getByRole("heading", { name: "Questão 5", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Salvar questões" }).click();
  await expectToast(page, "Campos obrigatórios vazios");
  for (let number = 1; number <= 5; number += 1) {
    await page.getByLabel(`Enunciado da questão ${number}`).fill(`Pergunta ${number}`);
    for (const letter of ["A", "B", "C", "D"]) {
      await page.getByLabel(`Alternativa ${letter} da questão ${number}`).fill(`Resposta ${letter} de ${number}`);
    }
    await page
      .getByRole("region", { name: `Questão ${number}` })
      .getByRole("radio", { name: "Alternativa C é a correta" })
      .check();
  }
  await page.getByRole("button", { name: "Salvar questões" }).click();
  await expectToast(page, "Questões salvas");
  await expect(page.getByRole("table", { name: "Questões" }).getByText("Pergunta 5")).toBeVisible();
}

test(
  "LIVE-1, ADMIN-6: an administrator builds a course from scratch and watches a student take it",
  { tag: "@core" },
  async ({ browser, stack }) => {
    test.slow();
    const desk = await browser.newContext();
    await hearToasts(desk);
    const admin = await desk.newPage();
    await signIn(admin, stack.accounts.admin);
    await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
    const address = await buildCourse(admin);
    await admin.goto(address);
    await expect(admin.getByRole("button", { name: "Publicar curso" })).toBeDisabled();
    await buildExam(admin);
    await admin.goto(address);
    await admin.getByRole("button", { name: "Publicar curso" }).click();
    await expect(admin.getByRole("button", { name: "Voltar para rascunho" })).toBeVisible();

    await admin.goto(`/admin/courses?search=${TAG}`);
    const row = admin.getByRole("row").filter({ hasText: TITLE });
    const students = (count: number) => row.getByRole("cell", { name: `${count}`, exact: true });
    await expect(students(0)).toBeVisible();

    const home = await browser.newContext();
    await keepInside(home);
    const student = await home.newPage();
    await signUp(student, newPerson(NAME));
    await enroll(student, SLUG);
    await expect(student.getByText("Matrícula confirmada").first()).toBeVisible();
    await expect(students(1)).toBeVisible();
    await admin.goto(`/admin/certificates?search=${TAG}`);
    const course = await outlineOf(SLUG);
    await student.goto(`/lesson/${course.modules[0]?.lessons[0]?._id}`);
    await expect(student.getByRole("heading", { level: 1, name: LESSON })).toBeVisible();
    await student.getByRole("button", { name: "Marcar como concluída" }).click();
    await expect(student).toHaveURL(`/exam/${course._id}`);
    for (let number = 1; number <= 5; number += 1) {
      await student
        .getByRole("group", { name: `Pergunta ${number}` })
        .getByText(`Resposta C de ${number}`)
        .click();
    }
    await student.getByRole("button", { name: "Finalizar Prova" }).click();
    await expect(student).toHaveURL("/dashboard?tab=certificates");
    await expect(admin.getByRole("row").filter({ hasText: NAME })).toBeVisible();

    // After blocking from the list, the student's open page changes by itself.
    await admin.goto(`/admin/students?search=${TAG}`);
    await admin
      .getByRole("button", { name: `Bloquear ${NAME}` })
      .first()
      .click();
    await admin.getByRole("dialog").getByRole("button", { name: "Bloquear", exact: true }).click();
    await expect(student.getByText("Acesso Bloqueado")).toBeVisible();
    await expectToast(admin, "Aluno bloqueado");
    await desk.close();
    await home.close();
  },
);
