import { describeFocus, tabTo } from "./keyboardSteps";
import { expect, test } from "./stack";
import { enroll, keepInside, newPerson, outlineOf, signUp } from "./student";

const SLUG = "html-e-css";

test("LOOK-8: text that arrives late does not push the focus out of sight", async ({ page, context }) => {
  // Tall enough not to scroll: scroll anchoring does nothing at the top.
  await page.setViewportSize({ width: 360, height: 1200 });
  await keepInside(context);
  await signUp(page, newPerson("Lia Ligeira"));
  await enroll(page, SLUG);
  await expect(page.getByRole("heading", { name: "Matrícula confirmada" })).toBeVisible();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/MarkdownText[^/]*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  const [lesson] = (await outlineOf(SLUG)).modules[0]?.lessons ?? [];
  await page.goto(`/lesson/${lesson?._id}`);
  const complete = page.getByRole("button", { name: "Marcar como concluída" });
  await tabTo(page, complete);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  arrive();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(before + 300);
  await expect(complete).toBeFocused();
  expect(await describeFocus(page)).toMatchObject({ inSight: true });
});
