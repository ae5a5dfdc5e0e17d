import migrations from "@convex-dev/migrations/convex.config";
import rateLimiter from "@convex-dev/rate-limiter/convex.config";
import workpool from "@convex-dev/workpool/convex.config";
import { defineApp } from "convex/server";
import { v } from "convex/values";

const text = v.optional(v.string());

/**
 * Environment variables (docs/operating.md).
 * Convex Auth reads JWT_PRIVATE_KEY, too, and JWKS.
 */
const env = {
  /** Address of the client. */
  SITE_URL: text,
  /**
   * Signs the events of checkouts, at least 32 characters.
   * Without it none is taken.
   */
  ACCESS_WEBHOOK_SECRET: text,
  AI_BASE_URL: text,
  AI_API_KEY: text,
  AI_MODEL: text,
  AI_TIMEOUT_SECONDS: text,
  /**
   * Private JWK (P-256) that signs badges.
   * The public halves stay in the table badgeKeys.
   */
  BADGE_PRIVATE_KEY: text,
  /** Also keys the hashes of deleted accounts' addresses (EXAM-70). */
  JWT_PRIVATE_KEY: text,
  /** Key for the secrets of authenticator apps: 32 bytes, base64. */
  SECOND_FACTOR_KEY: text,
  /**
   * Cost of new password hashes; defaults to 600,000.
   * Tests take a small one.
   */
  PASSWORD_HASH_ITERATIONS: text,
  /**
   * smtps://user:password@host:port, or smtp:// for STARTTLS.
   * Without it no mail is sent.
   */
  MAIL_URL: text,
  /** Sender: "School <no-reply@school.example>". */
  MAIL_FROM: text,
  /** "1" on the embedded backend of development and tests. */
  LOCAL_BACKEND: text,
};

const app = defineApp({ env });
app.use(migrations);
app.use(rateLimiter);
// Separate, so that urgent mails do not queue behind
// bulk mail (docs/decisions/016-mail.md).
app.use(workpool, { name: "mailPool" });
app.use(workpool, { name: "bulkMailPool" });

export default app;
