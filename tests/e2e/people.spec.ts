import type { Locator } from "@playwright/test";
import { mailedToken } from "./accountSteps";
import { atRest } from "./atRest";
import { open } from "./open";
import { expectSound, expectSoundInEveryLook } from "./soundness";
import { expect, test } from "./stack";
import { keepInside, newPerson, signIn, signUp } from "./student";

test("INVITE-1, INVITE-2, INVITE-3: from a CSV file to a signed-up, enrolled student", async ({ browser, stack }) => {
  const desk = await browser.newContext();
  const admin = await desk.newPage();
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  await admin.goto("/admin/students");
  await admin.getByRole("link", { name: "Convites" }).click();

  const invited = newPerson("Helena Convidada");
  const member = newPerson("Marta Aluna");
  const other = await browser.newContext();
  await keepInside(other);
  const membersTab = await other.newPage();
  await signUp(membersTab, member);
  // An account counts as its address's own once the mailbox has confirmed it.
  await membersTab.goto(`/confirm#${await mailedToken(stack, member.email, "confirmAddress")}`);
  await membersTab.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await expect(membersTab.getByRole("heading", { name: "E-mail confirmado" })).toBeVisible();
  await membersTab.goto("/dashboard");
  await expect(membersTab.getByRole("heading", { level: 1 })).toBeVisible();

  const lines = [
    "nome;email;curso",
    `${invited.fullName};${invited.email};html-e-css`,
    `${member.fullName};${member.email};html-e-css`,
    "Sem Endereço;nada;html-e-css",
    `Outra Vez;${invited.email};`,
    "Sem Curso;ok@selo.example;nao-existe",
  ];
  await admin.getByRole("link", { name: "Convidar muitas pessoas" }).click();
  const file = { name: "turma.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
  await admin.locator("input[type=file]").setInputFiles(file);
  const run = admin.getByRole("dialog");
  await expect(run.getByText("3 com erro · 1 já tem conta e será matriculado · 1 convite")).toBeVisible();
  for (const why of ["não é válido", "mais de uma vez", "Nenhum curso tem este endereço"])
    await expect(run.getByText(why)).toBeVisible();
  await run.getByRole("button", { name: "Convidar 2 pessoas" }).click();
  await expect(admin.getByText("Concluído: Convidar")).toBeVisible();
  await expect(admin.getByText("Já tinha uma conta e foi matriculado.")).toBeVisible();
  // Live in the open tab of the one who has an account.
  await expect(membersTab.getByText("HTML").first()).toBeVisible();

  // Development sends no mail: the outbox shows it.
  await admin.goto("/admin/mail");
  await admin.getByRole("button", { name: `Ler: Convite, ${invited.email}` }).click();
  const mail = admin.getByRole("dialog");
  await expect(mail).toContainText("/invite#");
  const link = /\/invite#[\w-]{43}/.exec((await mail.textContent()) ?? "")?.[0] ?? "";
  const home = await browser.newContext();
  await keepInside(home);
  const student = await home.newPage();
  await student.goto(link);
  await expect(student.getByLabel("E-mail")).toHaveValue(invited.email);
  await expect(student.getByLabel("E-mail")).toHaveAttribute("readonly", "");
  await expect(student.getByLabel("Nome completo")).toHaveValue(invited.fullName);
  await student.getByLabel("Senha", { exact: true }).fill(invited.password);
  await student.getByRole("button", { name: "Criar conta" }).click();
  await expect(student).toHaveURL("/dashboard");
  await expect(student.getByText("HTML").first()).toBeVisible();
  // The link has shown whose the address is: nothing is left to confirm.
  await expect(student.getByText("Confirme seu e-mail")).toHaveCount(0);

  await admin.goto("/admin/students/invitations");
  await expect(admin.getByRole("row").filter({ hasText: invited.email })).toContainText("Aceito");
  await membersTab.goto(link);
  await expect(membersTab.getByText("Este convite não vale mais")).toBeVisible();
  for (const context of [desk, other, home]) await context.close();
});

test("LIVE-10: on a phone, cards far from the screen are not laid out, but are there", async ({ page, stack }) => {
  await stack.run("cli/demonstration:addStudents", { first: 0, count: 60 });
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  await open(page, "/admin/students");
  const cards = page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox") });
  const more = page.getByRole("button", { name: "Mostrar mais" });
  for (const count of [25, 50]) {
    // Others may sign up meanwhile.
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
    // Cards that come near are laid out with the next frame and move what is below them.
    await more.scrollIntoViewIfNeeded();
    await atRest(page);
    await more.click();
  }
  await expect.poll(() => cards.count()).toBeGreaterThan(60);
  const isLaidOut = (card: Locator) =>
    card.getByRole("checkbox").evaluate((box) => box.checkVisibility({ contentVisibilityAuto: true }));
  const far = cards.nth(40);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isLaidOut(far)).toBe(false);
  expect(await isLaidOut(cards.nth(24))).toBe(true);
  await expectSound(page, "/admin/students, of more than one page");
  expect(await isLaidOut(far)).toBe(false);
  // As the browser's own search does.
  const address = (await far.getByText("@").textContent()) ?? "";
  const find = (text: string) => (window as unknown as { find: (text: string) => boolean }).find(text);
  expect(await page.evaluate(find, address)).toBe(true);
  await expect.poll(() => isLaidOut(far)).toBe(true);
  await expect(far).toBeInViewport();
  await cards.last().getByRole("checkbox").focus();
  await expect(cards.last()).toBeInViewport();
  await page.keyboard.press("Space");
  await expect(cards.last().getByRole("checkbox")).toBeChecked();
  await stack.run("cli/demonstration:removeStudents", {});
});

test("LOOK-9: invitations, a list with a selection, and the page that an invitation leads to", async ({
  browser,
  page,
  stack,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  await open(page, "/admin/students/invitations");
  await page.getByRole("button", { name: "Convidar", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^E-mail/)
    .fill(`vista-${Date.now()}@selo.example`);
  await page.getByRole("dialog").getByRole("button", { name: "Convidar" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page
    .locator("main table button")
    .filter({ has: page.locator("svg.tabler-icon-link") })
    .first()
    .click();
  const link = await page.getByRole("dialog").getByLabel("Link").inputValue();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectSoundInEveryLook(page, "/admin/students/invitations");
  await open(page, "/admin/students");
  await page.locator("main table input[type=checkbox]").first().check();
  await expectSoundInEveryLook(page, "/admin/students, with a selection");
  const visitor = await browser.newContext();
  const guest = await visitor.newPage();
  await open(guest, link);
  await expectSoundInEveryLook(guest, "/invite");
  await open(guest, "/invite#over");
  await expectSoundInEveryLook(guest, "/invite, over");
  await visitor.close();
});
