import { render, screen } from "@testing-library/react";
import { useEffect, useLayoutEffect, useState } from "react";
import { expect, test } from "vitest";

/** Keeps the process busy after a test was told of what it looks for, and before React runs the effects. */
async function busySoon(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  const end = performance.now() + 20;
  while (performance.now() < end);
}

test("what a test found has run its effects, however busy the machine", async () => {
  let lives = false;
  function Found() {
    useLayoutEffect(() => void busySoon(), []);
    useEffect(() => {
      lives = true;
    }, []);
    return <p>found</p>;
  }
  function Page() {
    const [shown, setShown] = useState(false);
    useEffect(() => {
      setTimeout(() => setShown(true));
    }, []);
    return shown && <Found />;
  }
  render(<Page />);
  await screen.findByText("found");
  expect(lives).toBe(true);
});
