import { generationRules } from "../../../shared/limits";
import { env, type Variables } from "../../platform/env";
import { fail } from "../../platform/errors";

export interface ProviderConfiguration {
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Time limit of one answer, in ms. */
  timeoutMs: number;
}

const isWebAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

/** For administrators. The key never leaves the server. */
export function describeConfiguration(variables: Variables = env): {
  configured: boolean;
  missing: string[];
  model: string | null;
} {
  const { baseUrl, apiKey, model } = readConfiguration(variables);
  const wanted = { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model };
  const missing = Object.entries(wanted).flatMap(([name, value]) => (value === "" ? [name] : []));
  return { configured: missing.length === 0, missing, model: model === "" ? null : model };
}

/** Error: generationNotConfigured {missing}. */
export function requireConfiguration(variables: Variables = env): ProviderConfiguration {
  const { configured, missing } = describeConfiguration(variables);
  if (!configured) fail("generationNotConfigured", { missing });
  return readConfiguration(variables);
}

/** AI_TIMEOUT_SECONDS in ms, capped at a Convex action's limit. */
export function answerTimeout({ AI_TIMEOUT_SECONDS }: Variables = env): number {
  const seconds = Number(AI_TIMEOUT_SECONDS);
  const wanted = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : generationRules.timeoutMs;
  return Math.min(wanted, generationRules.longestTimeoutMs);
}

/** Missing or invalid values become empty strings. */
function readConfiguration(variables: Variables): ProviderConfiguration {
  const { AI_BASE_URL = "", AI_API_KEY = "", AI_MODEL = "" } = variables;
  return {
    baseUrl: isWebAddress(AI_BASE_URL.trim()) ? AI_BASE_URL.trim() : "",
    apiKey: AI_API_KEY.trim(),
    model: AI_MODEL.trim(),
    timeoutMs: answerTimeout(variables),
  };
}
