import { useComputedColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { brand } from "@/lib/brand";

/**
 * Matches the browser's UI to the chosen color scheme.
 * It may differ from the system's.
 */
export function ThemeColor() {
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });

  useEffect(() => {
    const metas = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]");
    for (const meta of metas) meta.content = brand.page[scheme];
  }, [scheme]);

  return null;
}
