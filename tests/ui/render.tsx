import { MantineProvider } from "@mantine/core";
import { render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import axe from "axe-core";
import i18next, { type FlatNamespace } from "i18next";
import type { ReactNode } from "react";
import { cssVariablesResolver, theme } from "@/app/theme";
import { changeLanguage, loadTexts } from "@/i18n";
import type { Language } from "@/i18n/languages";
import { MemoryRouter, useLocation } from "@/lib/router";

interface Options {
  /** Where the visitor is. Routes, when the element needs parameters, are the element's own business. */
  at?: string | { pathname: string; state: unknown };
  language?: Language;
  /** Texts beyond `common`, `home` and `errors`, as the route table names them. */
  texts?: string[];
}

interface Rendered extends RenderResult {
  user: UserEvent;
  /** Path and query of the page that the visitor is on now. */
  where: () => string;
}

let place = "";

function Place(): null {
  const { pathname, search } = useLocation();
  place = pathname + search;
  return null;
}

/** Mounts with theme, router and texts, without animations and without a server. */
export async function renderPage(element: ReactNode, options: Options = {}): Promise<Rendered> {
  const { at = "/", language = "pt", texts = [] } = options;
  await loadTexts(...(texts as FlatNamespace[]));
  if (i18next.language !== language) await changeLanguage(language);
  const result = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <MemoryRouter initialEntries={[at]}>
        {element}
        <Place />
      </MemoryRouter>
    </MantineProvider>,
  );
  return { ...result, user: userEvent.setup(), where: () => place };
}

/** The element that has the keyboard. jsdom leaves it with a disabled one; browsers take it away. */
export const keyboardAt = () => document.querySelector(":focus:enabled");

/** Rules that need a layout (contrast, target size, reflow) are checked in the browser tests. */
export async function accessibilityProblems(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
