import { encodeBase32LowerCaseNoPadding } from "@oslojs/encoding";
import { hashToken } from "../signIn/tokens";

const COUNT = 10;
/** 80 bits, or 16 characters. */
const BYTES = 10;

/**
 * Returns codes like "abcd-efgh-2345-6mno".
 * For actions only.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const text = encodeBase32LowerCaseNoPadding(crypto.getRandomValues(new Uint8Array(BYTES)));
    return text.match(/.{4}/g)?.join("-") ?? text;
  });
}

/** Hashes a code typed in any case, with or without hyphens. */
export const hashRecoveryCode = (typed: string): Promise<string> =>
  hashToken(typed.replace(/[\s-]/g, "").toLowerCase());
