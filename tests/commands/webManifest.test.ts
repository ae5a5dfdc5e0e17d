import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { webManifest } from "../../scripts/build/webManifest";
import type { RenderedPage } from "@/app/renderedPage";

const brand = { name: "Selo", page: { light: "#FBFAF8", dark: "#13141A" }, properties: [], icon: null };

test("OFFLINE-6: the manifest has what installing takes: names, icons that exist, colors, shortcuts", () => {
  const pages = [{ path: "/", language: "pt", description: "Cursos" }] as RenderedPage[];
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

test("LOOK-18: the installed client has the school's icon, which no mask cuts", () => {
  const own = { ...brand, name: "Ipê", icon: "https://backend.example/icon" };
  const manifest: unknown = JSON.parse(webManifest({ brand: own, pages: [], shortcuts: [] }));
  expect(manifest).toMatchObject({
    name: "Ipê",
    icons: [{ src: "/school-icon.png", sizes: "512x512", type: "image/png" }],
  });
});
