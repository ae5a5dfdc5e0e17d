import type { Browser, Page } from "@playwright/test";
import { convex, selfHosted } from "../../scripts/deployment";
import type { Deployment } from "../support/productStack";
import { appCodeOf } from "../support/totp";
import { keepInside } from "./student";
import { expect } from "./watched";

interface Mail {
  to: string;
  kind: string;
  message?: { token?: string };
}

/** The token in the newest mail of a kind to an address: without a mail server, mails stay in the outbox. */
export async function mailedToken(stack: Deployment, to: string, kind: string): Promise<string> {
  let token: string | undefined;
  await expect(async () => {
    // Newest first.
    const rows = JSON.parse(await convex(["data", "mails", "--format", "jsonArray"], selfHosted(stack))) as Mail[];
    token = rows.find((mail) => mail.to === to && mail.kind === kind)?.message?.token;
    expect(token).toBeDefined();
  }).toPass();
  return token ?? "";
}

/** Another device, without a session. */
export async function otherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await keepInside(context);
  return await context.newPage();
}

/** Returns the recovery codes. */
export async function setUpFactor(page: Page, password: string): Promise<string[]> {
  await page.goto("/account/security");
  const form = page.getByRole("form", { name: "Ativar", exact: true });
  await form.getByLabel("Senha atual").fill(password);
  await form.getByRole("button", { name: "Ativar" }).click();
  const secret = await page.getByText("Digite no aplicativo").locator("code").innerText();
  await page.getByLabel("Código do aplicativo").fill(appCodeOf(secret.replace(/\s/g, "")));
  await page.getByRole("button", { name: "Confirmar código" }).click();
  const list = page.getByRole("list", { name: "Guarde seus códigos de recuperação" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: "Já guardei" }).click();
  await expect(page.getByText("Restam 10 códigos de recuperação")).toBeVisible();
  return codes;
}
