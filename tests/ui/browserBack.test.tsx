import { act, render, screen, waitFor } from "@testing-library/react";
import { MantineProvider } from "@mantine/core";
import { createBrowserRouter, Link, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { loadTexts } from "@/i18n";

/* The browser moves first and tells afterwards: what has to wait is found out when the address has changed already. */

const click = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  act(() => button.click());
};
const shown = (name: string) => screen.findByRole("heading", { name });
const address = () => window.location.pathname;

async function openEditor() {
  await loadTexts("controls");
  window.history.replaceState(null, "", "/before");
  const router = createBrowserRouter([
    {
      path: "/before",
      element: (
        <>
          <h1>before</h1>
          <Link to="/editor">on</Link>
        </>
      ),
    },
    {
      path: "/editor",
      element: (
        <>
          <h1>editor</h1>
          <LeaveGuard dirty />
        </>
      ),
    },
  ]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  act(() => screen.getByRole("link", { name: "on" }).click());
  await shown("editor");
}

test("ADMIN-15: the browser's back waits for an answer, and the address stays with the page", async () => {
  await openEditor();
  act(() => window.history.back());
  await screen.findByRole("dialog");
  await waitFor(() => expect(address()).toBe("/editor"));
  await click("Continuar editando");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  act(() => window.history.back());
  await click("Sair sem salvar");
  await shown("before");
  expect(address()).toBe("/before");
  act(() => window.history.forward());
  await shown("editor");
});
