import { codeOf, stepAt } from "../../convex/model/secondFactor/totp";

export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}

/** What an authenticator app with this secret shows now. */
export const appCodeOf = (secret: string): Promise<string> => codeOf(fromBase32(secret), stepAt(Date.now()));
