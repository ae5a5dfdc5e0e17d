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
  /** Of the sessions that this connection has said, the last that the server took. */
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

  // Convex's client refreshes a stored token once after loading, then ten seconds before its hour is over.
  refreshes = 0;
  taken = 0;
  await page.reload();
  await expect(signedIn).toBeVisible();
  await expect.poll(() => refreshes).toBe(1);
  // The hour counts from here on.
  await expect.poll(() => taken).toBe(2);
  await page.clock.fastForward("30:00");
  await page.getByRole("link", { name: "Painel" }).click();
  await expect(page.getByRole("tab", { name: "Meus cursos" })).toBeVisible();
  expect(refreshes).toBe(1);
  await page.clock.fastForward("29:55");
  await expect.poll(() => refreshes).toBe(2);
  await expect(signedIn).toBeVisible();
});
