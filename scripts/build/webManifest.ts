import { defaultLanguage } from "../../src/i18n/languages";
import type { Rendered } from "./documents";

const ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  // The mark fills two thirds, so no mask cuts it.
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
];

/**
 * Returns the manifest for installing the client (OFFLINE-6).
 *
 * Its color is the light one; the documents name both.
 */
export function webManifest({ brand, pages, shortcuts }: Pick<Rendered, "brand" | "pages" | "shortcuts">): string {
  return JSON.stringify({
    id: "/",
    name: brand.name,
    short_name: brand.name,
    description: pages.find(({ path, language }) => path === "/" && language === defaultLanguage)?.description,
    lang: "pt-BR",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    categories: ["education"],
    background_color: brand.page.light,
    theme_color: brand.page.light,
    icons: ICONS,
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: ICONS.slice(0, 1) })),
  });
}
