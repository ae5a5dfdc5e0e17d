import type { Locator, Page } from "@playwright/test";
import { atRest } from "./atRest";
import { open } from "./open";
import { expect, test } from "./stack";
import { newPerson, signIn, signUp } from "./student";

/* Movement: parts that follow their page, pages that follow pages. */

const footerLinks = (page: Page) => page.getByRole("navigation", { name: "Links do rodapé" });

for (const width of [360, 1280])
  test(`LOOK-15: the clip moves nothing below it when it comes (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let release = (): void => undefined;
    const wait = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/PresentationClip-[^/]*\.js$/, async (route) => {
      await wait;
      await route.continue();
    });
    await open(page, "/");
    await footerLinks(page).scrollIntoViewIfNeeded();
    const top = async (): Promise<number> => {
      await atRest(page);
      return (await footerLinks(page).boundingBox())?.y ?? NaN;
    };
    const before = await top();
    release();
    await expect(page.locator("footer video")).toHaveCount(1);
    // Heights of text are parts of a pixel, and settle.
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  });

test("LOOK-15: no frame shows a new page where the last one had been scrolled to", async ({ page }) => {
  await open(page, "/");
  await footerLinks(page).scrollIntoViewIfNeeded();
  const frames = await page.evaluateHandle(() => {
    const seen: { path: string; heading: string; top: number }[] = [];
    const look = (): void => {
      const heading = document.querySelector("main h1")?.textContent ?? "";
      seen.push({ path: location.pathname, heading, top: Math.round(scrollY) });
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  for (const [link, path, heading] of [
    ["Verificar um certificado", "/verify", "Verificar um certificado"],
    ["Termos de uso", "/terms", "Termos de uso"],
    ["Privacidade", "/privacy", "Aviso de privacidade"],
  ] as const) {
    await footerLinks(page).getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
    const shown = async () =>
      (await frames.jsonValue()).filter((frame) => frame.path === path && frame.heading === heading);
    await expect.poll(shown).not.toEqual([]);
    expect((await shown()).filter(({ top }) => top > 0)).toEqual([]);
    await footerLinks(page).scrollIntoViewIfNeeded();
  }
});

/** Opens parts with the answers held back, lets them come, and expects that nothing below moved. */
async function lateAnswers(page: Page) {
  let release = (): void => undefined;
  let answers = Promise.resolve();
  await page.routeWebSocket(/\/sync$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      answers = answers.then(() => socket.send(message));
    });
  });
  return async (
    opener: Locator,
    { below, loading, loaded }: Record<"below" | "loading" | "loaded", Locator>,
  ): Promise<void> => {
    const top = async (): Promise<number> => {
      await atRest(page);
      return (await below.boundingBox())?.y ?? NaN;
    };
    answers = new Promise<void>((resolve) => (release = resolve));
    await opener.click();
    await expect(below).toBeVisible();
    await expect(loading).toHaveCount(1);
    const before = await top();
    release();
    await expect(loading).toHaveCount(0);
    await expect(loaded).toBeVisible();
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  };
}

for (const width of [360, 1280]) {
  test(`LOOK-15: the answers for a student's own data move nothing (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const expectStill = await lateAnswers(page);
    await signUp(page, newPerson("Dora Dados"));
    await open(page, "/dashboard");
    await expect(page.getByText("Você não está em nenhum curso no momento")).toBeVisible();
    const busy = page.locator("[aria-busy=true]");
    await expectStill(page.getByRole("tab", { name: "Meus dados" }), {
      below: page.getByRole("link", { name: "Ver senha e aparelhos" }),
      loading: busy.filter({ has: page.getByLabel("Nome completo") }),
      loaded: page.getByLabel("Nome completo"),
    });
    await expectStill(page.getByRole("link", { name: "Ver opções" }), {
      below: page.getByRole("heading", { name: "Excluir minha conta" }),
      loading: busy.filter({ hasText: "Preparar o arquivo" }),
      loaded: page.getByText(/^Aceito em/),
    });
  });

  test(`LOOK-15: the number of exams and a missing mail server move nothing (${width} px)`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 800 });
    const expectStill = await lateAnswers(page);
    await signIn(page, stack.accounts.admin);
    await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
    const main = page.getByRole("main");
    const [loading, table] = [main.locator("[aria-busy=true]"), main.getByRole("table")];
    await open(page, "/admin/students");
    await expectStill(main.getByRole("link", { name: "Convites" }), {
      below: main.getByRole("link", { name: "Convidar muitas pessoas" }),
      loading,
      loaded: main.getByText(/servidor de e-mail/),
    });
    if (width === 360) await page.getByRole("button", { name: "Menu" }).click();
    await expectStill(page.getByRole("link", { name: "Provas", exact: true }), {
      below: loading.or(table),
      loading,
      loaded: main.getByText(/ no total$/),
    });
  });
}
