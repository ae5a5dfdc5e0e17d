/*
 * The service worker: the product's frame for everybody, the students' part of one version for who studies. It keeps
 * files of the build only: requests to the deployment are another origin or another path, and pass by. Built by
 * scripts/build/worker.ts.
 */
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** What TypeScript's library for documents does not have. */
interface Scope {
  skipWaiting: () => Promise<void>;
  clients: { matchAll: (options: object) => Promise<unknown[]>; claim: () => Promise<void> };
  addEventListener: ((type: "activate", listener: (event: LateEvent) => void) => void) &
    ((type: "message", listener: (event: MessageEvent<WorkerMessage> & LateEvent) => void) => void);
}
interface LateEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * From a tab. `isOwn` answers through the port whether the tab's script is this version's; `takeOver` ends the waiting;
 * `keep` keeps the students' part; `speak` names the language in which public pages are to come.
 */
export type WorkerMessage =
  | { type: "isOwn"; script: string }
  | { type: "takeOver" }
  | { type: "keep"; language: string }
  | { type: "speak"; language: string };

/** Set by the build. `guarded`, `translated`: patterns of addresses, in the format of `_redirects`. */
declare const FILES: {
  frame: PrecacheEntry[];
  script: string;
  version: string;
  student: string[];
  texts: Record<string, string[]>;
  guarded: string[];
  translated: string[];
};

/** Once: the build puts the list in the place of the name. */
const files = FILES;
const FRAME = "/app";
const PREFIX = "selo-student-";
const STUDENT = PREFIX + files.version;
const SETTINGS = "selo-settings";
const LANGUAGE = "/language";
/** A line that does not answer is no line. */
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
/** Names of assets are hashes of their content: one of any version is the right one. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request)),
);

/** Documents with content come from the host while it answers: an older catalog never hides the live one (OFFLINE-4). */
async function findDocument(options: Parameters<typeof frame>[0]): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([fetchInLanguage(options.request, options.url).catch(() => null), late]);
  return answer && answer.status < 500 ? answer : await frame(options);
}

/** The address stays: who has chosen a language gets its document there (SITE-15). */
async function fetchInLanguage(request: Request, { pathname, search }: URL): Promise<Response> {
  const language = await (await (await caches.open(SETTINGS)).match(LANGUAGE))?.text();
  if (language && files.texts[language] && matches(files.translated, pathname)) {
    const answer = await fetch(`/${language}${pathname === "/" ? "" : pathname}${search}`);
    if (answer.ok && !answer.redirected) return answer;
  }
  return await fetch(request);
}

/** Adds what is missing, all of it or nothing (OFFLINE-2): at first everything, later another language. */
async function keepStudentsPart(language: string): Promise<void> {
  const cache = await caches.open(STUDENT);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = new Set([...files.student, ...(files.texts[language] ?? [])]);
  await cache.addAll([...wanted].filter((file) => !kept.has(file)));
}

/** Open tabs may still need the files of an older version (OFFLINE-3): the last one to be left takes them along. */
async function forgetOthers(): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length > 1) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== STUDENT).map((name) => caches.delete(name)),
  );
}

scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));
scope.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data.type === "takeOver") void scope.skipWaiting();
  else if (data.type === "isOwn") ports[0]?.postMessage(data.script === files.script);
  else if (data.type === "keep") event.waitUntil(keepStudentsPart(data.language).catch(() => undefined));
  else event.waitUntil(caches.open(SETTINGS).then((cache) => cache.put(LANGUAGE, new Response(data.language))));
});
