import { act, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { SearchField } from "@/components/list/SearchField";
import { Link, useSearchParams } from "react-router-dom";
import { renderRoutes } from "./render";

function List() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <SearchField label="search" value={params.get("q") ?? ""} onSearch={(q) => setParams({ q })} />
      <Link to="/next">next</Link>
    </>
  );
}

test("a search that was typed just before a link was followed does not take back its reader", async () => {
  let arrive: (page: { Component: ComponentType }) => void = () => undefined;
  const { user, where } = await renderRoutes([
    { path: "/", element: <List /> },
    { path: "/next", lazy: () => new Promise((resolve) => (arrive = resolve)) },
  ]);
  await user.type(screen.getByRole("searchbox"), "abc");
  await user.click(screen.getByRole("link", { name: "next" }));
  // The page stays until the next one can show.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("abc");
  act(() => arrive({ Component: () => <h1>Next</h1> }));
  await screen.findByRole("heading", { name: "Next" });
  expect(where()).toBe("/next");
});
