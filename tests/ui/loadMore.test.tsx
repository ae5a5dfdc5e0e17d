import { useState } from "react";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LoadMore } from "@/components/list/LoadMore";
import { renderPage } from "./render";

const all = ["um", "dois", "três", "quatro"];

function List() {
  const [count, setCount] = useState(2);
  const status = count < all.length ? "CanLoadMore" : "Exhausted";
  return (
    <>
      <ul>
        {all.slice(0, count).map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <LoadMore pages={{ status, loadMore: (more) => setCount(count + more) }} pageSize={2} label="Mais" />
      <a href="#after">depois</a>
    </>
  );
}

test("LOOK-8: the last page leaves the keyboard at the end of the list, where its button was", async () => {
  const { user } = await renderPage(<List />);
  await user.click(screen.getByRole("button", { name: "Mais" }));
  screen.getByText("quatro");
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "depois" }));
});
