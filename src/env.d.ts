/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_CONVEX_URL?: string;
  /** Set by scripts/build/client.ts: whether the build has a service worker. */
  readonly VITE_WORKER?: boolean;
}
