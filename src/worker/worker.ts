/*
 * The service worker: keeps the files of one version of the client, whole or not at all. Nothing else is kept: requests
 * to the deployment are another origin or another path, and pass by. Built by scripts/build/worker.ts.
 */

/** What TypeScript's library for documents does not have. */
interface LateEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends LateEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface Scope {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { matchAll: (options: object) => Promise<unknown[]>; claim: () => Promise<void> };
  addEventListener: ((type: "install" | "activate", listener: (event: LateEvent) => void) => void) &
    ((type: "fetch", listener: (event: RequestEvent) => void) => void) &
    ((type: "message", listener: (event: MessageEvent<WorkerMessage>) => void) => void);
}

/** From a tab. `isOwn` answers through the port whether the tab's script is this version's; `takeOver` ends the waiting. */
export type WorkerMessage = { type: "isOwn"; script: string } | { type: "takeOver" };

/** Set by the build. */
declare const PRECACHE: { assets: string[]; documents: string[]; script: string; shells: string[] };
declare const VERSION: string;

const { assets, documents, script, shells } = PRECACHE;
const PREFIX = "selo-files-";
const CACHE = PREFIX + VERSION;
const HOME = "/";
const SHELL = "/app";
/** A line that does not answer is no line. */
const PATIENCE_MS = 6_000;

const scope = self as unknown as Scope;

scope.addEventListener("install", (event) => event.waitUntil(keepFiles()));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));
scope.addEventListener("message", ({ data, ports }) => {
  if (data.type === "takeOver") void scope.skipWaiting();
  else ports[0]?.postMessage(data.script === script);
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (request.mode === "navigate") event.respondWith(isShell(pathname) ? findShell(request) : findDocument(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(findAsset(request));
});

/** All or nothing: a file that is missing, or a document of another version, ends the installation (OFFLINE-2). */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(assets);
    await cache.addAll(documents.map((path) => new Request(path, { cache: "no-cache" })));
    for (const path of documents) {
      const html = await (await cache.match(path))?.text();
      if (!html?.includes(script)) throw new Error(`${path} is of another version`);
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Open tabs may still need the files of an older version (OFFLINE-3): the last one to be left takes them along. */
async function forgetOthers(): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length > 1) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** Names of assets are hashes of their content: one of any version is the right one. */
async function findAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request));
}

const isShell = (pathname: string): boolean =>
  shells.some((shell) => (shell.endsWith("*") ? pathname.startsWith(shell.slice(0, -1)) : pathname === shell));

const kept = async (path: string): Promise<Response | undefined> =>
  await (await caches.open(CACHE)).match(path, { ignoreVary: true });

async function findShell(request: Request): Promise<Response> {
  return (await kept(SHELL)) ?? (await fetch(request));
}

/** Documents with content come from the host while it answers: an older catalog never hides the live one (OFFLINE-4). */
async function findDocument(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const sent = fetch(request);
  const answer = await Promise.race([sent.catch(() => null), late]);
  if (answer && answer.status < 500) return answer;
  return (await kept(new URL(request.url).pathname === HOME ? HOME : SHELL)) ?? answer ?? (await sent);
}
