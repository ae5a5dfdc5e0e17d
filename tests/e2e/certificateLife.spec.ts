import { BACKEND_PORT } from "./addresses";
import { expect, test } from "./stack";
import { completeLesson, enroll, keepInside, newPerson, outlineOf, signIn, signUp, takeExam } from "./student";

const SLUG = "html-e-css";
const NAME = "Beatriz Prado Life";

test("VERIFY-5, VERIFY-6, CERT-14, CERT-19: open pages follow what becomes of a certificate", async ({
  browser,
  stack,
  request,
}) => {
  test.setTimeout(180_000);
  const [school, desk, office] = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  await keepInside(school);
  const student = await school.newPage();
  await signUp(student, newPerson(NAME));
  await enroll(student, SLUG);
  await expect(student.getByText("Matrícula confirmada")).toBeVisible();
  const course = await outlineOf(SLUG);
  for (const { _id } of course.modules.flatMap(({ lessons }) => lessons)) await completeLesson(student, _id);
  await takeExam(student, course, "right");
  await expect(student).toHaveURL("/dashboard?tab=certificates");
  const hash = await student
    .getByText(/^CERT-/)
    .first()
    .innerText();

  // An employer's screen, without an account, on the check and on the shared page.
  const check = await office.newPage();
  await check.goto(`/verify/${hash}`);
  await expect(check.getByText("Certificado válido")).toBeVisible();
  await expect(check.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const shared = await office.newPage();
  await shared.goto(`/certificate/${hash}`);
  await expect(shared.getByRole("heading", { name: "Este certificado não está disponível" })).toBeVisible();

  await student.getByRole("tabpanel").getByRole("link", { name: course.title }).click();
  await student.getByRole("switch", { name: "Mostrar este certificado a quem tiver o link" }).click();
  await expect(shared.getByRole("article").getByText(NAME)).toBeVisible();
  const linkedIn = await student.getByRole("link", { name: "Adicionar ao LinkedIn" }).getAttribute("href");
  expect(new URL(linkedIn ?? "").searchParams.get("certUrl")).toMatch(new RegExp(`/share/${hash}$`));

  const api = `http://127.0.0.1:${BACKEND_PORT + 1}/api/certificates/${hash}`;
  expect(await (await request.get(api)).json()).toMatchObject({ state: "valid", name: NAME });
  const head = await request.head(api);
  expect([head.status(), (await head.body()).length]).toEqual([200, 0]);
  const preview = await request.get(api.replace("/api/certificates/", "/share/"));
  expect(await preview.text()).toContain(`<meta property="og:title" content="Certificado de ${NAME}`);

  const admin = await desk.newPage();
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  await admin.goto(`/admin/certificates?search=${encodeURIComponent(NAME)}`);
  const act = async (name: string, submit: string): Promise<void> => {
    await admin
      .getByRole("button", { name: `${name} o certificado de ${NAME}` })
      .or(admin.getByRole("button", { name: `${name} do certificado de ${NAME}` }))
      .click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByLabel("Motivo").selectOption("other");
    await dialog.getByLabel("Explicação").fill("Para conferir");
    await dialog.getByRole("button", { name: submit }).click();
    await expect(dialog).toBeHidden();
  };
  await act("Suspender", "Suspender");
  await expect(check.getByText("Certificado suspenso")).toBeVisible();
  await expect(shared.getByRole("status").getByText(/Certificado suspenso em/)).toBeVisible();
  await expect(student.getByRole("status").getByText(/Certificado suspenso em/)).toBeVisible();
  await expect(student.getByRole("button", { name: "Imprimir ou salvar em PDF" })).toBeHidden();
  await expect(student.getByRole("article").getByText("Suspenso", { exact: true })).toBeVisible();
  await act("Retirar a suspensão", "Retirar suspensão");
  await expect(check.getByText("Certificado válido")).toBeVisible();

  // The student asks for another name, and one click grants it.
  await student.getByRole("button", { name: "Corrigir o nome" }).click();
  await student.getByRole("dialog").getByLabel("Nome correto").fill(`${NAME} Souza`);
  await student.getByRole("dialog").getByRole("button", { name: "Enviar pedido" }).click();
  await admin.getByRole("button", { name: `Aceitar o nome ${NAME} Souza e reemitir` }).click();
  await expect(check.getByText("Certificado substituído")).toBeVisible();
  await expect(shared.getByRole("article").getByText(`${NAME} Souza`)).toBeVisible();
  await student.getByRole("link", { name: "Abrir o certificado atual" }).click();
  await expect(student.getByRole("article").getByText(`${NAME} Souza`)).toBeVisible();
  await check.getByRole("link", { name: /^CERT-/ }).click();
  await expect(check.getByText("Certificado válido")).toBeVisible();

  await admin.goto(`/admin/certificates?state=valid&search=${encodeURIComponent(`${NAME} Souza`)}`);
  await admin.getByRole("button", { name: "Selecionar os exibidos" }).click();
  await admin.getByRole("button", { name: "Revogar", exact: true }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Motivo").selectOption("dishonestExam");
  await dialog.getByLabel("Explicação").fill("Prova feita por outra pessoa");
  await dialog.getByRole("button", { name: "Revogar" }).click();
  await expect(check.getByText(/^Revogado em/)).toBeVisible();
  await expect(check.getByText("Prova feita por outra pessoa")).toBeHidden();
  for (const context of [school, desk, office]) await context.close();
});
