import type { AuthProvider } from "../auth/types";
import type { JsonValue } from "../values/json";
import { PushError } from "./functionErrors";

/**
 * Parses the default export of auth.config.ts (docs.convex.dev/auth/advanced/custom-auth): OIDC providers `{ domain,
 * applicationID }` and `{ type: "customJwt", issuer, jwks, algorithm, applicationID? }`. `raw` distinguishes a missing
 * variable from a missing field.
 */
export function parseAuthConfig(config: JsonValue, raw: unknown): AuthProvider[] {
  const providers =
    typeof config === "object" && config !== null && !Array.isArray(config) ? config["providers"] : null;
  if (!Array.isArray(providers)) throw invalid("auth config file must include a list of provider credentials");
  const rawProviders = (raw as { providers?: unknown[] }).providers ?? [];
  return providers.map((provider, index) => parseProvider(provider, rawProviders[index]));
}

function parseProvider(provider: JsonValue, raw: unknown): AuthProvider {
  if (typeof provider !== "object" || provider === null || Array.isArray(provider)) {
    throw invalid("each provider must be an object");
  }
  const text = (name: string): string => {
    const value = provider[name];
    if (typeof value === "string" && value !== "") return value;
    if (typeof raw === "object" && raw !== null && name in raw) {
      throw invalid(`\`${name}\` is empty or not a string: is an environment variable missing?`);
    }
    throw invalid(`a provider lacks the field \`${name}\``);
  };
  if (provider["type"] === "customJwt") {
    const algorithm = provider["algorithm"];
    if (algorithm !== "RS256" && algorithm !== "ES256") throw invalid("`algorithm` must be RS256 or ES256");
    const applicationID = provider["applicationID"] === undefined ? null : text("applicationID");
    return { kind: "customJwt", issuer: text("issuer"), jwks: text("jwks"), algorithm, applicationID };
  }
  return { kind: "oidc", domain: text("domain"), applicationID: text("applicationID") };
}

function invalid(problem: string): PushError {
  return new PushError("InvalidAuthConfig", `The pushed auth config is invalid: ${problem}.`);
}
