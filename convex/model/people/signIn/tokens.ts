import { encodeBase64urlNoPadding, encodeHexLowerCase } from "@oslojs/encoding";
import { sha256 } from "../../platform/digest";

const TOKEN_BYTES = 32;

/**
 * Returns 256 random bits for a link.
 * For actions only: a mutation's random numbers can be predicted.
 */
export const newToken = (): string => encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

/**
 * Returns the SHA-256 of a token, hexadecimal, as stored.
 * It has too many bits to guess, so it needs no slow hash.
 */
export const hashToken = async (token: string): Promise<string> => encodeHexLowerCase(await sha256(token));
