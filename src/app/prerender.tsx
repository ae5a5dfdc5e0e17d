import type { ConnectionState } from "convex/browser";
import i18next from "i18next";
import { StrictMode, type ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { startI18n } from "@/i18n";
import { brand } from "@/lib/brand";
import { convexClient } from "@/lib/convexClient";
import { convexUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { MemoryRouter, Route, Routes } from "@/lib/router";
import { App } from "./App";
import { AppLayout } from "./layout/AppLayout";
import { LoadingScreen } from "./LoadingScreen";

/*
 * Runs once, in Node, at the end of a build: what every visitor sees first. Nobody is signed in, nothing has arrived,
 * the language is the default one. scripts/build/documents.mjs puts it into the HTML.
 */

/** Asking the client about its connection opens it; a build must not connect to anything. */
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

async function render(path: string, pages?: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App router={(children) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>} pages={pages} />
    </StrictMode>,
    {
      // Everything in its place: a boundary that is sent apart needs an inline script to move it there.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void errors.push(error),
    },
  );
  let html = "";
  for await (const chunk of prelude) html += String(chunk);
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be rendered without a browser`);
  return html;
}

/** Header, footer and a sign of life: what stands on every other page until its code has come. */
const shell = (
  <Routes>
    <Route element={<AppLayout />}>
      <Route path="*" element={<LoadingScreen />} />
    </Route>
  </Routes>
);

export async function prerender() {
  await startI18n();
  return {
    home: await render(paths.home.to()),
    shell: await render("/loading", shell),
    texts: { title: i18next.t("home:title"), description: i18next.t("home:description") },
    brand,
    convexUrl,
    patterns: Object.values(paths).map(({ pattern }) => pattern),
  };
}
