import { useSyncExternalStore } from "react";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PageHeading } from "@/components/PageHeading";
import { withLayout } from "@/app/routes";
import { loadTexts } from "@/i18n";
import { Link, useNavigate } from "react-router-dom";
import { anonymous, become } from "./fakeSession";
import { renderRoutes } from "./render";

const { connection, page } = vi.hoisted(() => ({
  connection: { state: { isWebSocketConnected: true }, listeners: new Set<() => void>() },
  page: { error: null as Error | null },
}));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/convexClient", () => ({ convexClient: {} }));
vi.mock(import("@/lib/contact"), async (original) => ({
  ...(await original()),
  useContact: () => ({ number: "+55 (11) 98888-7777", text: null }),
}));
vi.mock("convex/react", () => ({
  useConvexAuth: () => ({ isLoading: false, isAuthenticated: false }),
  useConvexConnectionState: () =>
    useSyncExternalStore(
      (listener) => {
        connection.listeners.add(listener);
        return () => connection.listeners.delete(listener);
      },
      () => connection.state,
    ),
}));

function First() {
  if (page.error) throw page.error;
  return (
    <>
      <PageHeading title="First page" description="About the first page.">
        First
      </PageHeading>
      <Link to="/second">on</Link>
    </>
  );
}

function connect(isWebSocketConnected: boolean) {
  act(() => {
    connection.state = { isWebSocketConnected };
    for (const listener of connection.listeners) listener();
  });
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>back</button>;
}

const product = withLayout([
  { path: "/first", element: <First /> },
  { path: "/second", element: <PageHeading title="Second page">Second</PageHeading> },
]);
const description = () => document.querySelector("meta[name=description]")?.getAttribute("content");

beforeEach(() => {
  become(anonymous);
  connect(true);
  page.error = null;
  document.head.innerHTML = '<meta name="description" content="" />';
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("SITE-10: navigation moves the focus to the page's heading and names the document", async () => {
  const { user } = await renderRoutes(product, { at: "/first" });
  expect([document.title, description()]).toEqual(["First page · Selo", "About the first page."]);
  await user.click(screen.getByRole("link", { name: "on" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Second" }));
  expect(document.title).toBe("Second page · Selo");
  expect(description()).toBe("Cursos de tecnologia online com certificado que qualquer pessoa pode verificar.");
});

test("SITE-10: the first tab stop skips the header", async () => {
  const { user } = await renderRoutes(product, { at: "/first" });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await user.tab();
  const skip = screen.getByRole("link", { name: "Ir para o conteúdo" });
  expect(document.activeElement).toBe(skip);
  expect(document.getElementById(skip.getAttribute("href")?.slice(1) ?? "")).toBe(screen.getByRole("main"));

  const entries = window.history.length;
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect([window.location.hash, window.history.length], "the browser notes no place of its own").toEqual(["", entries]);
});

test("SITE-15: an address in another language changes the language, forward and back", async () => {
  const both = withLayout([
    { path: "/es/first", element: <Link to="/en/second">on</Link> },
    { path: "/en/second", element: <Back /> },
  ]);
  const { user } = await renderRoutes(both, { at: "/es/first", language: "es" });
  screen.getByRole("link", { name: "Ir al contenido" });
  await user.click(screen.getByRole("link", { name: "on" }));
  await screen.findByRole("link", { name: "Skip to content" });
  await user.click(screen.getByRole("button", { name: "back" }));
  await screen.findByRole("link", { name: "Ir al contenido" });
});

describe("SITE-11: a page that fails", () => {
  test("says so, keeps header and footer, and can be retried", async () => {
    page.error = new Error("boom");
    const { user } = await renderRoutes(product, { at: "/first" });
    expect(screen.getByRole("alert").textContent).toContain("Algo deu errado");
    screen.getByRole("banner");
    screen.getByRole("contentinfo");
    page.error = null;
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await screen.findByRole("heading", { level: 1, name: "First" });
  });

  test("offers a way back", async () => {
    page.error = new Error("boom");
    await renderRoutes(product, { at: "/first" });
    expect(screen.getByRole("link", { name: "Voltar ao início" }).getAttribute("href")).toBe("/");
  });
});

describe("a lost connection", () => {
  const LOST = "Sem conexão. Tentando novamente…";

  beforeAll(() => Promise.all([import("@/app/offline/OfflineParts"), loadTexts("offline")]));

  /** The notice's code comes after the page's. */
  async function openPage() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderRoutes(product, { at: "/first" });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(screen.getAllByRole("status").length).toBeGreaterThan(1));
  }

  test("SITE-12: is announced after a while, and the notice goes away by itself", async () => {
    await openPage();
    connect(false);
    expect(screen.queryByText(LOST)).toBeNull();
    act(() => void vi.advanceTimersByTime(4000));
    expect(screen.getByText(LOST).closest("[role=status]")).not.toBeNull();
    connect(true);
    expect(screen.queryByText(LOST)).toBeNull();
    screen.getByRole("heading", { level: 1, name: "First" });
  });

  test("a device that says it is offline is believed at once, but not while the server answers", async () => {
    await openPage();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.queryByText(LOST)).toBeNull();
    connect(false);
    expect(screen.getByText(LOST)).not.toBeNull();
  });

  test("is not mentioned when short", async () => {
    await openPage();
    connect(false);
    act(() => void vi.advanceTimersByTime(2000));
    connect(true);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.queryByText(LOST)).toBeNull();
  });
});
