import type { Page } from "@playwright/test";
import { mailedToken } from "./accountSteps";
import { open } from "./open";
import { expect, test } from "./ownSchool";
import { keepInside, newPerson, signIn, signUp, unique } from "./student";

/** Bytes that the page's live queries have got. */
function received(page: Page): () => number {
  let bytes = 0;
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      bytes += payload.length;
    });
  });
  return () => bytes;
}

async function pasteLines(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole("textbox", { name: "Linhas" }).fill(lines.join("\n"));
  await page.getByRole("button", { name: "Conferir linhas" }).click();
}

test("INVITE-5, INVITE-7: pasted lines give a pass to a student at once, and to a newcomer who signs up alone", async ({
  browser,
  page,
  stack,
}) => {
  const [member, newcomer] = [newPerson("Marta Aluna"), newPerson("Nina Nova")];
  const home = await browser.newContext();
  await keepInside(home);
  const student = await home.newPage();
  const confirm = async (email: string) => {
    await student.goto(`/confirm#${await mailedToken(stack, email, "confirmAddress")}`);
    await student.getByRole("button", { name: "Confirmar meu e-mail" }).click();
    await expect(student.getByRole("heading", { name: "E-mail confirmado" })).toBeVisible();
  };
  await signUp(student, member);
  await confirm(member.email);

  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Acessos" }).click();
  await pasteLines(page, [
    "E-mail;Nome completo;Telefone;Valor;Data da compra;Turma",
    `${member.email};${member.fullName};(11) 91234-5678;R$ 49,00;05/11/2025;A`,
    `${newcomer.email};${newcomer.fullName};;49;05/11/2025;A`,
    `${newcomer.email.toUpperCase()};;;49;05/11/2025;B`,
    "nada;;;muito;31/02/2025;",
  ]);
  const run = page.getByRole("dialog");
  await expect(run.getByText("1 com erro · 1 repetida · 1 recebe o acesso na hora · 1 convite")).toBeVisible();
  await expect(run.getByText("Coluna não usada: Turma.")).toBeVisible();
  for (const why of ["não é válido", "O preço não foi entendido", "A data da compra não existe"])
    await expect(run.getByText(why)).toBeVisible();
  await run.getByRole("button", { name: "Dar 2 acessos" }).click();
  await expect(page.getByText("Concluído: Dar acesso")).toBeVisible();
  await expect(page.getByText("Acessos dados: 1 · Convites: 1")).toBeVisible();

  await page.getByRole("link", { name: "Convites" }).click();
  const invitation = page.getByRole("row").filter({ hasText: newcomer.email });
  await expect(invitation).toContainText("Acesso: todos os cursos");
  const other = await browser.newContext();
  await keepInside(other);
  const newTab = await other.newPage();
  await signUp(newTab, newcomer);
  await confirm(newcomer.email);
  await expect(invitation).toContainText("Aceito");
  for (const context of [home, other]) await context.close();
});

test("INVITE-5, INVITE-8: 2,000 lines in one go, while an open list of invitations stays small", async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  const list = await page.context().newPage();
  const bytes = received(list);
  await open(list, "/admin/students/invitations");
  await open(page, "/admin/access");
  const mark = unique();
  await pasteLines(
    page,
    Array.from({ length: 2_000 }, (_, index) => `p${index}-${mark}@selo.example;Pessoa ${index};;49;05/11/2025;`),
  );
  const run = page.getByRole("dialog");
  const go = run.getByRole("button", { name: /^Dar 2\.000 acessos/ });
  await expect(go).toBeVisible({ timeout: 60_000 });
  const before = bytes();
  await go.click();
  await expect(list.getByText(/A lista mostra os convites de antes dele/)).toBeVisible();
  await expect(list.getByText("Concluído: Dar acesso")).toBeVisible({ timeout: 150_000 });
  await expect(page.getByText("Convites: 2.000")).toBeVisible();
  const got = bytes() - before;
  test.info().annotations.push({ type: "bytes", description: String(got) });
  // Progress, and one page of the list at the end: 0.2 MB, and 25 MB if the list is live meanwhile.
  expect(got).toBeLessThan(600_000);
  await expect(list.getByRole("row").filter({ hasText: mark })).toHaveCount(25);
});
