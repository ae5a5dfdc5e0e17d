import { open } from "./open";
import { expect, test } from "./stack";

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
    const links = page.getByRole("navigation", { name: "Links do rodapé" });
    await links.scrollIntoViewIfNeeded();
    const before = await links.boundingBox();
    expect(before).not.toBeNull();
    release();
    await expect(page.locator("footer video")).toHaveCount(1);
    expect(await links.boundingBox()).toEqual(before);
  });
