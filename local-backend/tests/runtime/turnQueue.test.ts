import { expect, test } from "vitest";
import { TurnQueue } from "../../runtime/turnQueue";
import { startFixture } from "../fixture/startFixture";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("work that arrives at once begins in order, and others get a turn between any two pieces", async () => {
  const queue = new TurnQueue();
  const seen: string[] = [];
  const begin = (name: string) =>
    queue.run(() => {
      seen.push(name);
      return Promise.resolve(name);
    });
  const work = Promise.all(["a", "b", "c"].map(begin));
  expect(seen).toEqual(["a"]);
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    seen.push("other");
  }
  expect(await work).toEqual(["a", "b", "c"]);
  expect(seen).toEqual(["a", "b", "other", "c", "other", "other"]);
});

test("the first of a turn begins at once, and a failure reaches its caller only", async () => {
  const queue = new TurnQueue();
  const outcomes = await Promise.allSettled([
    queue.run(() => Promise.resolve(1)),
    queue.run(() => Promise.reject(new Error("no"))),
    queue.run(() => Promise.resolve(3)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  await nextTurn();
  let begun = false;
  void queue.run(() => {
    begun = true;
    return Promise.resolve();
  });
  expect(begun).toBe(true);
});

test("actions that arrive at once do not all begin before what arrives next", async () => {
  const fixture = await startFixture();
  try {
    await fixture.action("globals:useLeak");
    const actions = Promise.all(Array.from({ length: 200 }, () => fixture.action("globals:useLeak")));
    await nextTurn();
    await fixture.query("globals:random");
    const ended = fixture.completions.filter(({ kind }) => kind === "action").length;
    expect(ended).toBeLessThan(50);
    await actions;
  } finally {
    await fixture.remove();
  }
});
