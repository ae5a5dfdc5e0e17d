import { buildClient } from "../../scripts/build/client";
import { BACKEND_URL, BUILD_FOLDER, CLIENT_URL } from "./addresses";

/** Creates the production build for the browser tests once, for the backend they start. */
export default async function buildForBrowserTests(): Promise<void> {
  process.env.VITE_CONVEX_URL = BACKEND_URL;
  process.env.VITE_SITE_URL = CLIENT_URL;
  await buildClient({ folder: BUILD_FOLDER });
}
