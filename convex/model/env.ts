import { env as deploymentEnv } from "../_generated/server";

/**
 * Environment variables that this code reads (README, "Configuration"). Convex Auth reads its own
 * (JWT_PRIVATE_KEY, JWKS), and `_generated` types the platform's CONVEX_SITE_URL.
 */
export interface Variables {
  /** Address of the client. */
  SITE_URL?: string;
  AI_BASE_URL?: string;
  AI_API_KEY?: string;
  AI_MODEL?: string;
  AI_TIMEOUT_SECONDS?: string;
  /** Where HTTP actions are served; set by the platform. */
  CONVEX_SITE_URL?: string;
  /** Where files are served; set by the platform. */
  CONVEX_CLOUD_URL?: string;
  /** A private JWK (P-256) that signs badges; the public halves stay in the table badgeKeys. */
  BADGE_PRIVATE_KEY?: string;
  /** Encrypts the secrets of authenticator apps: 32 bytes, base64. */
  SECOND_FACTOR_KEY?: string;
  /** Cost of new password hashes; 600,000 without it. Tests take a small one. */
  PASSWORD_HASH_ITERATIONS?: string;
  /** smtps://user:password@host:port, or smtp:// for STARTTLS. Without it no mail is sent. */
  MAIL_URL?: string;
  /** Sender: "School <no-reply@school.example>". */
  MAIL_FROM?: string;
  /** "1" on the embedded backend of development and tests. */
  LOCAL_BACKEND?: string;
}

export const env = deploymentEnv as Variables;

/** Where HTTP actions are served, without a slash at its end. */
export const actionsUrl = (): string => (env.CONVEX_SITE_URL ?? "").replace(/\/+$/, "");

/** Of the client, without a slash at its end; null when SITE_URL is missing or no address. */
export function siteUrl({ SITE_URL = "" }: Variables = env): string | null {
  const url = SITE_URL.trim().replace(/\/+$/, "");
  return /^https?:/.test(url) && URL.canParse(url) ? url : null;
}

/** What links to the client begin with; nothing when SITE_URL is missing. */
export const linkBase = (): string => siteUrl() ?? "";
