import type { Browser, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { readCsv } from "../../src/admin/components/csv/csv";
import { otherDevice } from "./accountSteps";
import { expect, test } from "./stack";
import { enroll, keepInside, newPerson, outlineOf, signIn, signUp, unique, type Person } from "./student";
import { textsIn } from "./texts";
import { expectToast, hearToasts } from "./toasts";

const t = textsIn("pt");

async function openDesk(browser: Browser, administrator: { email: string; password: string }): Promise<Page> {
  const desk = await browser.newContext();
  await hearToasts(desk);
  const admin = await desk.newPage();
  await signIn(admin, administrator);
  await expect(admin.getByRole("link", { name: t("common:header.admin") })).toBeVisible();
  return admin;
}

async function newStudent(browser: Browser, fullName: string): Promise<{ person: Person; tab: Page }> {
  const person = newPerson(fullName);
  const tab = await otherDevice(browser);
  await signUp(tab, person);
  await tab.goto("/dashboard");
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  return { person, tab };
}

/** On a line of the audit trail's first page. */
async function expectAudited(admin: Page, action: string, target: string): Promise<void> {
  await admin.goto("/admin/audit");
  const line = admin
    .getByRole("table", { name: t("adminAudit:title") })
    .getByRole("row")
    .filter({ hasText: t(`adminAudit:action.student.${action}`) })
    .filter({ hasText: target })
    .first();
  await expect(line).toContainText("Ana Administradora");
}

test("PEOPLE-6, PEOPLE-8, SESSION-12: of two students found, those with a state are exported; both are blocked and unblocked", async ({
  browser,
  stack,
}) => {
  const admin = await openDesk(browser, stack.accounts.admin);
  const tag = unique();
  const active = await newStudent(browser, `Ativa ${tag}`);
  const blocked = await newStudent(browser, `Bloqueada ${tag}`);
  await stack.run("cli/students:block", { email: blocked.person.email, blocked: true });
  await expect(blocked.tab.getByText("Acesso Bloqueado")).toBeVisible();

  await admin.goto(`/admin/students?search=${tag}&status=blocked`);
  const rowOf = ({ person }: typeof active) => admin.getByRole("row").filter({ hasText: person.email });
  await expect(rowOf(blocked)).toBeVisible();
  await expect(rowOf(active)).toHaveCount(0);
  const saving = admin.waitForEvent("download");
  await admin.getByRole("button", { name: t("csvExport:button") }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("alunos.csv");
  const [head, ...lines] = readCsv(await readFile(await file.path(), "utf8")).rows.map(({ cells }) => cells);
  expect(head?.slice(0, 2)).toEqual(["Nome", "E-mail de contato"]);
  expect(lines).toEqual([
    [blocked.person.fullName, blocked.person.email, expect.any(String), "", "0", "Bloqueado", "", expect.any(String)],
  ]);
  await expectToast(admin, "Arquivo exportado");
  await expectAudited(admin, "listExported", "blocked, search");

  await admin.goto(`/admin/students?search=${tag}`);
  const actOnAll = async (act: "block" | "unblock"): Promise<void> => {
    await admin.getByRole("button", { name: t("admin:selection.all") }).click();
    const name = t(`adminBulk:act.${act}`);
    await admin.getByRole("button", { name, exact: true }).first().click();
    await admin.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await expect(admin.getByText(`Concluído: ${name}`)).toBeVisible();
    await expect(admin.getByText("2 de 2 pessoas")).toBeVisible();
  };
  const outcomes = admin.getByRole("table", { name: t("adminJobs:notes") }).getByRole("row");
  await expect(rowOf(active)).toBeVisible();
  await actOnAll("block");
  await expect(active.tab.getByText("Acesso Bloqueado")).toBeVisible();
  await expect(admin.getByText("1 ficou de fora:")).toBeVisible();
  await expect(outcomes.filter({ hasText: blocked.person.fullName })).toContainText("Já estava assim.");
  await expect(outcomes.filter({ hasText: active.person.fullName })).toHaveCount(0);

  await actOnAll("unblock");
  await expect(outcomes).toHaveCount(0);
  for (const each of [active, blocked]) {
    await expect(rowOf(each)).toContainText("Ativo");
    await expect(each.tab).toHaveURL(/\/auth\?next=/);
    await signIn(each.tab, each.person);
    await expect(each.tab.getByRole("link", { name: t("common:header.dashboard") })).toBeVisible();
    await each.tab.context().close();
  }
  await admin.context().close();
});

test("PEOPLE-6, SESSION-4: students blocked together see it in their open tabs at once", async ({ browser, stack }) => {
  const desk = await browser.newContext();
  const admin = await desk.newPage();
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  const tag = unique();
  const tabs = [];
  for (const name of [`Um ${tag}`, `Dois ${tag}`]) {
    const context = await browser.newContext();
    await keepInside(context);
    const page = await context.newPage();
    const person = newPerson(name);
    await signUp(page, person);
    await enroll(page, "html-e-css");
    await page.goto("/dashboard");
    await expect(page.getByRole("progressbar").first()).toBeVisible();
    tabs.push({ context, page });
  }
  await admin.goto(`/admin/students?search=${tag}`);
  await admin.getByRole("button", { name: "Selecionar todos os resultados" }).click();
  await admin.getByRole("button", { name: "Bloquear", exact: true }).first().click();
  await admin.getByRole("dialog").getByRole("button", { name: "Bloquear" }).click();
  for (const { page } of tabs) await expect(page.getByText("Acesso Bloqueado")).toBeVisible();
  await expect(admin.getByText("Concluído: Bloquear")).toBeVisible();
  await expect(admin.getByText("2 de 2 pessoas")).toBeVisible();
  await expect(admin.getByRole("row").filter({ hasText: `Um ${tag}` })).toContainText("Bloqueado");
  for (const { context } of [...tabs, { context: desk }]) await context.close();
});

test("ENROLL-8, AUTH-23, AUTH-25: enrolled by hand, live; a link for a new password opens the account again", async ({
  browser,
  stack,
}) => {
  const admin = await openDesk(browser, stack.accounts.admin);
  const { person, tab } = await newStudent(browser, "Mateus Manual");
  const { title } = await outlineOf("html-e-css");
  await admin.goto(`/admin/students?search=${encodeURIComponent(person.email)}`);
  const enrollByHand = async (): Promise<void> => {
    await admin.getByRole("button", { name: `Matricular ${person.fullName}` }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Curso" }).fill("HTML e CSS");
    // The search answers during the press, with fewer options.
    await dialog.getByRole("option", { name: title, exact: true }).click({ delay: 2_000 });
    await dialog.getByRole("button", { name: "Matricular", exact: true }).click();
  };
  const progress = tab.getByRole("progressbar");
  await expect(progress).toHaveCount(0);
  await enrollByHand();
  await expectToast(admin, "Matrícula feita");
  await expect(progress.first()).toBeVisible();
  await expect(admin.getByRole("dialog")).toBeHidden();
  await enrollByHand();
  await expect(admin.getByRole("dialog").getByText("Esta pessoa já está matriculada no curso.")).toBeVisible();
  await expectAudited(admin, "enrolled", person.fullName);

  await admin.goto(`/admin/students?search=${encodeURIComponent(person.email)}`);
  await admin.getByRole("link", { name: person.fullName }).click();
  await admin.getByRole("button", { name: t("adminStudents:resetLink.create") }).click();
  const link = await admin.getByRole("dialog").getByLabel("Link").inputValue();
  const anew = await otherDevice(browser);
  await anew.goto(link);
  const password = "uma-senha-nova-mesmo";
  await anew.getByLabel("Nova senha", { exact: true }).fill(password);
  await anew.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(anew.getByRole("heading", { name: "Senha trocada" })).toBeFocused();
  await expect(tab).toHaveURL(/\/auth\?next=/);
  await signIn(anew, { ...person, password });
  await expect(anew.getByRole("link", { name: t("common:header.dashboard") })).toBeVisible();
  for (const page of [admin, tab, anew]) await page.context().close();
});
