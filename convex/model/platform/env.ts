import { env as deploymentEnv } from "../../_generated/server";

/**
 * Variables of convex.config.ts.
 * Tests run without the platform's own, too.
 */
export type Variables = Partial<typeof deploymentEnv>;

export const env: Variables = deploymentEnv;

/** Address of the HTTP actions, without a slash at its end. */
export const actionsUrl = (): string => (env.CONVEX_SITE_URL ?? "").replace(/\/+$/, "");

/**
 * Address of the client, without a slash at its end.
 * Null if SITE_URL is missing or invalid.
 */
export function siteUrl({ SITE_URL = "" }: Variables = env): string | null {
  const url = SITE_URL.trim().replace(/\/+$/, "");
  return /^https?:/.test(url) && URL.canParse(url) ? url : null;
}

/** Base of links to the client; "" if SITE_URL is missing. */
export const linkBase = (): string => siteUrl() ?? "";
