import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "../../scripts/build/client";
import { freePorts } from "../../scripts/localBackend";
import { startPreview } from "../../scripts/previewServer";
import { logoRules } from "../../convex/shared/pictureRules";
import { png } from "../support/png";
import { open } from "./open";
import { expect, test } from "./ownSchool";
import { expectSound, expectSoundInEveryLook, named, wear } from "./soundness";
import { keepInside, signIn } from "./student";
import { textsIn } from "./texts";
import { expectToast } from "./toasts";

const t = textsIn("pt");
/** A dark, a middle and a light color, a gray, and the strongest yellow. */
const colors = ["#0b3d2e", "#e11d48", "#7dd3fc", "#808080", "#ffff00"];

test("LOOK-3, LOOK-17: open pages follow the school's name and color, readable whatever the color, and a build has them", async ({
  page,
  browser,
  stack,
}) => {
  test.slow();
  await keepInside(page.context());
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: t("common:header.admin") })).toBeVisible();
  await open(page, "/admin/settings");
  const form = page.getByRole("form", { name: t("adminSchool:title") });
  await expect(form).toBeVisible();
  await expectSoundInEveryLook(page, "the school's look");
  await wear(page, { language: "pt", scheme: "light", width: 1280 });

  const visitor = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await keepInside(visitor.context());
  await open(visitor, "/");
  await expect(visitor.getByRole("banner")).toContainText("Selo");
  const name = "Escola Ipê de Tecnologia e Programação";
  await form.getByLabel(t("adminSchool:name")).fill(name);
  await form.getByLabel(t("adminSchool:address")).fill("Rua do Sol, 100, Recife, PE, 50010-000");
  await form.getByLabel(t("adminSchool:social")).fill("https://www.instagram.com/ipe");
  for (const color of colors) {
    await form.getByLabel(t("adminSchool:accent"), { exact: true }).fill(color);
    await form.getByRole("button", { name: t("adminSchool:save") }).click();
    await expectToast(page, t("adminSchool:saved"));
    const shown = () =>
      visitor.evaluate(() => document.documentElement.style.getPropertyValue("--mantine-color-selo-6").toLowerCase());
    const wanted = await form.getByRole("group").first().locator("[style]").first().getAttribute("style");
    await expect.poll(async () => wanted?.toLowerCase().includes(await shown())).toBe(true);
    for (const scheme of ["light", "dark"] as const) {
      const look = { language: "pt", scheme, width: scheme === "light" ? 360 : 1280 } as const;
      await wear(visitor, look);
      await expectSound(visitor, named(look, `home in ${color}`));
    }
  }
  await expect(visitor).toHaveTitle(`${t("home:title")} · ${name}`);
  await expect(visitor.getByRole("contentinfo")).toContainText("Rua do Sol, 100");
  await expect(visitor.getByRole("contentinfo").getByRole("link", { name: "Instagram" })).toBeVisible();

  const pictures = page.getByRole("region", { name: t("adminSchool:pictures.title") });
  const chosen = page.waitForEvent("filechooser");
  await pictures.getByRole("button", { name: t("adminSchool:pictures.icon.upload") }).click();
  const buffer = png(logoRules.sizes.icon);
  await (await chosen).setFiles({ name: "icon.png", mimeType: "image/png", buffer });
  await expectToast(page, t("adminSchool:pictures.saved"));
  await expect(visitor.getByRole("banner").locator("img")).toBeVisible();

  // The next build has it all before any script runs, within its own policy.
  const folder = await mkdtemp(join(tmpdir(), "selo-look-"));
  await buildClient({ folder });
  const manifest = JSON.parse(await readFile(join(folder, "site.webmanifest"), "utf8")) as object;
  expect(manifest).toMatchObject({ name, icons: [{ src: "/school-icon.png", sizes: "512x512" }] });
  const [port = 0] = await freePorts(1);
  const server = await startPreview({ folder, port });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const said: string[] = [];
  context.on("console", (message) => said.push(message.text()));
  const plain = await context.newPage();
  for (const path of ["/", "/dashboard"]) {
    await plain.goto(`http://localhost:${port}${path}`);
    await expect(plain).toHaveTitle(new RegExp(`${name}$`));
    await expect(plain.getByRole("banner")).toContainText(name);
    await expect(plain.locator("link[rel=icon]")).toHaveAttribute("href", "/school-icon.png");
  }
  expect(said).toEqual([]);
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
