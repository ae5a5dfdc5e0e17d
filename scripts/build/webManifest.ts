import { defaultLanguage } from "../../src/i18n/languages";
import type { Rendered } from "./documents";
import { ICON_FILE } from "./previewTags";

const ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  // The mark fills two thirds, so no mask cuts it.
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
];

/** The school's own icon, which a mask could cut. */
const OWN_ICONS = [{ src: `/${ICON_FILE}`, sizes: "512x512", type: "image/png" }];

/**
 * Returns the manifest for installing the client (OFFLINE-6).
 *
 * Its color is the light one; the documents name both.
 */
export function webManifest({ brand, pages, shortcuts }: Pick<Rendered, "brand" | "pages" | "shortcuts">): string {
  const icons = brand.icon === null ? ICONS : OWN_ICONS;
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
    icons,
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: icons.slice(0, 1) })),
  });
}
