import { expect, test } from "./stack";
import { enroll, keepInside, newPerson, outlineOf, signIn, signUp } from "./student";
import { expectToast, hearToasts } from "./toasts";

/** A course that no other test takes: its exam gets a time limit, which stays. */
const SLUG = "typescript-na-pratica";

test(
  "EXAM-60, EXAM-62, EXAM-64: an administrator watches a student answer, gives more time and annuls, and the open tab tells at once",
  { tag: "@core" },
  async ({ page, context, browser, stack }) => {
    await keepInside(context);
    await signIn(page, stack.accounts.admin);
    await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
    const course = await outlineOf(SLUG);
    await page.goto(`/admin/exams?search=${encodeURIComponent(course.title)}`);
    const exam = page.getByRole("row").filter({ hasText: course.title });
    await exam.getByRole("button", { name: /^Editar / }).click();
    await page.getByRole("dialog").getByLabel("Tempo (minutos)").fill("30");
    await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
    await expectToast(page, "Prova atualizada");

    const theirs = await browser.newContext({ locale: "pt-BR" });
    await hearToasts(theirs);
    await keepInside(theirs);
    const student = await theirs.newPage();
    const person = newPerson("Rita na Sala");
    await signUp(student, person);
    await enroll(student, SLUG);
    await expectToast(student, "Você se matriculou no curso com sucesso.");
    await student.goto(`/exam/${course._id}`);

    await exam.getByRole("link", { name: /^Ao vivo: / }).click();
    await expect(page.getByText("Ninguém está fazendo esta prova")).toBeVisible();
    await student.getByRole("button", { name: "Começar a prova" }).click();
    const row = page.getByRole("row").filter({ hasText: person.fullName });
    await expect(row.getByText("Presente")).toBeVisible();
    await expect(row.getByText(/^0 de \d+$/)).toBeVisible();
    // People click the row: the radio button itself is hidden.
    await expect(student.getByRole("radio").first()).toBeEnabled();
    await student.locator("main fieldset label").first().click();
    await expect(row.getByText(/^1 de \d+$/)).toBeVisible();

    const timer = student.getByRole("timer");
    await expect(timer).toHaveText(/^(30|2\d):/);
    await row.getByRole("button", { name: /^Dar mais tempo/ }).click();
    await page.getByRole("dialog").getByLabel("Minutos a mais").fill("15");
    await page.getByRole("dialog").getByRole("button", { name: "Dar mais tempo" }).click();
    await expectToast(page, "Tempo acrescentado");
    await expect(timer).toHaveText(/^4[45]:/);
    await expect(row.getByText(/^4[45] minutos$/)).toBeVisible();

    await row.getByRole("button", { name: /^Anular/ }).click();
    await page.getByRole("dialog").getByLabel("Motivo").fill("Celular na mesa");
    await page.getByRole("dialog").getByRole("button", { name: "Anular a prova" }).click();
    await expectToast(page, "Prova anulada");
    const told = student.getByRole("alert").filter({ hasText: "A sua prova foi anulada" });
    await expect(told).toContainText("Celular na mesa");
    await expect(student.getByRole("radio")).toHaveCount(0);
    await expect(student.getByRole("button", { name: "Começar a prova" })).toBeVisible();
    await expect(page.getByText("Ninguém está fazendo esta prova")).toBeVisible();
    await student.reload();
    await expect(told).toContainText("Celular na mesa");
    await theirs.close();
  },
);
