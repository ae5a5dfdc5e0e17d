import type { Page } from "@playwright/test";
import type { Outline } from "../support/queries";

/** Ids of what the pictures show. */
export interface Administration {
  /** With the longest title and description, and an empty module. */
  course: string;
  module: string;
  exam: string;
  /** With a student's attempt. */
  analyzed: string;
  /** The exam that two students are in. */
  room: string;
  student: string;
  newcomer: string;
}

const LONG =
  "Administração de sistemas distribuídos, observabilidade e segurança da informação para equipes de suporte";
const LONG_WORD = "Desoxirribonucleotídeo-trifosfato-polimerização-automatizada";

async function idIn(page: Page, list: string, name: string | null): Promise<string> {
  await page.goto(list);
  const links = page.locator(`main table a[href^="${list}/"]`);
  const link = name === null ? links.first() : links.filter({ hasText: name }).first();
  return /([^/]+)(\/questions)?$/.exec((await link.getAttribute("href")) ?? "")?.[1] ?? "";
}

async function examOf(page: Page, course: string): Promise<string> {
  await page.goto("/admin/exams");
  const room = page.getByRole("row").filter({ hasText: course }).locator("a[href$='/room']");
  return (await room.getAttribute("href"))?.split("/").at(-2) ?? "";
}

/** With the longest address, and without a name. */
async function invite(page: Page): Promise<void> {
  await page.goto("/admin/students/invitations");
  for (const [email, name] of [
    ["helena.fernandes.de.oliveira@departamento-de-formacao.selo.example", "Helena Fernandes de Oliveira"],
    ["tomas@selo.example", ""],
  ] as const) {
    await page.getByRole("button", { name: "Convidar", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^E-mail/).fill(email);
    await dialog.getByLabel(/^Nome/).fill(name);
    await dialog.locator("button[type=submit]").click();
    await page.getByText(email).first().waitFor();
  }
}

/** Created through the interface, in Portuguese. */
export async function administer(
  page: Page,
  names: { student: string; newcomer: string; analyzedCourse: string; timedCourse: string },
): Promise<Administration> {
  await page.goto("/admin/courses");
  await page.getByRole("button", { name: "Novo Curso" }).click();
  await page.getByLabel(/^Título/).fill(LONG);
  await page.getByLabel(/^Descrição/).fill(`${LONG} `.repeat(6).trim());
  await page.getByLabel(/^Carga horária/).fill("120");
  await page.getByRole("button", { name: "Criar curso" }).click();
  await page.getByRole("button", { name: "Novo módulo" }).first().click();
  await page
    .getByLabel(/^Título/)
    .last()
    .fill(`${LONG_WORD} e outros assuntos`);
  await page
    .getByLabel(/^Descrição/)
    .last()
    .fill(LONG);
  await page.getByRole("button", { name: "Criar módulo" }).click();
  await page.getByText(LONG_WORD).first().waitFor();
  const course = page.url().split("/").pop() ?? "";

  await page.goto("/admin/coupons");
  await page.getByRole("button", { name: "Novo cupom" }).first().click();
  await page.getByLabel(/^Código/).fill("DESCONTODEANIVERSARIODAESCOLAPARATODASASTURMASDENOITE2026ABCDEF");
  await page.getByRole("button", { name: "Criar cupom" }).click();
  await page.getByRole("heading", { name: /DESCONTODEANIVERSARIO/ }).waitFor();

  await invite(page);

  // Among 20 courses' modules it is not on the first page.
  await page.goto("/admin/modules?search=desoxirribonucleotideo");
  const lessons = page.getByRole("row").filter({ hasText: LONG_WORD }).locator("a[href*=moduleId]").first();
  const module = new URL((await lessons.getAttribute("href")) ?? "", page.url()).searchParams.get("moduleId") ?? "";
  return {
    course,
    module,
    exam: await idIn(page, "/admin/exams", null),
    analyzed: await examOf(page, names.analyzedCourse),
    room: await examOf(page, names.timedCourse),
    student: await idIn(page, "/admin/students", names.student),
    newcomer: await idIn(page, "/admin/students", names.newcomer),
  };
}

/** Gives the exam of a course a limit of minutes, and annuls what a student has begun. */
export async function annulExam(page: Page, student: Page, { _id, title }: Outline): Promise<void> {
  await page.goto("/admin/exams");
  const exam = page.getByRole("row").filter({ hasText: title });
  await exam.getByRole("button", { name: /^Editar / }).click();
  await page.getByRole("dialog").getByLabel("Tempo (minutos)").fill("30");
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await student.goto(`/exam/${_id}`);
  await student.getByRole("button", { name: "Começar a prova" }).click();
  await student.getByRole("timer").waitFor();
  await exam.getByRole("link", { name: /^Ao vivo: / }).click();
  await page.getByRole("button", { name: /^Anular/ }).click();
  await page.getByRole("dialog").getByLabel("Motivo").fill("Celular na mesa durante a prova");
  await page.getByRole("dialog").getByRole("button", { name: "Anular a prova" }).click();
  await student.getByRole("alert").first().waitFor();
}

/** Ends the only enrollment of a student who has a lesson open. */
export async function endEnrollment(page: Page, student: Page, { name, lesson }: { name: string; lesson: string }) {
  await student.goto(`/lesson/${lesson}`);
  await student.getByRole("article").waitFor();
  await page.goto(`/admin/students/${await idIn(page, "/admin/students", name)}`);
  await page.getByRole("button", { name: /^Encerrar a matrícula em / }).click();
  const reason = "Compra devolvida a pedido, dentro dos sete dias. O valor volta pelo mesmo meio de pagamento.";
  await page.getByRole("dialog").getByLabel("Motivo").fill(reason);
  await page.getByRole("dialog").getByRole("button", { name: "Encerrar a matrícula" }).click();
  await student.getByRole("alert").getByText(reason).waitFor();
}
