import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { webManifest } from "../../scripts/build/webManifest";
import type { RenderedPage } from "@/app/renderedPage";

test("OFFLINE-6: the manifest has what installing takes: names, icons that exist, colors, shortcuts", () => {
  const pages = [{ path: "/", language: "pt", description: "Cursos" }] as RenderedPage[];
  const brand = { name: "Selo", page: { light: "#FBFAF8", dark: "#13141A" } };
  const shortcuts = [{ name: "Painel", url: "/dashboard" }];
  const manifest = JSON.parse(webManifest({ brand, pages, shortcuts })) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({
    name: "Selo",
    short_name: "Selo",
    lang: "pt-BR",
    start_url: "/",
    display: "standalone",
    theme_color: "#FBFAF8",
    shortcuts,
  });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) expect(existsSync(`public${src}`)).toBe(true);
});
