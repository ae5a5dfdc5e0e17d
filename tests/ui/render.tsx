import { MantineProvider } from "@mantine/core";
import { render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import axe from "axe-core";
import i18next, { type FlatNamespace } from "i18next";
import type { ReactNode } from "react";
import { cssVariablesResolver, theme } from "@/app/theme";
import { changeLanguage, loadTexts } from "@/i18n";
import type { Language } from "@/i18n/languages";
import { createMemoryRouter, Outlet, RouterProvider, useLocation, type RouteObject } from "react-router-dom";

interface Options {
  /** The initial location. Elements that need parameters bring their own routes. */
  at?: string | { pathname: string; state: unknown };
  language?: Language;
  /** Namespaces beyond `common`, `home` and `errors`. */
  texts?: string[];
}

interface Rendered extends RenderResult {
  user: UserEvent;
  /** Current path and query. */
  where: () => string;
}

let place = "";

function Place() {
  const { pathname, search } = useLocation();
  place = pathname + search;
  return <Outlet />;
}

/** Mounts with theme, router and texts, without animations or a server. */
export const renderPage = (element: ReactNode, options: Options = {}): Promise<Rendered> =>
  renderRoutes([{ path: "*", element }], options);

export async function renderRoutes(routes: RouteObject[], options: Options = {}): Promise<Rendered> {
  const { at = "/", language = "pt", texts = [] } = options;
  await loadTexts(...(texts as FlatNamespace[]));
  if (i18next.language !== language) await changeLanguage(language);
  const router = createMemoryRouter([{ element: <Place />, children: routes }], { initialEntries: [at] });
  await initialized(router);
  const result = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return { ...result, user: userEvent.setup(), where: () => place };
}

/** Once the code of the first page has loaded. */
async function initialized(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()));
}

/** The focused element. jsdom keeps the focus on disabled elements; browsers do not. */
export const keyboardAt = () => document.querySelector(":focus:enabled");

/** Rules that need layout (contrast, target size, reflow) are checked in the browser tests. */
export async function accessibilityProblems(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
