import type { Page } from "@playwright/test";
import { pressIcon } from "./pressIcon";
import type { Screen } from "./screens";
import { textShown } from "./textShown";

const GIT = "/course/git-e-github";

async function writeNote(page: Page): Promise<void> {
  await textShown(page);
  await pressIcon(page, "highlight");
  const dialog = page.getByRole("dialog");
  await dialog.locator("select").selectOption({ index: 2 });
  await dialog.locator("textarea").fill("Antes de cada commit: git status, e ler o que vai entrar.");
}

/** As the demonstration's student: a course begun, one before the exam, one with a certificate. */
const guest = (name: string, path: string | Screen["path"], steps?: Screen["steps"]): Screen => ({
  name: `study-${name}`,
  who: "guest",
  path: typeof path === "string" ? () => path : path,
  ...(steps && { steps }),
});

/** One row per picture. */
export const studyScreens: Screen[] = [
  guest("home", "/"),
  guest("dashboard", "/dashboard"),
  guest("course", GIT),
  guest("announcements", "/announcements"),
  guest("course-announcements", `${GIT}/announcements`),
  guest("questions", "/questions"),
  guest("path", "/paths/front-end-do-zero"),
  guest("lesson", ({ lesson }) => `/lesson/${lesson.done}`, textShown),
  guest(
    "lesson-search",
    ({ lesson }) => `/lesson/${lesson.done}`,
    async (page) => {
      await textShown(page);
      const field = page.getByRole("searchbox");
      // On a narrow screen, in the sheet of lessons.
      if (!(await field.isVisible())) await pressIcon(page, "list-check");
      await field.fill("branch");
      await page.locator("mark").first().waitFor();
    },
  ),
  guest(
    "lesson-ask",
    ({ lesson }) => `/lesson/${lesson.done}`,
    async (page) => {
      await textShown(page);
      await pressIcon(page, "message-question");
      await page.getByRole("dialog").waitFor();
    },
  ),
  guest("lesson-note", ({ lesson }) => `/lesson/${lesson.done}`, writeNote),
  guest(
    "lesson-noted",
    ({ lesson }) => `/lesson/${lesson.done}`,
    async (page) => {
      await writeNote(page);
      const dialog = page.getByRole("dialog");
      await dialog.locator("button[type=submit]").click();
      await dialog.waitFor({ state: "detached" });
    },
  ),
  guest("notes", `${GIT}/notes`),
  guest(
    "code",
    ({ code }) => `/lesson/${code}`,
    async (page) => {
      await textShown(page);
      await pressIcon(page, "player-play");
      await page.locator("main [role=status] pre").first().waitFor();
    },
  ),
  { name: "path", who: "visitor", path: () => "/paths/front-end-do-zero" },
];
