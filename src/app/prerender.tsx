import type { ConnectionState } from "convex/browser";
import i18next from "i18next";
import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { startI18n } from "@/i18n";
import { brand } from "@/lib/brand";
import { convexClient, convexUrl } from "@/lib/convexClient";
import { paths } from "@/lib/paths";
import { createMemoryRouter, type RouteObject } from "@/lib/router";
import { App } from "./App";
import { LoadingScreen } from "./LoadingScreen";
import { routes, withLayout } from "./routes";

/*
 * Runs once, in Node, at the end of a build: what every visitor sees first. Nobody is signed in, nothing has arrived,
 * the language is the default one. scripts/build/documents.ts puts it into the HTML.
 */

/** Asking the client about its connection would open it; a build must not connect. */
const offline: ConnectionState = {
  hasInflightRequests: false,
  isWebSocketConnected: false,
  timeOfOldestInflightRequest: null,
  hasEverConnected: false,
  connectionCount: 0,
  connectionRetries: 0,
  inflightMutations: 0,
  inflightActions: 0,
};
convexClient.connectionState = () => offline;

async function render(path: string, pages: RouteObject[]): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App router={createMemoryRouter(pages, { initialEntries: [path] })} />
    </StrictMode>,
    {
      // Inline everything: a streamed boundary needs an inline script to move it into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void errors.push(error),
    },
  );
  let html = "";
  for await (const chunk of prelude) html += String(chunk);
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be rendered without a browser`);
  return html;
}

/** Header, footer and a loading indicator: the initial content of every other page. */
const shell = withLayout([{ path: "*", element: <LoadingScreen /> }]);

export async function prerender() {
  await startI18n();
  return {
    home: await render(paths.home.to(), routes),
    shell: await render("/loading", shell),
    texts: { title: i18next.t("home:title"), description: i18next.t("home:description") },
    brand,
    convexUrl,
    patterns: Object.values(paths).map(({ pattern }) => pattern),
  };
}
