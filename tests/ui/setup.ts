import { cleanup, configure, getConfig, render } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { loadTexts, startI18n } from "@/i18n";

// A page of the largest lists takes seconds on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

/*
 * React runs effects, subscriptions among them, some time after what they belong to can be seen. On a busy machine a test
 * that found it would change what nobody listens to yet. React catches up before it renders anything else.
 */
const initial = getConfig();
configure({
  asyncWrapper: async (run) => {
    const result: unknown = await initial.asyncWrapper(run);
    render(null, { container: document.createElement("div") }).unmount();
    return result;
  },
});

/* Browser APIs that Mantine and the client need and jsdom lacks. */
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
vi.stubGlobal(
  "IntersectionObserver",
  class {
    observe(): void {}
    disconnect(): void {}
  },
);
Object.defineProperty(document, "fonts", {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  configurable: true,
});
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLCanvasElement.prototype.getContext = () => null;

beforeAll(async () => {
  await startI18n();
  await loadTexts("errors", "adminErrors", "dates", "calendar", "home", "catalog"); // most pages load these
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// Most of the time would go into loading React, Mantine and the icons, so files share a process and its page; each finds
// both as the first one did, with modules and mocks of its own.
afterAll(async () => {
  // Later imports would get this file's mocks or miss the next's.
  await vi.dynamicImportSettled();
  vi.resetModules();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});
