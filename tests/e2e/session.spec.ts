import { expect, test } from "./stack";
import { keepInside, newPerson, signUp } from "./student";

test("SESSION-10: the session is in local storage, survives a reload and is refreshed before it expires", async ({
  page,
  context,
}) => {
  await keepInside(context);
  await page.clock.install();
  let refreshes = 0;
  page.on("response", (response) => {
    if (response.ok() && response.request().postData()?.includes('"refreshToken":"')) refreshes += 1;
  });
  const signedIn = page.getByRole("link", { name: "Painel" });

  await signUp(page, newPerson("Sara Sessão"));
  await expect(signedIn).toBeVisible();
  const tokens = () => Object.keys(localStorage).filter((key) => /^__convexAuth(JWT|RefreshToken)/.test(key));
  expect(await page.evaluate(tokens)).toHaveLength(2);

  // Convex's client refreshes a stored token once after loading, then ten seconds before its hour is over.
  refreshes = 0;
  await page.reload();
  await expect(signedIn).toBeVisible();
  await expect.poll(() => refreshes).toBe(1);
  await page.clock.fastForward("30:00");
  await page.getByRole("link", { name: "Painel" }).click();
  await expect(page.getByRole("tab", { name: "Meus cursos" })).toBeVisible();
  expect(refreshes).toBe(1);
  await page.clock.fastForward("29:55");
  await expect.poll(() => refreshes).toBe(2);
  await expect(signedIn).toBeVisible();
});
