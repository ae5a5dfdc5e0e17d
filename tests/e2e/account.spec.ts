import type { Page } from "@playwright/test";
import { mailedToken, otherDevice, setUpFactor } from "./accountSteps";
import { expect, test } from "./stack";
import { keepInside, newPerson, signIn, signUp } from "./student";
import { textsIn } from "./texts";

const signedIn = (page: Page) => page.getByRole("link", { name: "Painel" });

test("AUTH-29, AUTH-31, AUTH-34, SITE-10: who lost password and phone gets back in, with a new second factor", async ({
  page,
  context,
  browser,
  stack,
}) => {
  await keepInside(context);
  const person = newPerson("Rita Retorno");
  await signUp(page, person);
  const [recoveryCode = "", nextCode = ""] = await setUpFactor(page, person.password);

  const anew = await otherDevice(browser);
  await anew.goto("/auth");
  await anew.getByRole("link", { name: "Esqueci minha senha" }).click();
  // The page before has a field of the same name.
  await expect(anew.getByRole("heading", { name: "Esqueceu sua senha?" })).toBeVisible();
  await anew.getByLabel("E-mail").fill(person.email);
  await anew.getByRole("button", { name: "Enviar link" }).click();
  await expect(anew.getByRole("heading", { name: "Confira seu e-mail" })).toBeVisible();

  const password = "outra-senha-boa-mesmo";
  await anew.goto(`/reset#${await mailedToken(stack, person.email, "resetPassword")}`);
  await anew.getByLabel("Nova senha", { exact: true }).fill(password);
  await anew.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(anew.getByRole("heading", { name: "Senha trocada" })).toBeFocused();

  // The password alone opens nothing.
  await signIn(anew, { email: person.email, password });
  const challenge = anew.getByRole("form", { name: "Verificação em duas etapas" });
  await challenge.getByLabel("Código").fill(recoveryCode);
  await challenge.getByRole("button", { name: "Confirmar" }).click();
  await expect(signedIn(anew)).toBeVisible();

  // The lost phone goes, a new one comes.
  await anew.goto("/account/security");
  await expect(anew.getByText("Restam 9 códigos de recuperação")).toBeVisible();
  const removal = anew.getByRole("form", { name: "Desativar" });
  await removal.getByLabel("Senha atual").fill(password);
  await removal.getByLabel(textsIn("pt")("security:askedCode.label")).fill(nextCode);
  await removal.getByRole("button", { name: "Desativar" }).click();
  await expect(anew.getByRole("form", { name: "Ativar", exact: true })).toBeVisible();
  const codes = await setUpFactor(anew, password);
  expect(codes).toHaveLength(10);
  expect(codes).not.toContain(recoveryCode);

  // The first device was signed out by the new password.
  await expect(page).toHaveURL(/\/auth/);
  await anew.context().close();
});

test("AUTH-50, AUTH-51: the sign-in address changes once the new mailbox confirms it", async ({
  page,
  context,
  browser,
  stack,
}) => {
  await keepInside(context);
  const person = newPerson("Nina Nova");
  const email = `nova-${person.email}`;
  await signUp(page, person);
  const laptop = await otherDevice(browser);
  await signIn(laptop, person);
  await expect(signedIn(laptop)).toBeVisible();

  await page.goto("/account/security");
  const card = page.getByRole("region", { name: "E-mail de acesso" });
  await card.getByLabel("Novo e-mail").fill(email);
  await card.getByLabel("Senha atual").fill(person.password);
  await card.getByRole("button", { name: "Trocar o e-mail" }).click();
  await expect(card.getByText(`Enviamos um link e um código para ${email}`)).toBeFocused();

  const phone = await otherDevice(browser);
  await phone.goto(`/confirm/address#${await mailedToken(stack, email, "confirmNewAddress")}`);
  await phone.getByRole("button", { name: "Confirmar o novo e-mail" }).click();
  await expect(phone.getByRole("heading", { name: "E-mail de acesso trocado" })).toBeFocused();

  // Live: here it goes on, elsewhere it is over.
  await expect(card.getByText(`Você entra com ${email}`)).toBeVisible();
  await expect(signedIn(laptop)).toBeHidden();
  await signIn(laptop, person);
  await expect(laptop.getByText("Erro ao entrar")).toBeVisible();
  await signIn(laptop, { ...person, email });
  await expect(signedIn(laptop)).toBeVisible();
  await phone.context().close();
  await laptop.context().close();
});
