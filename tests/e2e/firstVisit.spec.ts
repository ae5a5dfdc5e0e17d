import { expect, test } from "./stack";
import { enroll, keepInside, newPerson, outlineOf, signUp } from "./student";

/* What goes over a slow line first on a page that its document cannot show. */

/** What a frame of the connection asks, and whether it says who asks. */
function askedIn(frame: string): string[] {
  const { type, modifications = [] } = JSON.parse(frame) as {
    type: string;
    modifications?: { type: string; udfPath?: string }[];
  };
  if (type === "Authenticate") return ["a session"];
  return modifications.flatMap(({ udfPath }) => (udfPath === undefined ? [] : [udfPath]));
}

test("LIVE-11: a student's session and first questions go out before React has come, and no question twice", async ({
  page,
  context,
}) => {
  await keepInside(context);
  await signUp(page, newPerson("Edu Adiantado"));
  await enroll(page, "git-e-github");
  const { _id, modules } = await outlineOf("git-e-github");
  for (const [path, questions] of [
    ["/dashboard", ["enrollments:goOn", "enrollments:mine"]],
    [`/lesson/${modules[0]?.lessons[0]?._id}`, ["lessons:get"]],
    [`/exam/${_id}`, ["exams:get", "exams:standing"]],
    ["/course/git-e-github", ["enrollments:forCourse"]],
  ] as const) {
    const asked: string[] = [];
    page.once("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => asked.push(...askedIn(String(payload)))),
    );
    let release = (): void => undefined;
    const wait = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/libraries-/, async (route) => {
      await wait;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => asked).toEqual(["a session", "profile:viewer", ...questions]);
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Carregando...")).toHaveCount(0);
    await page.unroute(/\/assets\/libraries-/);
    for (const question of questions) expect(asked.filter((each) => each === question)).toEqual([question]);
  }
});

test("LIVE-12: what a visitor presses, chooses and types before the client has come is done once it has", async ({
  page,
}) => {
  let release = (): void => undefined;
  const open = async (path: string): Promise<void> => {
    const wait = new Promise<void>((resolve) => (release = resolve));
    await page.unrouteAll();
    await page.route(/\/assets\/libraries-/, async (route) => {
      await wait;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
  };

  await open("/");
  await page.getByRole("combobox", { name: "Tema", exact: true }).selectOption("dark");
  await page.getByRole("combobox", { name: "Idioma", exact: true }).selectOption("es");
  await page.getByRole("combobox", { name: "Idioma", exact: true }).selectOption("en");
  release();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(page.getByRole("heading", { level: 2, name: "Our courses" })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await open("/");
  await page.getByRole("button", { name: "Explorar cursos" }).click();
  release();
  await expect(page.getByRole("heading", { level: 2, name: "Nossos cursos" })).toBeFocused();

  await open("/verify");
  await page.getByRole("textbox").fill("CERT-7K2M9QXA-4TBV8N1C-LZ3X8F0A");
  await page.getByRole("textbox").press("Enter");
  await expect(page).toHaveURL("/verify");
  release();
  await expect(page).toHaveURL("/verify/CERT-7K2M9QXA-4TBV8N1C-LZ3X8F0A");
});

test("LIVE-11: the typeface does not share the line with the code of a page that the document cannot show", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  let release = (): void => undefined;
  const wait = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/libraries-/, async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto("/auth", { waitUntil: "commit" });
  await expect(page.getByText("Carregando...")).toBeVisible();
  expect(fonts).toEqual([]);
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => fonts).toEqual([expect.stringMatching(/figtree-latin-wght/)]);
});
