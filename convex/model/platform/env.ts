import { env as deploymentEnv } from "../../_generated/server";

/** Declared in convex.config.ts. Tests run without the platform's own, too. */
export type Variables = Partial<typeof deploymentEnv>;

export const env: Variables = deploymentEnv;

/** Where HTTP actions are served, without a slash at its end. */
export const actionsUrl = (): string => (env.CONVEX_SITE_URL ?? "").replace(/\/+$/, "");

/** Of the client, without a slash at its end; null when SITE_URL is missing or no address. */
export function siteUrl({ SITE_URL = "" }: Variables = env): string | null {
  const url = SITE_URL.trim().replace(/\/+$/, "");
  return /^https?:/.test(url) && URL.canParse(url) ? url : null;
}

/** What links to the client begin with; nothing when SITE_URL is missing. */
export const linkBase = (): string => siteUrl() ?? "";
