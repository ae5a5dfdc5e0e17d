import type { Page } from "@playwright/test";
import { otherDevice } from "./accountSteps";
import { expectSound, expectSoundInEveryLook, wear } from "./soundness";
import { expect, test } from "./stack";
import { enroll, newPerson, signIn, signUp, unique, type Person } from "./student";
import { textsIn } from "./texts";

const t = textsIn("pt");
const LONG = "Maria Aparecida de Albuquerque Cavalcanti Vasconcelos";

async function newStudent(page: Page, fullName: string): Promise<Person> {
  const person = newPerson(fullName);
  await signUp(page, person);
  return person;
}

const dialogOf = (page: Page) => page.getByRole("dialog");

/** On the phone and wide, with the dialog open. */
async function expectDialogSound(page: Page, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page, `${name} (${width} px)`);
  }
}

test("PEOPLE-20, PEOPLE-22, ENROLL-12: blocked and undone exactly, then moved to another course while the student looks on", async ({
  browser,
  page: admin,
  stack,
}) => {
  const tag = unique();
  const [blockedTab, tab] = [await otherDevice(browser), await otherDevice(browser)];
  const before = await newStudent(blockedTab, `Bloqueada ${tag}`);
  await stack.run("cli/students:block", { email: before.email, blocked: true });
  const student = await newStudent(tab, `${LONG} ${tag}`);
  await enroll(tab, "git-e-github");
  await tab.goto("/dashboard");
  await expect(tab.getByRole("progressbar").first()).toBeVisible();

  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: t("common:header.admin") })).toBeVisible();
  await admin.goto(`/admin/students?search=${tag}`);
  const rowOf = ({ email }: Person) => admin.getByRole("row").filter({ hasText: email });
  await expect(rowOf(student)).toBeVisible();
  await admin.getByRole("button", { name: t("admin:selection.all") }).click();
  await admin
    .getByRole("button", { name: t("adminBulk:act.block"), exact: true })
    .first()
    .click();
  await expect(dialogOf(admin)).toContainText("2 pessoas: ");
  await expectDialogSound(admin, "block many");
  await dialogOf(admin)
    .getByRole("button", { name: t("adminBulk:act.block") })
    .click();
  await expect(admin.getByText("Concluído: Bloquear")).toBeVisible();
  await expect(tab.getByText("Acesso Bloqueado")).toBeVisible();

  await admin.getByRole("button", { name: t("adminJobs:undo") }).click();
  await expect(dialogOf(admin)).toContainText(`1 pessoa: ${student.fullName}`);
  await expectDialogSound(admin, "undo");
  await dialogOf(admin)
    .getByRole("button", { name: t("adminJobs:undo") })
    .click();
  await expect(admin.getByText("Concluído: desfazer o bloqueio")).toBeVisible();
  await expect(rowOf(student)).toContainText("Ativo");
  await expect(rowOf(before)).toContainText("Bloqueado");
  await expectSoundInEveryLook(admin, "students after an undo");
  await wear(admin, { language: "pt", scheme: "light", width: 1280 });

  await signIn(tab, student);
  await expect(tab.getByRole("link", { name: t("common:header.dashboard") })).toBeVisible();
  await tab.goto("/dashboard");
  await expect(tab.getByRole("progressbar").first()).toBeVisible();
  await admin.goto("/admin/courses?search=git");
  await admin.getByRole("link", { name: /Git/ }).first().click();
  await admin.getByRole("link", { name: /^Alunos de/ }).click();
  await expect(admin).toHaveURL(/\/people$/);
  // A search that comes later would begin a new choice.
  await admin.goto(`${admin.url()}?search=${tag}`);
  await admin.getByRole("checkbox", { name: `Selecionar ${student.fullName}` }).check();
  await expectSoundInEveryLook(admin, "people chosen in a course");
  await wear(admin, { language: "pt", scheme: "dark", width: 1280 });
  await admin.getByRole("button", { name: t("adminBulk:act.move"), exact: true }).click();
  await dialogOf(admin).getByRole("combobox").fill("HTML");
  await admin.getByRole("option", { name: /HTML/ }).first().click();
  await dialogOf(admin)
    .getByLabel(/^Motivo/)
    .fill("Comprou o outro curso");
  await expectDialogSound(admin, "move");
  await dialogOf(admin)
    .getByRole("button", { name: t("adminBulk:moveSubmit") })
    .click();

  await expect(tab.getByText(t("ended:movedTitle"))).toBeVisible();
  await expect(tab.getByText("Comprou o outro curso")).toBeVisible();
  await expect(tab.getByRole("link", { name: t("ended:openOther") })).toBeVisible();
  await expectSoundInEveryLook(tab, "a moved student's dashboard");
  await expect(admin.getByText(/^Concluído: mover de /)).toBeVisible();
  for (const each of [tab, blockedTab]) await each.context().close();
});
