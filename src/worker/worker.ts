/*
 * The service worker: caches the build's files only.
 * The app shell for everybody, and one version of the students' part for students. Requests to the
 * deployment have another origin or path and pass through. Built by scripts/build/worker.ts.
 */
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** Globals missing from TypeScript's DOM library. */
interface Scope {
  skipWaiting: () => Promise<void>;
  clients: { matchAll: (options: object) => Promise<unknown[]>; claim: () => Promise<void> };
  addEventListener: ((type: "activate", listener: (event: LateEvent) => void) => void) &
    ((type: "message", listener: (event: MessageEvent<WorkerMessage> & LateEvent) => void) => void);
}
interface LateEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A message from a tab. */
export type WorkerMessage =
  /** Asks through the port whether the script has this version. */
  | { type: "isOwn"; script: string }
  /** Activates the waiting worker. */
  | { type: "takeOver" }
  /** Caches the students' part. */
  | { type: "cache"; language: string }
  /** Sets the language of public pages. */
  | { type: "speak"; language: string };

/**
 * Set by the build.
 * `guarded` and `translated` are address patterns in `_redirects` format.
 */
declare const FILES: {
  frame: PrecacheEntry[];
  script: string;
  version: string;
  student: string[];
  texts: Record<string, string[]>;
  guarded: string[];
  translated: string[];
};

/** Used once: the build replaces the name by the list. */
const files = FILES;
const FRAME = "/app";
const PREFIX = "selo-student-";
const STUDENT = PREFIX + files.version;
const SETTINGS = "selo-settings";
const LANGUAGE = "/language";
/** Response timeout in ms; beyond it the network counts as offline. */
const PATIENCE_MS = 6_000;

const scope = self as unknown as Scope;
const matches = (patterns: string[], path: string): boolean =>
  patterns.some((each) => (each.endsWith("*") ? path.startsWith(each.slice(0, -1)) : path === each));

precacheAndRoute(files.frame);
const frame = createHandlerBoundToURL(FRAME);

registerRoute(
  new NavigationRoute(async (options) => {
    const { pathname } = options.url;
    return matches(files.guarded, pathname) ? await frame(options) : await findDocument(options);
  }),
);
/** Asset names are content hashes: any version's file is right. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request)),
);

/**
 * Fetches from the host, so that the catalog is never stale.
 * Falls back to the cache only when it does not answer
 * (OFFLINE-4).
 */
async function findDocument(options: Parameters<typeof frame>[0]): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([fetchInLanguage(options.request, options.url).catch(() => null), late]);
  return answer && answer.status < 500 ? answer : await frame(options);
}

/** Fetches a page in the chosen language, same address (SITE-15). */
async function fetchInLanguage(request: Request, { pathname, search }: URL): Promise<Response> {
  const language = await (await (await caches.open(SETTINGS)).match(LANGUAGE))?.text();
  if (language && files.texts[language] && matches(files.translated, pathname)) {
    const answer = await fetch(`/${language}${pathname === "/" ? "" : pathname}${search}`);
    if (answer.ok && !answer.redirected) return answer;
  }
  return await fetch(request);
}

/**
 * Caches what the students' part lacks, all or nothing (OFFLINE-2).
 * First everything, later another language.
 */
async function cacheStudentsPart(language: string): Promise<void> {
  const cache = await caches.open(STUDENT);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = new Set([...files.student, ...(files.texts[language] ?? [])]);
  await cache.addAll([...wanted].filter((file) => !cached.has(file)));
}

/** Deletes old caches once no open tab uses them (OFFLINE-3). */
async function deleteOtherCaches(): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length > 1) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== STUDENT).map((name) => caches.delete(name)),
  );
}

scope.addEventListener("activate", (event) => event.waitUntil(deleteOtherCaches().then(() => scope.clients.claim())));
scope.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data.type === "takeOver") void scope.skipWaiting();
  else if (data.type === "isOwn") ports[0]?.postMessage(data.script === files.script);
  else if (data.type === "cache") event.waitUntil(cacheStudentsPart(data.language).catch(() => undefined));
  else event.waitUntil(caches.open(SETTINGS).then((cache) => cache.put(LANGUAGE, new Response(data.language))));
});
