import { env as deploymentEnv } from "../_generated/server";

/**
 * The deployment's variables that this code reads (`npx convex env set AI_API_KEY …`; README, "Configuration"). Convex Auth
 * reads its own (SITE_URL, JWT_PRIVATE_KEY, JWKS). The platform's CONVEX_SITE_URL is typed in `_generated`.
 */
export interface Variables {
  AI_BASE_URL?: string;
  AI_API_KEY?: string;
  AI_MODEL?: string;
  AI_TIMEOUT_SECONDS?: string;
  /** "1" in the embedded backend of development and tests. */
  LOCAL_BACKEND?: string;
}

export const env = deploymentEnv as Variables;
