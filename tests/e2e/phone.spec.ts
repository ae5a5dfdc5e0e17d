import type { Locator, Page } from "@playwright/test";
import { open } from "./open";
import { expect, test } from "./ownSite";
import { expectSound } from "./soundness";
import { enroll, keepInside, newPerson, outlineOf, signUp } from "./student";

/* A signed-in student's phone, with and without a connection. */

const SLUG = "git-e-github";

const barOf = (page: Page) => page.getByRole("navigation", { name: "Lugares do aluno" });
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error("not on the page");
  return box;
};

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(async ({ page, context }) => {
  await keepInside(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
});
test.afterEach(async ({ context }) => context.setOffline(false));

test("SITE-17: the school's name, four places, and nothing below them", async ({ page }) => {
  await open(page, "/");
  await expect(barOf(page)).toHaveCount(0);
  await signUp(page, newPerson("Fabiana Fone"));
  await expect(page.getByRole("banner").getByText("Selo", { exact: true })).toBeInViewport({ ratio: 1 });
  for (const [name, address, heading] of [
    ["Aprender", "/dashboard", "Fabiana Fone"],
    ["Praticar", "/practice", "Ainda não há perguntas"],
    ["Eu", "/dashboard?tab=data", "Fabiana Fone"],
    ["Início", "/", "Aprenda tecnologia"],
  ] as const) {
    const place = barOf(page).getByRole("link", { name, exact: true });
    await place.click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(place).toHaveAttribute("aria-current", "page");
    await expectSound(page, `phone at ${address}`);
    const { y, height } = await boxOf(barOf(page));
    expect(y + height).toBeLessThanOrEqual(740);
  }
  // The header's own entries keep their names.
  await expect(page.getByRole("banner").getByRole("link", { name: "Painel" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sair" })).toBeVisible();

  // The footer ends above the bar, and the focus in it is not covered.
  const links = page.getByRole("contentinfo").getByRole("link");
  for (const link of await links.all()) {
    await link.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    const [focused, bar] = [await boxOf(link), await boxOf(barOf(page))];
    expect(focused.y + focused.height).toBeLessThanOrEqual(bar.y);
  }
  await page.keyboard.press("End");
  await expect(page.getByText(/Todos os direitos reservados/)).toBeInViewport({ ratio: 1 });
  const [line, bar] = [await boxOf(page.getByText(/Todos os direitos reservados/)), await boxOf(barOf(page))];
  expect(line.y + line.height).toBeLessThanOrEqual(bar.y);
});

test("SITE-17: a lesson has the whole window, and a course's own bar takes the place", async ({ page }) => {
  const course = await outlineOf(SLUG);
  await signUp(page, newPerson("Bruna Barra"));
  await enroll(page, SLUG);
  await expect(page.getByText("Matrícula confirmada")).toBeVisible();
  await expect(barOf(page)).toBeVisible();
  await page.getByRole("heading", { name: "O certificado que você recebe" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("navigation", { name: "Próximo passo" })).toBeInViewport();
  await expect(barOf(page)).toBeHidden();
  await page.goto(`/lesson/${course.modules[0]?.lessons[0]?._id}`);
  await expect(page.getByRole("button", { name: "Marcar como concluída" })).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
});

test("DASH-1, DASH-7, PRACTICE-7: the tabs are in one row, and the week is one card", async ({ page }) => {
  await signUp(page, newPerson("Tânia Telefone"));
  await enroll(page, SLUG);
  await expect(page.getByText("Matrícula confirmada")).toBeVisible();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "Sua semana" })).toHaveCount(1);
    const tabs = await Promise.all((await page.getByRole("tab").all()).map(boxOf));
    expect(new Set(tabs.map(({ y }) => y)).size).toBe(1);
    expect(tabs.at(-1)?.x).toBeLessThan(width);
    await expectSound(page, `dashboard at ${width}`);
  }
});

/** Queries whose answers this device has stored. */
const storedKeys = (page: Page) =>
  page.evaluate(async () => {
    // Opening a database that does not exist would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === "selo-kept")) return [];
    return await new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open("selo-kept");
      opening.onerror = () => reject(new Error("the database does not open"));
      opening.onsuccess = () => {
        const keys = opening.result.transaction("answers").objectStore("answers").getAllKeys();
        keys.onsuccess = () => {
          opening.result.close();
          resolve(keys.result.map(String));
        };
      };
    });
  });

test("OFFLINE-9, OFFLINE-13, OFFLINE-17: one line says so, above the bar; what waits counts, and what is not there says so", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const course = await outlineOf(SLUG);
  const lessons = course.modules.flatMap((module) => module.lessons);
  const [first, second] = lessons;
  if (!first || !second) throw new Error("the course has no lessons");
  await signUp(page, newPerson("Sônia Semlinha"));
  await enroll(page, SLUG);
  await page.goto("/dashboard?tab=certificates");
  await expect(page.getByText(/Você ainda não possui certificados/)).toBeVisible();
  for (const name of ["mine", "awaited"])
    await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringContaining(`student/certificates:${name}`));
  await page.goto(`/course/${SLUG}`);
  await page.getByRole("button", { name: "Guardar neste aparelho" }).click();
  await expect(page.getByText(`${lessons.length} de ${lessons.length} aulas guardadas`)).toBeVisible();
  const isKept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("selo-student-"));
      const found = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
      return found.flat().some(({ url }) => url.includes("/LessonPage-"));
    });
  await expect.poll(isKept).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await context.setOffline(true);
  await site.stop();

  await page.goto(`/lesson/${first._id}`);
  await page.getByRole("button", { name: "Marcar como concluída" }).click();
  await expect(page.getByRole("heading", { level: 1, name: second.title })).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: "Sem conexão. Tentando novamente…" });
  await expect(notice).toContainText("1 aula a enviar");
  expect((await boxOf(notice)).height).toBeLessThan(60);

  const percent = Math.round(100 / lessons.length);
  await page.goto("/dashboard");
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(percent));
  const [line, bar] = [await boxOf(notice), await boxOf(barOf(page))];
  expect(line.height).toBeLessThan(60);
  expect(line.y + line.height).toBeLessThanOrEqual(bar.y + 1);
  await expectSound(page, "dashboard offline");
  await page.getByRole("link", { name: course.title }).click();
  await expect(page.getByRole("main").getByRole("progressbar").first()).toHaveAttribute(
    "aria-valuenow",
    String(percent),
  );

  await page.goto("/dashboard?tab=certificates");
  await expect(page.getByText(/Você ainda não possui certificados/)).toBeVisible();
  await page.getByRole("tab", { name: "Explorar cursos" }).click();
  await expect(page.getByText("Não está guardado neste aparelho")).toBeVisible();
  await page.goto("/lesson/nada");
  await expect(page.getByRole("heading", { level: 1, name: "Não está guardado neste aparelho" })).toBeVisible();
  await expectSound(page, "not kept");
  await page.getByRole("link", { name: "Ver o que está guardado" }).click();
  await expect(page).toHaveURL("/dashboard");
});
