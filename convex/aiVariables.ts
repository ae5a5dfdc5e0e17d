import { env } from "./_generated/server";
import type { AiVariables } from "./model/generation/configuration";

/** Of the deployment: `npx convex env set AI_API_KEY …`. The types name only the platform's own variables. */
export function aiVariables(): AiVariables {
  return env as AiVariables;
}
