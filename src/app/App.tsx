import { ConvexAuthProvider } from "@convex-dev/auth/react";
import {
  convertCssVariables,
  deepMerge,
  defaultCssVariablesResolver,
  MantineProvider,
  useMantineTheme,
} from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { convexClient } from "@/lib/convexClient";
import { cssVariablesResolver, palettes, theme } from "./theme";
import { ThemeColor } from "./ThemeColor";

/** Around the router: the browser's, or that of the documents that the build renders (prerender.tsx). */
export function App({ children }: { children: ReactNode }) {
  // In documents without a page it waits for one (scripts/build/documents.ts): what is shown until then is about to go.
  useEffect(() => document.getElementById("typeface")?.setAttribute("media", "all"), []);

  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <ThemeVariables />
      <ThemeColor />
      <ConvexAuthProvider client={convexClient} shouldHandleCode={ignoreCodes}>
        {children}
      </ConvexAuthProvider>
    </MantineProvider>
  );
}

/** A `code` in the URL is never ours: Convex Auth must ignore it. */
const ignoreCodes = () => false;

/**
 * What MantineProvider would put here itself, without the palettes that the product never shows: they are half of its
 * 27 KB, and every document carries them.
 */
function ThemeVariables() {
  const theme = useMantineTheme();
  const colors = Object.fromEntries(palettes.map((name) => [name, theme.colors[name]])) as typeof theme.colors;
  const variables = deepMerge(defaultCssVariablesResolver({ ...theme, colors }), cssVariablesResolver(theme));
  return <style dangerouslySetInnerHTML={{ __html: convertCssVariables(variables, ":root") }} />;
}
