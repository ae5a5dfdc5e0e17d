import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./stack";
import { completeLesson, enrol, keepInside, outlineOf, signIn } from "./student";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const PUBLIC = ["/", "/auth", "/auth?tab=signup", "/course/git-e-github", "/course/nada", "/verify", "/nada"];

async function show(page: Page, look: { language: string; scheme: string; width: number }): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 800 });
  await page.evaluate(({ language, scheme }) => {
    localStorage.setItem("language", language);
    localStorage.setItem("mantine-color-scheme-value", scheme);
  }, look);
}

/** Nothing to scroll sideways, nothing for axe to say. */
async function expectSound(page: Page, path: string, look: { language: string; width: number }): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${look.language}`));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} scrolls sideways at ${look.width}`).toBeLessThanOrEqual(0);
  await page.addScriptTag({ content: axe });
  const violations = await page.evaluate(async (values) => {
    const engine = (window as unknown as { axe: { run: (options: object) => Promise<{ violations: object[] }> } }).axe;
    const result = await engine.run({ runOnly: { type: "tag", values } });
    return (result.violations as { id: string; nodes: { html: string }[] }[]).map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
    );
  }, STANDARDS);
  expect(violations, path).toEqual([]);
}

for (const scheme of ["light", "dark"]) {
  for (const width of [360, 1280]) {
    for (const language of ["pt", "es", "en"]) {
      test(`sound in ${language}, ${scheme}, ${width} px`, async ({ page, context, stack }) => {
        test.setTimeout(180_000);
        await keepInside(context);
        await context.grantPermissions([]);
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto("/");
        await show(page, { language, scheme, width });
        for (const path of PUBLIC) await expectSound(page, path, { language, width });

        await show(page, { language: "pt", scheme, width });
        await signIn(page, stack.accounts.student);
        await expect(page).toHaveURL("/");
        const course = await outlineOf("git-e-github");
        const [lesson] = course.modules[0]?.lessons ?? [];
        if (!lesson) throw new Error("no lesson");
        await page.goto(`/course/${course.slug}`);
        const button = page.getByRole("button", { name: "Matricular-se" });
        await expect(button.or(page.getByText("Você está matriculado")).first()).toBeVisible();
        if (await button.isVisible()) await enrol(page, course.slug);
        await expect(page.getByText("Você está matriculado")).toBeVisible();
        await page.goto(`/lesson/${lesson._id}`);
        const complete = page.getByRole("button", { name: "Marcar como concluída" });
        await page.getByRole("heading", { level: 1 }).waitFor();
        if (await complete.isVisible()) await completeLesson(page, lesson._id);

        await show(page, { language, scheme, width });
        const own = ["", "?tab=browse", "?tab=certificates", "?tab=data"].map((tab) => `/dashboard${tab}`);
        const learning = [`/course/${course.slug}`, `/lesson/${lesson._id}`, "/lesson/nada", `/exam/${course._id}`];
        for (const path of [...own, ...learning]) await expectSound(page, path, { language, width });
      });
    }
  }
}
