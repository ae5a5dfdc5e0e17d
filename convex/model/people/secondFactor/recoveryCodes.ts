import { encodeBase32LowerCaseNoPadding } from "@oslojs/encoding";
import { hashToken } from "../signIn/tokens";

const COUNT = 10;
/** 80 bits: 16 characters. */
const BYTES = 10;

/** For actions only: "abcd-efgh-2345-6mno". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const text = encodeBase32LowerCaseNoPadding(crypto.getRandomValues(new Uint8Array(BYTES)));
    return text.match(/.{4}/g)?.join("-") ?? text;
  });
}

/** Typed in any case, with or without hyphens. */
export const hashRecoveryCode = (typed: string): Promise<string> =>
  hashToken(typed.replace(/[\s-]/g, "").toLowerCase());
