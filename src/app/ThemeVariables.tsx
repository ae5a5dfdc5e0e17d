import { convertCssVariables, deepMerge, defaultCssVariablesResolver, useMantineTheme } from "@mantine/core";
import { cssVariablesResolver, palettes } from "./theme";

/**
 * What MantineProvider would put here itself, without the palettes that the product never shows: they are half of its
 * 27 KB, and every document carries them.
 */
export function ThemeVariables() {
  const theme = useMantineTheme();
  const colors = Object.fromEntries(palettes.map((name) => [name, theme.colors[name]])) as typeof theme.colors;
  const variables = deepMerge(defaultCssVariablesResolver({ ...theme, colors }), cssVariablesResolver(theme));
  return <style dangerouslySetInnerHTML={{ __html: convertCssVariables(variables, ":root") }} />;
}
