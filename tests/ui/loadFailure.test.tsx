import { act, screen } from "@testing-library/react";
import { lazy, Suspense, type ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Boundary } from "@/components/Boundary";
import { renderPage } from "./render";

const reload = vi.fn();
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  reload.mockReset();
  server.mockReset();
  vi.stubGlobal("fetch", server);
  vi.stubGlobal("location", { href: "http://localhost/course/git", reload });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Part of a page whose code fails to load. */
async function showMissing(message: string) {
  const Part = lazy(() => Promise.reject<{ default: ComponentType }>(new TypeError(message)));
  const { user } = await renderPage(
    <Boundary>
      <Suspense>
        <Part />
      </Suspense>
    </Boundary>,
  );
  await screen.findByRole("alert");
  return {
    tryAgain: async () => {
      await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
      await act(() => Promise.resolve());
    },
  };
}

const CHROMIUM = "Failed to fetch dynamically imported module: /assets/CoursePage.js";

test.each([
  CHROMIUM,
  "error loading dynamically imported module: /assets/CoursePage.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/page.css",
])("trying again reloads the page: %s", async (message) => {
  server.mockResolvedValue(new Response(null, { status: 404 })); // an unknown path's document
  const { tryAgain } = await showMissing(message);
  await tryAgain();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(server).toHaveBeenCalledExactlyOnceWith("http://localhost/course/git", { method: "HEAD", cache: "no-store" });
});

test.each([
  ["without a connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["while the host is ill", () => Promise.resolve(new Response(null, { status: 503 }))],
])("%s the app stays, reports it again, and can be retried", async (_when, answer) => {
  server.mockImplementation(answer);
  const { tryAgain } = await showMissing(CHROMIUM);
  const before = screen.getByRole("alert");
  await tryAgain();
  expect(await screen.findByRole("alert")).not.toBe(before);
  expect(reload).not.toHaveBeenCalled();
  server.mockResolvedValue(new Response(null));
  await tryAgain();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("any other failure requests and reloads nothing", async () => {
  const { tryAgain } = await showMissing("boom");
  await tryAgain();
  expect([server, reload].map((mock) => mock.mock.calls)).toEqual([[], []]);
});
