import { expect, test } from "./stack";
import { keepInside, newPerson, signIn, signUp } from "./student";

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
  /** Last identity of this connection that the server took. */
  let taken = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const { endVersion } = JSON.parse(String(payload)) as { endVersion?: { identity: number } };
      taken = endVersion?.identity ?? taken;
    }),
  );
  const signedIn = page.getByRole("link", { name: "Painel" });

  await signUp(page, newPerson("Sara Sessão"));
  await expect(signedIn).toBeVisible();
  const tokens = () => Object.keys(localStorage).filter((key) => /^__convexAuth(JWT|RefreshToken)/.test(key));
  expect(await page.evaluate(tokens)).toHaveLength(2);

  // Convex's client keeps a stored token that lasts, and refreshes it ten seconds before its hour is over.
  refreshes = 0;
  taken = 0;
  await page.reload();
  await expect(signedIn).toBeVisible();
  await expect.poll(() => taken).toBe(1);
  await page.clock.fastForward("30:00");
  await page.getByRole("link", { name: "Painel" }).click();
  await expect(page.getByRole("tab", { name: "Meus cursos" })).toBeVisible();
  expect(refreshes).toBe(0);
  await page.clock.fastForward("29:55");
  await expect.poll(() => refreshes).toBe(1);
  await expect(signedIn).toBeVisible();
});

test("SESSION-10: whoever leaves a page before its answers have come keeps the session", async ({ page, context }) => {
  await keepInside(context);
  await signUp(page, newPerson("Iara Impaciente"));
  // The server takes a refresh, and its answer is lost.
  await page.route("**/api/action", async (route) => {
    if (route.request().postData()?.includes('"refreshToken":"')) await route.fetch();
    else await route.continue();
  });
  const signedIn = page.getByRole("link", { name: "Painel" });
  for (const path of ["/dashboard", "/account", "/"]) {
    await page.goto(path);
    await expect(signedIn).toBeVisible();
    // A used refresh token works for ten seconds more, by the server's clock: nothing shorter would show the loss.
    await page.waitForTimeout(11_000);
  }
  await page.reload();
  await expect(signedIn).toBeVisible();
});

test("SESSION-10: a refresh that no line carries is tried again, and the page goes on", async ({ page, context }) => {
  await keepInside(context);
  await signUp(page, newPerson("Tânia Túnel"));
  // As one that has expired: only a refresh helps.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith("__convexAuthJWT_")))
      localStorage.setItem(name, (localStorage.getItem(name) ?? "").replace(/.{6}$/, "AAAAAA"));
  });
  let tries = 0;
  await page.route("**/api/action", async (route) => {
    tries += 1;
    await route.abort();
  });
  await page.goto("/dashboard");
  // Convex Auth gives up after two.
  await expect.poll(() => tries).toBeGreaterThan(2);
  await page.unroute("**/api/action");
  await expect(page.getByRole("tab", { name: "Meus cursos" })).toBeVisible();
});

test("SESSION-8, SESSION-12: a session that ended elsewhere is over on the device, and the page signs in again", async ({
  page,
  context,
  browser,
}) => {
  await keepInside(context);
  const person = newPerson("Davi Dispositivo");
  await signUp(page, person);
  const laptop = await browser.newPage();
  await keepInside(laptop.context());
  await signIn(laptop, person);
  await expect(laptop.getByRole("link", { name: "Painel" })).toBeVisible();
  await laptop.goto("/account/security");
  await laptop.getByRole("button", { name: "Sair de todos os outros" }).click();
  const signedIn = page.getByRole("link", { name: "Painel" });
  await expect(signedIn).toBeHidden();
  const tokens = () => Object.keys(localStorage).filter((key) => /^__convexAuth(JWT|RefreshToken)/.test(key));
  await expect.poll(() => page.evaluate(tokens)).toEqual([]);
  // Without reloading the page.
  await page.getByRole("link", { name: "Entrar" }).click();
  const panel = page.getByRole("tabpanel", { name: "Entrar" });
  await panel.getByLabel("E-mail").fill(person.email);
  await panel.getByLabel("Senha", { exact: true }).fill(person.password);
  await panel.getByRole("button", { name: "Entrar" }).click();
  await expect(signedIn).toBeVisible();
  await laptop.context().close();
});
