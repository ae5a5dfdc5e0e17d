import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { Link, useNavigate } from "react-router-dom";
import { unstoppable } from "@/lib/unstoppable";
import { renderRoutes } from "./render";

function Editor({ dirty }: { dirty: boolean }) {
  const navigate = useNavigate();
  return (
    <>
      <LeaveGuard dirty={dirty} />
      <Link to="/elsewhere">elsewhere</Link>
      <Link to="?part=2#content">here</Link>
      <button onClick={() => void navigate(-1)}>back</button>
      <button onClick={() => void navigate("/elsewhere", unstoppable)}>sign out</button>
    </>
  );
}

async function showEditor(dirty = true) {
  const page = await renderRoutes(
    [
      { path: "/before", element: <Link to="/editor">editor</Link> },
      { path: "/editor", element: <Editor dirty={dirty} /> },
      { path: "/elsewhere", element: <p>elsewhere</p> },
    ],
    { at: "/before", texts: ["controls"] },
  );
  await page.user.click(screen.getByRole("link", { name: "editor" }));
  const press = (role: "link" | "button", name: string) => page.user.click(screen.getByRole(role, { name }));
  return { ...page, press };
}

const closing = () => {
  const event = new Event("beforeunload", { cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
};

test.each([
  ["link", "elsewhere", "/elsewhere"],
  ["button", "back", "/before"],
] as const)("a %s that leaves unsaved changes asks first: %s", async (role, name, target) => {
  const { press, where } = await showEditor();
  await press(role, name);
  await screen.findByRole("dialog");
  expect(where()).toBe("/editor");
  await press("button", "Continuar editando");
  expect(where()).toBe("/editor");
  await press(role, name);
  await press("button", "Sair sem salvar");
  expect(where()).toBe(target);
});

test("without unsaved changes nothing asks, nor does a link to the same page", async () => {
  const { press, where } = await showEditor(false);
  expect(closing()).toBe(false);
  await press("link", "elsewhere");
  expect(where()).toBe("/elsewhere");
});

test("ADMIN-15: with unsaved changes closing the tab asks; the same page and the end of the session do not", async () => {
  const { press, where } = await showEditor();
  expect(closing()).toBe(true);
  await press("link", "here");
  expect(where()).toBe("/editor?part=2");
  await press("button", "sign out");
  expect(where()).toBe("/elsewhere");
});
