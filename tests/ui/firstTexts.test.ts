import i18next from "i18next";
import { afterEach, expect, test, vi } from "vitest";

const MISSING = "Failed to fetch dynamically imported module: /assets/common.js";
const first = "@/i18n/locales/pt/common.json";

afterEach(() => {
  vi.doUnmock(first);
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** Loads a fresh copy of the module, as each visit does. */
async function visit() {
  vi.resetModules();
  return await import("@/i18n");
}

test("SITE-12: the first texts that did not arrive are told, and are asked for again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.doMock(first, () => {
    throw new TypeError(MISSING);
  });
  const { startI18n, loadTexts } = await visit();
  await expect(startI18n()).rejects.toThrow();
  expect(i18next.t("retry")).toBe("retry");
  vi.doUnmock(first);
  await loadTexts("common");
  expect(i18next.t("retry")).toBe("Tentar novamente");
});

test.each([
  ["navigate", 1],
  ["reload", 0],
])("SITE-12: a visit of the kind %s without its first texts reloads %i times", async (type, times) => {
  const reload = vi.fn();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null)));
  vi.stubGlobal("location", { href: "http://localhost/", reload });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  const { reloadOnceFor } = await import("@/lib/loadFailure");
  expect(await reloadOnceFor(new TypeError(MISSING))).toBe(times === 1);
  expect(reload).toHaveBeenCalledTimes(times);
});
