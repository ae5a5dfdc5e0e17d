import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { AppRouter, createBrowserHistory, useHeldNavigation, useLocation } from "@/lib/router";

/* The browser moves first and tells afterwards: what has to wait is found out when the address has changed already. */

function Page() {
  const { pathname, search } = useLocation();
  const held = useHeldNavigation((next, here) => here.pathname === "/editor" && next.pathname !== "/editor");
  return (
    <>
      <h1>{pathname + search}</h1>
      {held && <button onClick={held.proceed}>leave</button>}
      {held && <button onClick={held.stay}>stay</button>}
    </>
  );
}

const click = (name: string) => act(() => screen.getByRole("button", { name }).click());
const shown = (path: string) => screen.findByRole("heading", { name: path });
const address = () => window.location.pathname;

async function openEditor({ part = "" } = {}) {
  window.history.replaceState(null, "", "/before");
  const history = createBrowserHistory();
  render(
    <AppRouter history={history}>
      <Page />
    </AppRouter>,
  );
  if (part !== "") {
    act(() => window.location.assign(`#${part}`));
    await waitFor(() => expect(window.history.state).toBeFalsy()); // null in browsers
  }
  act(() => history.push("/editor"));
  await shown("/editor");
  return history;
}

/** Twice back: stays on the form the first time, and leaves it the second. */
async function goBackAfterStaying() {
  act(() => window.history.back());
  await screen.findByRole("button", { name: "stay" });
  await waitFor(() => expect(address()).toBe("/editor"));
  click("stay");
  expect(screen.queryByRole("button")).toBeNull();

  act(() => window.history.back());
  await screen.findByRole("button", { name: "leave" });
  click("leave");
  await shown("/before");
}

test("ADMIN-15: the browser's back waits for an answer, and the address stays with the page", async () => {
  await openEditor();
  await goBackAfterStaying();
  expect(address()).toBe("/before");
  act(() => window.history.forward());
  await shown("/editor");
});

test("ADMIN-15: an answer that comes before the browser has moved back leads on once", async () => {
  await openEditor();
  act(() => window.history.back());
  await screen.findByRole("button", { name: "leave" });
  click("leave");
  await shown("/before");
  await waitFor(() => expect(address()).toBe("/before"));
  expect(screen.queryByRole("button")).toBeNull();
});

test("ADMIN-15: back waits as well where the link to the content has made an entry of the browser's own", async () => {
  await openEditor({ part: "content" });
  await goBackAfterStaying();
  expect(window.location.hash).toBe("#content");
});

test("a navigation that says flushSync has happened when it returns, also one that had to wait", async () => {
  const history = await openEditor();
  const heading = screen.getByRole("heading");
  history.push("/editor?part=1", null, { flushSync: true });
  expect(heading.textContent).toBe("/editor?part=1");
  act(() => history.push("/elsewhere", null, { flushSync: true }));
  expect(address()).toBe("/editor");
  screen.getByRole("button", { name: "leave" }).click();
  expect(heading.textContent).toBe("/elsewhere");
});

test("ADMIN-15: a form still holds what leaves it when another one beside it is done", () => {
  const Form = ({ name }: { name: string }) => {
    const held = useHeldNavigation((next, here) => next.pathname !== here.pathname);
    return held && <button onClick={held.stay}>{name}</button>;
  };
  window.history.replaceState(null, "", "/editor");
  const history = createBrowserHistory();
  const page = (dialog: boolean) => (
    <AppRouter history={history}>
      <Form name="page" />
      {dialog && <Form name="dialog" />}
    </AppRouter>
  );
  const { rerender } = render(page(true));
  act(() => history.push("/elsewhere"));
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["dialog"]);

  rerender(page(false));
  act(() => history.push("/elsewhere"));
  expect(screen.getByRole("button").textContent).toBe("page");
  expect(address()).toBe("/editor");
});
