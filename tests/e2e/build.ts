import { build } from "vite";
import { BACKEND_URL, BUILD_FOLDER, SITE_PORT } from "./addresses";

/** The browser tests use a production build, made once for the backend that they start. */
export default async function buildForBrowserTests(): Promise<void> {
  process.env.VITE_CONVEX_URL = BACKEND_URL;
  process.env.VITE_CONVEX_SITE_URL = `http://127.0.0.1:${SITE_PORT}`;
  await build({ mode: "production", logLevel: "warn", build: { outDir: BUILD_FOLDER, emptyOutDir: true } });
}
