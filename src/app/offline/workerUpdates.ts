import type { WorkerMessage } from "@/worker/worker";

const SCRIPT = "/sw.js";
/** Names of our caches, earlier ones, and Workbox's. */
const CACHES = /^(selo|workbox)-/;
/** Minimum time between update checks when a tab becomes visible. */
const ASK_EVERY_MS = 5 * 60_000;

/** Removes an earlier build's worker and its caches (OFFLINE-5). */
async function removeWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => CACHES.test(name)).map((name) => caches.delete(name)));
}

const send = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports);

/** Whether the open page was already loaded in the worker's version. */
function isOwn(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector("script[type=module][src]")?.getAttribute("src") ?? "";
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    send(worker, { type: "isOwn", script }, [port2]);
  });
}

/**
 * Switches this tab to the waiting worker and reloads it.
 * Other tabs stay in their version until they are left (OFFLINE-3).
 */
function takeOver(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  if (!waiting) {
    window.location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  send(waiting, { type: "takeOver" });
}

/**
 * Registers this build's worker and watches for the next one.
 *
 * @param offer called with a function that switches to the new version
 * @returns a function that stops watching
 */
export function watchWorker(offer: (accept: () => void) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const container = navigator.serviceWorker;
  if (!import.meta.env.VITE_WORKER) {
    removeWorkers().catch(() => undefined); // site data blocked: no workers
    return () => undefined;
  }
  let registration: ServiceWorkerRegistration | undefined;
  let asked = Date.now();

  const check = async (known: ServiceWorkerRegistration): Promise<void> => {
    const { waiting } = known;
    if (!waiting || !container.controller) return;
    if (await isOwn(waiting)) send(waiting, { type: "takeOver" });
    else offer(() => takeOver(known));
  };
  const ask = async (known: ServiceWorkerRegistration): Promise<void> => {
    asked = Date.now();
    try {
      await known.update();
    } catch {
      const answer = await fetch(SCRIPT, { method: "HEAD", cache: "no-store" }).catch(() => null);
      if (answer && isGone(answer)) await removeWorkers();
    }
  };
  const look = (): void => {
    if (registration && document.visibilityState === "visible" && Date.now() - asked > ASK_EVERY_MS)
      void ask(registration);
  };
  const start = async (): Promise<void> => {
    const known = (registration = await container.register(SCRIPT));
    known.addEventListener("updatefound", () => {
      known.installing?.addEventListener("statechange", () => void check(known));
    });
    await check(known);
    await ask(known);
  };
  // Storage or workers refused, or offline: the app works without.
  start().catch(() => undefined);
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}

/** Sends a message to the active or starting worker, if any. */
export function tellWorker(message: WorkerMessage): void {
  if (!import.meta.env.VITE_WORKER || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active && send(active, message));
}

/** Whether the file is gone: some hosts serve a page for any path. */
const isGone = ({ status, headers }: Response): boolean =>
  status === 404 || status === 410 || (status === 200 && !(headers.get("Content-Type") ?? "").includes("javascript"));
