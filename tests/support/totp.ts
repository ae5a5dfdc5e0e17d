import { TOTP, Secret } from "otpauth";

/** What an authenticator app with this secret shows now, or some steps of 30 seconds from now. */
export const appCodeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
