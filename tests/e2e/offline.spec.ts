import { rm } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { makeNextVersion } from "./nextVersion";
import { expect, test, type Site } from "./ownSite";
import { enroll, keepInside, newPerson, outlineOf, signUp } from "./student";

/* The client offline, and between two of its versions. */

const SLUG = "git-e-github";
const OFFER = "Há uma versão nova.";
const scriptOf = (page: Page) => page.locator("script[type=module][src]").first().getAttribute("src");
/** Names of caches. */
const kept = (page: Page) => page.evaluate(async () => await caches.keys());
const keptParts = async (page: Page) => (await kept(page)).filter((name) => name.startsWith("selo-student-"));
/** Paths of what is kept. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });

/** Number of a person's rows on the device. */
const rowsOf = (page: Page, store: "answers" | "queue") =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("selo-kept");
        request.onerror = () => reject(new Error("not opened"));
        request.onsuccess = () => {
          const count = request.result.transaction(name).objectStore(name).count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
    store,
  );

/** A page that the worker serves. */
async function openKept(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** A student's page, whose version is kept in whole. */
async function openStudents(page: Page, fullName: string): Promise<void> {
  await signUp(page, newPerson(fullName));
  await openKept(page);
  await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringContaining("/LessonPage-"));
}

/** Neither the host nor the deployment answers. */
async function cut(context: BrowserContext, site: Site): Promise<void> {
  await context.setOffline(true);
  await site.stop();
}

/** Where the next version is made. */
const nextOf = ({ folder }: Site) => `${folder}-next`;

test.afterEach(async ({ site, context }) => {
  await context.setOffline(false);
  await site.serve();
});
test.afterAll(({ site }) => rm(nextOf(site), { recursive: true, force: true }));

test("OFFLINE-1, OFFLINE-2, OFFLINE-3: a new version waits until it is accepted, and an older tab keeps its files", async ({
  page,
  context,
  site,
}) => {
  await openStudents(page, "Vera Versão");
  const before = await scriptOf(page);
  const other = await context.newPage();
  await openKept(other, "/dashboard");
  await makeNextVersion({ from: site.folder, to: nextOf(site) });
  await site.serve(nextOf(site));
  await page.evaluate(async () => await (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText(OFFER)).toBeVisible();
  // Not forced: a reload of a page that is not a document of the catalog is the former version.
  await other.reload();
  expect(await scriptOf(other)).toBe(before);
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect.poll(() => scriptOf(page).catch(() => before)).not.toBe(before);
  await expect(page.getByText(OFFER)).toHaveCount(0);
  // The other tab was left alone, and loads what it had not loaded from its own version, gone from the host.
  expect(await scriptOf(other)).toBe(before);
  await other
    .getByRole("link", { name: /certificado/i })
    .last()
    .click();
  await expect(other.getByRole("heading", { level: 1, name: "Verificar um certificado" })).toBeVisible();
  expect(await scriptOf(other)).toBe(before);
  expect(await keptParts(page)).toHaveLength(2);
});

test("OFFLINE-4: a document with content comes from the host, and is never hidden by an older one", async ({
  page,
  site,
}) => {
  await openKept(page);
  const before = await scriptOf(page);
  await makeNextVersion({ from: site.folder, to: nextOf(site) });
  await site.serve(nextOf(site));
  await page.goto("/");
  expect(await scriptOf(page)).not.toBe(before);
  await expect(page.getByRole("link", { name: "Entrar" })).toBeVisible();
});

test("OFFLINE-5: a host without a worker gets rid of it", async ({ page, site }) => {
  await openKept(page);
  await makeNextVersion({ from: site.folder, to: nextOf(site) });
  await rm(`${nextOf(site)}/sw.js`);
  await site.serve(nextOf(site));
  await page.goto("/auth");
  await expect.poll(() => kept(page)).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Cadastrar-se" })).toBeVisible();
});

test("OFFLINE-7: without a line every address opens the product, which says so", async ({ page, context, site }) => {
  await openKept(page);
  await cut(context, site);
  for (const path of ["/", "/auth", "/verify", "/course/git-e-github", "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByText(/Sem conexão/).first()).toBeVisible();
  }
});

test("OFFLINE-2, OFFLINE-8: a stranger's device keeps the frame, a student's also the pages of students, and nothing else", async ({
  page,
}) => {
  await openKept(page);
  await expect.poll(() => keptFiles(page)).toContain("/language");
  const frame = await keptFiles(page);
  expect(frame.filter((path) => !path.startsWith("/assets/")).sort()).toEqual(["/app", "/language"]);
  expect(
    frame.filter((path) => /Page-|Admin/.test(path) && path.endsWith(".js") && !path.includes("PageHeading")),
  ).toEqual([]);
  await openStudents(page, "Guida Guardada");
  const files = await keptFiles(page);
  expect(files.filter((path) => !path.startsWith("/assets/")).sort()).toEqual(["/app", "/language"]);
  for (const name of ["LessonPage", "ExamPage", "DashboardPage", "HomePage"])
    expect(files).toContainEqual(expect.stringContaining(`/${name}-`));
  expect(files.filter((path) => /AdminShell|OverviewPage|StudentsPage|adminCourses/.test(path))).toEqual([]);

  // As after a closed browser: the next visit loads what is missing.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.includes("/ExamPage-")) await cache.delete(request);
    }
  });
  expect(await keptFiles(page)).not.toContainEqual(expect.stringContaining("/ExamPage-"));
  await page.reload();
  await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringContaining("/ExamPage-"));
});

test("SITE-15: who has chosen a language gets the document in it, at the same address", async ({ page }) => {
  await openKept(page);
  await page.getByRole("combobox", { name: "Idioma", exact: true }).selectOption("en");
  await expect(page.getByRole("heading", { level: 2, name: "Our courses" })).toBeVisible();
  for (const path of ["/verify", `/course/${SLUG}`, "/"]) {
    // The worker hears of the choice a moment after the page.
    await expect.poll(async () => await (await page.goto(path))?.text()).toContain('<html lang="en"');
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByRole("heading", { level: 2, name: "Our courses" })).toBeVisible();
});

test(
  "OFFLINE-9, OFFLINE-11, OFFLINE-12, OFFLINE-13, OFFLINE-14, OFFLINE-15, OFFLINE-16: a student goes on without a line, and nothing stays after leaving",
  { tag: "@core" },
  async ({ page, context, site }) => {
    test.slow();
    await keepInside(context);
    await signUp(page, newPerson("Ana Sem Linha"));
    await enroll(page, SLUG);
    const course = await outlineOf(SLUG);
    const [first, second] = course.modules[0]?.lessons ?? [];
    if (!first || !second) throw new Error("the course has no lessons");
    await openKept(page, `/course/${SLUG}`);
    await page.getByRole("button", { name: "Guardar neste aparelho" }).click();
    const lessons = course.modules.reduce((total, module) => total + module.lessons.length, 0);
    await expect(page.getByText(`${lessons} de ${lessons} aulas guardadas`)).toBeVisible();

    await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringContaining("/LessonPage-"));
    await cut(context, site);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: course.title }).click();
    await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible();
    await page.goto(`/lesson/${first._id}`);
    await expect(page.getByRole("heading", { level: 1, name: first.title })).toBeVisible();
    await expect(page.getByText(/^Guardado em/)).toBeVisible();
    await page.getByRole("button", { name: "Marcar como concluída" }).click();
    await expect(page.getByRole("heading", { level: 1, name: second.title })).toBeVisible();
    await expect(page.getByText("1 aula a enviar")).toBeVisible();
    await page.getByRole("button", { name: "Sair" }).click();
    const question = page.getByRole("dialog", { name: "Sair e perder aulas concluídas?" });
    await expect(question.getByText(/^1 aula concluída sem conexão ainda não foi enviada/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Sair" })).toBeFocused();
    expect(await rowsOf(page, "queue")).toBe(1);
    await page.goto(`/exam/${course._id}`);
    await expect(page.getByRole("heading", { level: 1, name: "A prova precisa de conexão" })).toBeVisible();

    // Over a restart: it waits in the database, not in the page.
    await site.serve();
    await context.setOffline(false);
    await page.goto(`/lesson/${first._id}`);
    await expect(page.getByText("1 aula concluída sem conexão foi enviada")).toBeVisible();
    await expect(page.getByText("Aula concluída", { exact: true }).first()).toBeVisible();
    await expect.poll(() => rowsOf(page, "queue")).toBe(0);

    await context.setOffline(true);
    const other = await context.newPage();
    await other.goto(`/lesson/${first._id}`);
    await expect(other.getByRole("heading", { level: 1, name: first.title })).toBeVisible();
    await page.goto(`/lesson/${second._id}`);
    await page.getByRole("button", { name: "Marcar como concluída" }).click();
    await expect.poll(() => rowsOf(page, "queue")).toBe(1);
    await page.getByRole("button", { name: "Sair" }).click();
    await question.getByRole("button", { name: "Sair mesmo assim" }).click();
    for (const tab of [page, other]) {
      await expect.poll(() => rowsOf(tab, "answers").catch(() => -1)).toBe(0);
      await expect(tab.getByText(first.title)).toHaveCount(0);
    }
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("Auth")))).toEqual([]);
  },
);
