import { env as deploymentEnv } from "../_generated/server";

/**
 * Environment variables that this code reads (README, "Configuration"). Convex Auth reads its own (SITE_URL,
 * JWT_PRIVATE_KEY, JWKS), and `_generated` types the platform's CONVEX_SITE_URL.
 */
export interface Variables {
  AI_BASE_URL?: string;
  AI_API_KEY?: string;
  AI_MODEL?: string;
  AI_TIMEOUT_SECONDS?: string;
  /** "1" on the embedded backend of development and tests. */
  LOCAL_BACKEND?: string;
}

export const env = deploymentEnv as Variables;
