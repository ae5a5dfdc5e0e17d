import type { Browser, Page } from "@playwright/test";
import { readBrCode } from "../support/brCode";
import { atRest } from "./atRest";
import { expect, test } from "./ownSchool";
import { theSchool } from "./school";
import { expectSound, wear } from "./soundness";
import { keepInside, newPerson, outlineOf, signIn, signUp, type Person } from "./student";

const SLUG = "git-e-github";
const KEY = "123e4567-e12b-12d1-a456-426655440000";

test.use({ baseURL: async ({}, use) => use(theSchool().clientUrl) });

async function pageOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: theSchool().clientUrl });
  await keepInside(context);
  return await context.newPage();
}

async function signedUp(browser: Browser, person: Person): Promise<Page> {
  const page = await pageOf(browser);
  await signUp(page, person);
  return page;
}

/** By approval, with a PIX key; the demonstration's offer is R$ 49,00. */
async function closeSchool(admin: Page): Promise<void> {
  await admin.goto("/admin/settings");
  const byApproval = admin.getByRole("radio", { name: /^Com aprovação/ });
  await byApproval.click();
  await expect(byApproval).toBeChecked();
  await admin.getByLabel("Chave PIX").fill(KEY);
  await admin.getByLabel("Nome do recebedor").fill("Escola São José");
  await admin.getByLabel("Cidade do recebedor").fill("São Paulo");
  await admin.getByRole("button", { name: "Salvar configurações" }).click();
  await expect(admin.getByText("Configurações salvas").first()).toBeVisible();
}

/** In each language and scheme, on a phone and on a desk. */
async function expectSoundEverywhere(page: Page, name: string): Promise<void> {
  for (const look of [
    { language: "es", scheme: "dark", width: 360 },
    { language: "en", scheme: "light", width: 360 },
    { language: "pt", scheme: "dark", width: 1280 },
    { language: "pt", scheme: "light", width: 360 },
  ] as const) {
    await wear(page, look);
    await atRest(page);
    await expectSound(page, `${name}, ${look.language}, ${look.scheme}, ${look.width} px`);
    const file = `${name}-${look.language}-${look.scheme}-${look.width}.png`;
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${file}`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("PASS-6, PASS-7, PASS-8: price, request, approval, withdrawal, refund and refusal, live in everybody's tabs", async ({
  browser,
  stack,
}) => {
  test.slow();
  const course = await outlineOf(SLUG);
  const admin = await pageOf(browser);
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  await closeSchool(admin);

  const stranger = await pageOf(browser);
  await stranger.goto(`/course/${SLUG}`);
  await expect(stranger.getByRole("heading", { name: "Este curso é liberado pela escola" })).toBeVisible();
  await expect(stranger.getByText("R$ 49,00").first()).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Entrar para pedir acesso" })).toBeVisible();
  await expect(stranger.getByText(KEY)).toHaveCount(0);

  const ana = newPerson("Ana Compradora");
  const tab = await signedUp(browser, ana);
  await tab.goto(`/course/${SLUG}`);
  await expectSoundEverywhere(tab, "ask");
  await tab.getByLabel(/Cupom/).fill("BEMVINDO20");
  await tab.getByRole("button", { name: "Aplicar" }).click();
  await expect(tab.getByText("R$ 39,20").first()).toBeVisible();
  await tab.getByRole("button", { name: "Pedir acesso" }).press("Enter");
  const title = tab.getByRole("heading", { name: "Pedido enviado" });
  await expect(title).toBeFocused();
  await expectSoundEverywhere(tab, "asked");

  await admin.getByRole("link", { name: "Pedidos de acesso" }).click();
  const row = (name: string) => admin.getByRole("row").filter({ hasText: name });
  await expect(row(ana.fullName)).toContainText("R$ 39,20");
  const txid = (await row(ana.fullName).locator("code").textContent()) ?? "";
  const code = await tab.getByLabel(/^PIX copia e cola/).inputValue();
  expect(readBrCode(code)).toMatchObject({
    ...{ key: KEY, name: "Escola Sao Jose", city: "Sao Paulo", amount: "39.20", txid },
  });
  const chat = await tab.getByRole("link", { name: "Avisar no WhatsApp" }).getAttribute("href");
  const message = decodeURIComponent(chat?.split("text=")[1] ?? "").replace(/\s/g, " ");
  for (const fact of [ana.fullName, course.title, "R$ 39,20", txid]) expect(message).toContain(fact);

  await expectSoundEverywhere(admin, "queue");
  await admin.getByRole("button", { name: `Aprovar o pedido de ${ana.fullName}` }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog.getByLabel(/^Preço pago/)).toHaveValue("39,20");
  await expectSound(admin, "approval");
  await dialog.getByRole("button", { name: "Aprovar" }).click();
  // Enrolled at once, in the open tab.
  await expect(tab.getByRole("heading", { name: "Matrícula confirmada" })).toBeVisible();
  await expect(row(ana.fullName)).toHaveCount(0);

  // A second course needs no further request.
  await tab.goto("/course/html-e-css");
  await tab.getByRole("button", { name: "Matricular-se" }).click();
  await expect(tab.getByRole("heading", { name: "Matrícula confirmada" })).toBeVisible();
  await expect(tab.getByText("Falta combinar o pagamento")).toHaveCount(0);

  // Out again, with a lesson open.
  const lesson = await tab.context().newPage();
  await lesson.goto(`/lesson/${course.modules[0]?.lessons[0]?._id}`);
  await expect(lesson.getByRole("article")).toBeVisible();
  await tab.goto("/dashboard?tab=data");
  await tab.getByRole("link", { name: "Ver meu acesso" }).click();
  await expect(tab.getByText("Todos os cursos")).toBeVisible();
  await expectSoundEverywhere(tab, "access");
  await tab.getByRole("button", { name: "Desistir da compra" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: "Desistir da compra" }).click();
  await expect(tab.getByText("Compra desfeita, aguardando o reembolso")).toBeVisible();
  await expect(lesson.getByRole("heading", { name: "Sua matrícula foi encerrada" })).toBeVisible();
  await expect(lesson.getByText("Desistência da compra")).toBeVisible();

  await admin.getByLabel("Status").selectOption("withdrawn");
  await admin.getByRole("button", { name: `Registrar o reembolso de ${ana.fullName}` }).click();
  await dialog.getByLabel("Motivo").fill("Devolvido por PIX");
  await dialog.getByRole("button", { name: "Reembolsar" }).click();
  await expect(tab.getByText("Reembolsado")).toBeVisible();
  await expectSoundEverywhere(tab, "refunded");

  const bia = newPerson("Bia Recusada");
  const other = await signedUp(browser, bia);
  await other.goto(`/course/${SLUG}`);
  await other.getByRole("button", { name: "Pedir acesso" }).click();
  await expect(other.getByRole("heading", { name: "Pedido enviado" })).toBeVisible();
  await admin.getByLabel("Status").selectOption("asked");
  await admin.getByRole("button", { name: `Recusar o pedido de ${bia.fullName}` }).click();
  await dialog.getByRole("button", { name: "Recusar" }).press("Enter");
  await expect(dialog.getByText("Diga o motivo")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("O pagamento não chegou.");
  await dialog.getByRole("button", { name: "Recusar" }).click();
  await expect(other.getByText("A escola recusou seu último pedido: O pagamento não chegou.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Pedir acesso" })).toBeVisible();

  // Later tests of this worker share the school.
  await admin.goto("/admin/settings");
  const open = admin.getByRole("radio", { name: /^Aberta/ });
  await open.click();
  await expect(open).toBeChecked();
  await expect(other.getByRole("button", { name: "Matricular-se" })).toBeVisible();
});
