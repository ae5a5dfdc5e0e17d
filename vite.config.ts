import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { brand } from "./src/lib/brand.ts";

/** index.html shows name and colors before any script has loaded: they come from the same place as everywhere else. */
const brandInDocument: Plugin = {
  name: "selo-brand",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html
        .replaceAll("%BRAND%", brand.name)
        .replaceAll("%PAGE_LIGHT%", brand.page.light)
        .replaceAll("%PAGE_DARK%", brand.page.dark),
  },
};

/**
 * Vendors change seldom: a new version of the product leaves them in the browser's cache. The first one comes first
 * (src/app/main.ts). Icons are tiny, and so is much of what most pages share: alone, each would be a request.
 */
const groups = [
  { name: "convex", test: /node_modules[\\/](react|convex|@convex-dev[\\/]auth|i18next|react-i18next)[\\/]/ },
  {
    name: "react",
    test: /node_modules[\\/](react-dom|scheduler|react-router|react-router-dom|clsx|@tabler[\\/]icons-react)[\\/]/,
  },
  { name: "shared", minShareCount: 50 },
];

const port = Number(process.env.SELO_CLIENT_PORT ?? 5173);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), brandInDocument],
  resolve: { tsconfigPaths: true },
  server: { host: "127.0.0.1", port, strictPort: true, watch: { ignored: ["**/.e2e/**", "**/.local-backend/**"] } },
  // Engines that run code load parts of themselves, which only modules can, from beside their script.
  worker: { format: "es" },
  optimizeDeps: { exclude: ["@sqlite.org/sqlite-wasm"] },
  build: {
    target: "es2022",
    rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: { groups } } },
  },
}));
