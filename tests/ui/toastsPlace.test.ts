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

function look(): boolean {
  window.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(50);
  return holder.hasAttribute("data-lifted");
}

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

test("with nothing to avoid they are at the bottom", () => {
  expect(look()).toBe(false);
});

test("LOOK-7: they keep clear of a marked bar at the bottom, and stay put when it has gone", () => {
  const bar = put("div", HEIGHT - 80, HEIGHT);
  expect(look()).toBe(false);
  bar.dataset.keepClear = "";
  expect(look()).toBe(true);
  bar.remove();
  expect(look()).toBe(true);
});

test("a marked bar outside the window does not move them", () => {
  put("div", HEIGHT + 10, HEIGHT + 90).dataset.keepClear = "";
  expect(look()).toBe(false);
});

test("LOOK-7: the focus takes precedence over the bar", () => {
  put("div", HEIGHT - 80, HEIGHT).dataset.keepClear = "";
  const button = put("button", 300, 340);
  button.focus();
  expect(look()).toBe(true);
  move(button, 100, 140);
  expect(look()).toBe(false);
  move(button, HEIGHT - 60, HEIGHT - 20);
  expect(look()).toBe(true);
});
