import type { Browser, Page } from "@playwright/test";
import { atRest } from "./atRest";
import { expect, test } from "./ownSchool";
import { theSchool } from "./school";
import { expectSound, LOOKS, named, wear } from "./soundness";
import {
  completeLesson,
  completeOnServer,
  enroll,
  keepInside,
  newPerson,
  outlineOf,
  signIn,
  signUp,
  takeExam,
} from "./student";

const SLUG = "git-e-github";
/** The totals are added up some tenths of a second later. */
const SOON = { timeout: 1_000 };

test.use({ baseURL: async ({}, use) => use(theSchool().clientUrl) });

async function pageOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: theSchool().clientUrl });
  await keepInside(context);
  return await context.newPage();
}

async function lookEverywhere(page: Page, name: string): Promise<void> {
  for (const look of LOOKS) {
    await wear(page, look);
    await atRest(page);
    await expectSound(page, named(look, name));
    if (process.env.PICTURES) {
      const file = `${name}-${look.language}-${look.scheme}-${look.width}.png`;
      await page.screenshot({ path: `${process.env.PICTURES}/${file}`, fullPage: true });
    }
  }
  await wear(page, { language: "pt", scheme: "light", width: 1280 });
}

test("GLANCE-1 to GLANCE-6: every figure and event moves in the administrator's tab within a second of its cause", async ({
  browser,
  stack,
}) => {
  test.slow();
  const admin = await pageOf(browser);
  await signIn(admin, stack.accounts.admin);
  await expect(admin.getByRole("link", { name: "Admin" })).toBeVisible();
  await admin.goto("/admin");
  const figure = (name: string) => admin.getByRole("listitem").filter({ hasText: name });
  const numberOf = (name: string) => figure(name).locator("span").first();
  const events = admin.getByRole("list", { name: "O que acabou de acontecer" });
  await expect(events).toBeVisible();
  await expect(numberOf("Cadastros hoje")).toHaveText(/\d/);
  const before = Number(await numberOf("Cadastros hoje").textContent());
  await lookEverywhere(admin, "glance");

  const student = await pageOf(browser);
  const person = newPerson("Zoé Observada");
  await signUp(student, person);
  await expect(student.getByRole("link", { name: "Painel" })).toBeVisible();
  await expect(numberOf("Cadastros hoje")).toHaveText(`${before + 1}`, SOON);
  await expect(events.getByText("criou a conta").first()).toBeVisible();

  const counted = async (name: string, act: () => Promise<unknown>, more = 1): Promise<void> => {
    const was = Number(await numberOf(name).textContent());
    await act();
    await expect(numberOf(name)).toHaveText(`${was + more}`, SOON);
  };
  await counted("Matrículas hoje", () => enroll(student, SLUG));
  const course = await outlineOf(SLUG);
  const [lesson, next] = course.modules[0]?.lessons ?? [];
  await counted("Estudando agora", async () => {
    await student.goto(`/lesson/${lesson?._id ?? ""}`);
    // It waits until the page itself has loaded.
    await expect(figure("Estudando agora")).toContainText("1", { timeout: 10_000 });
  });
  await counted("Aulas concluídas hoje", () => completeLesson(student, next?._id ?? ""));
  await expect(events.getByRole("listitem").first()).toContainText("concluiu a aula");

  // Somebody reads the events: what comes meanwhile waits.
  const top = events.getByRole("listitem").first();
  await events.hover();
  const read = await top.textContent();
  await completeOnServer(student, course);
  const fresh = admin.getByRole("button", { name: /^Mostrar \d+ novos?$/ });
  await expect(fresh).toBeVisible();
  expect((await top.textContent())?.replace(/(agora|há .*)$/, "")).toBe(read?.replace(/(agora|há .*)$/, ""));
  await fresh.press("Enter");
  await expect(fresh).toHaveCount(0);

  await counted("Certificados hoje", () => counted("Aprovações em 7 dias", () => takeExam(student, course, "right")));
  await expect(events.getByText("recebeu o certificado de").first()).toBeVisible();
  await admin.getByRole("button", { name: "Estudando agora" }).click();
  await expect(admin.getByRole("dialog").getByRole("link", { name: person.fullName })).toBeVisible();
});
