import type { Page, WebSocketRoute } from "@playwright/test";
import { expect, test } from "./stack";
import { enroll, keepInside, newPerson, outlineOf, rightOptions, signUp } from "./student";
import { expectToast } from "./toasts";

const SLUG = "html-e-css";
const DRAWN = 5;
const options = rightOptions(SLUG);

/** Answers a question of the sitting, which draws its questions and their order. */
async function answer(page: Page, index: number): Promise<void> {
  const card = page.getByRole("group").nth(index);
  const shown = await card.innerText();
  const [, right] = [...options].find(([questionText]) => shown.includes(questionText)) ?? [];
  if (!right) throw new Error(`no such question: ${shown}`);
  await card
    .locator("label")
    .filter({ has: page.getByText(right, { exact: true }) })
    .click();
}

/** Playwright's offline mode leaves open sockets alone: these are cut, and new ones refused until mended. */
async function holdLine(page: Page) {
  let whole = true;
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/sync/, (socket) => {
    if (!whole) return void socket.close();
    sockets.add(socket);
    socket.connectToServer();
  });
  return {
    cut: async () => {
      whole = false;
      for (const socket of sockets) await socket.close();
      sockets.clear();
    },
    mend: () => {
      whole = true;
    },
  };
}

test("EXAM-29, EXAM-30: answers go on on another device, wait for a lost connection, and survive a reload", async ({
  page,
  context,
}) => {
  await keepInside(context);
  const line = await holdLine(page);
  await signUp(page, newPerson("Elisa Sem Rede"));
  await enroll(page, SLUG);
  await expectToast(page, "Você se matriculou no curso com sucesso.");
  const course = await outlineOf(SLUG);
  await page.goto(`/exam/${course._id}`);
  const counter = (answered: number) => `${answered} de ${DRAWN} questões respondidas`;
  await expect(page.getByText(counter(0))).toBeVisible();
  await answer(page, 0);
  await expect(page.getByText("Respostas salvas")).toBeVisible();

  // Another tab of the same student follows live, with the same questions in the same order.
  const other = await context.newPage();
  await other.goto(`/exam/${course._id}`);
  await expect(other.getByText(counter(1))).toBeVisible();
  expect(await other.getByRole("group").allInnerTexts()).toEqual(await page.getByRole("group").allInnerTexts());
  await answer(other, 1);
  await expect(page.getByText(counter(2))).toBeVisible();
  await other.close();

  await line.cut();
  const waiting = page.getByText(/suas últimas respostas ainda não foram salvas/).first();
  for (let index = 2; index < DRAWN; index++) await answer(page, index);
  await expect(page.getByText(counter(DRAWN))).toBeVisible();
  await expect(waiting).toBeVisible({ timeout: 60_000 });
  line.mend();
  await expect(page.getByText("Respostas salvas")).toBeVisible({ timeout: 60_000 });

  await page.reload();
  await expect(page.getByText(counter(DRAWN))).toBeVisible();
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(stored.filter((key) => key.includes("exam"))).toEqual([]);
  await page.getByRole("button", { name: "Finalizar Prova" }).click();
  await expectToast(page, /Nota: 10\/10/);
});
