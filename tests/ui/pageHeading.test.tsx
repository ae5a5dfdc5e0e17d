import { act, screen } from "@testing-library/react";
import { Suspense, use, useState } from "react";
import { describe, expect, test } from "vitest";
import { PageHeading } from "@/components/PageHeading";
import { Link } from "react-router-dom";
import { renderRoutes } from "./render";

const page: { replace: () => void; wait: (part: Promise<void>) => void } = {
  replace: () => undefined,
  wait: () => undefined,
};

function Part({ loaded }: { loaded: Promise<void> | null }) {
  if (loaded) use(loaded);
  return null;
}

/** A page whose heading another one replaces (kept content, then live), or that is hidden while a part of it loads. */
function Changing() {
  const [version, setVersion] = useState(1);
  const [loaded, setLoaded] = useState<Promise<void> | null>(null);
  page.replace = () => setVersion((former) => former + 1);
  page.wait = setLoaded;
  return (
    <Suspense fallback="Loading">
      <PageHeading key={version} title="Changing">
        Version {version}
      </PageHeading>
      <Part loaded={loaded} />
      <button>work</button>
    </Suspense>
  );
}

function First() {
  return (
    <>
      <PageHeading title="First">First</PageHeading>
      <Link to="/changing">on</Link>
    </>
  );
}

/** As after a mail's link: the button goes, and a heading of its own says what came of it. */
function Asking() {
  const [version, setVersion] = useState(1);
  const [done, setDone] = useState(false);
  page.replace = () => setVersion((former) => former + 1);
  if (done) return <PageHeading title="Confirmed">Confirmed</PageHeading>;
  return (
    <>
      <PageHeading key={version} title="Asking">
        Asking {version}
      </PageHeading>
      <button onClick={() => setDone(true)}>confirm</button>
    </>
  );
}

const routes = [
  { path: "/first", element: <First /> },
  { path: "/changing", element: <Changing /> },
  { path: "/asking", element: <Asking /> },
];
const heading = () => screen.getByRole("heading", { level: 1 });

async function arrive() {
  const { user } = await renderRoutes(routes, { at: "/first" });
  await user.click(screen.getByRole("link", { name: "on" }));
  await screen.findByRole("heading", { level: 1, name: "Version 1" });
  return user;
}

describe("SITE-10: the heading keeps the focus", () => {
  // The first one of this file: what comes later is not the first page.
  test("which the first page's never takes, unless what had it is gone", async () => {
    const { user } = await renderRoutes(routes, { at: "/asking" });
    expect(document.activeElement).toBe(document.body);
    act(() => page.replace());
    expect(heading().textContent).toBe("Asking 2");
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole("button", { name: "confirm" }));
    expect(heading().textContent).toBe("Confirmed");
    expect(document.activeElement).toBe(heading());
  });

  test("when another one takes its place", async () => {
    await arrive();
    expect(document.activeElement).toBe(heading());
    act(() => page.replace());
    expect(heading().textContent).toBe("Version 2");
    expect(document.activeElement).toBe(heading());
  });

  test("when the page was hidden while a part of it loaded", async () => {
    await arrive();
    let loaded = () => {};
    const part = new Promise<void>((resolve) => (loaded = resolve));
    await act(async () => {
      page.wait(part);
      await Promise.resolve();
    });
    screen.getByText("Loading");
    // Browsers blur an element that is no longer shown.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await act(async () => {
      loaded();
      await part;
    });
    expect(document.activeElement).toBe(heading());
  });

  test("but never takes it from somebody who has gone on", async () => {
    const user = await arrive();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "work" }));
    act(() => page.replace());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "work" }));
  });
});
