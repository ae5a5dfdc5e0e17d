import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepClearOfFocus } from "@/app/toastsPlace";

const HEIGHT = window.innerHeight;
const holder = document.createElement("div");
let end: () => void;

/** An element as wide as the window. */
function put(tag: string, top: number, bottom: number): HTMLElement {
  const element = document.createElement(tag);
  move(element, top, bottom);
  document.body.append(element);
  return element;
}

function move(element: HTMLElement, top: number, bottom: number): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 1024, bottom - top);
}

/** How far from the lower edge of the window the toasts are. */
function look(): number {
  window.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(50);
  const bottom = Number.parseInt(holder.style.getPropertyValue("--toasts-bottom"));
  expect(holder.hasAttribute("data-lifted")).toBe(bottom !== 16);
  return bottom;
}

/** A pile of 100 px at that distance is above the element. */
const isAbove = (bottom: number, top: number) => bottom > HEIGHT - top && bottom < HEIGHT - top + 20;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  const pile = document.createElement("div");
  pile.dataset.position = "bottom-right";
  move(pile, HEIGHT - 116, HEIGHT - 16);
  holder.replaceChildren(pile);
  document.body.replaceChildren(holder);
  end = keepClearOfFocus(holder);
});

afterEach(() => {
  end();
  holder.removeAttribute("data-lifted");
  vi.useRealTimers();
});

test("LOOK-6: with nothing to avoid they are at the bottom", () => {
  expect(look()).toBe(16);
});

test("LOOK-7, LOOK-12: they stand above a marked bar at the bottom, and stay put when it has gone", () => {
  const bar = put("div", HEIGHT - 80, HEIGHT);
  expect(look()).toBe(16);
  bar.dataset.keepClear = "";
  const bottom = look();
  expect(bottom).toSatisfy(() => isAbove(bottom, HEIGHT - 80));
  bar.remove();
  expect(look()).toBe(bottom);
});

test("a marked bar outside the window does not move them", () => {
  put("div", HEIGHT + 10, HEIGHT + 90).dataset.keepClear = "";
  expect(look()).toBe(16);
});

test("LOOK-7, LOOK-12: they stand above the focus and a bar below it, and return when both are far", () => {
  const bar = put("div", HEIGHT - 80, HEIGHT);
  bar.dataset.keepClear = "";
  const button = put("button", HEIGHT - 140, HEIGHT - 100);
  button.focus();
  expect(isAbove(look(), HEIGHT - 140)).toBe(true);
  bar.remove();
  move(button, HEIGHT - 260, HEIGHT - 160);
  expect(look()).toBe(16);
});

test("LOOK-7: without room for both, the focus takes precedence over the bar", () => {
  put("div", HEIGHT - 80, HEIGHT).dataset.keepClear = "";
  const text = put("textarea", 120, HEIGHT - 130);
  text.focus();
  expect(look()).toBe(16);
  move(text, 200, HEIGHT - 20);
  expect(isAbove(look(), 200)).toBe(true);
});

test("LOOK-7: a focus that fills the window leaves them where they are", () => {
  put("textarea", 100, HEIGHT - 20).focus();
  expect(look()).toBe(16);
});
