import { TOTP, Secret } from "otpauth";

/** Code of an authenticator app now, or `steps` of 30 seconds later. */
export const appCodeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
