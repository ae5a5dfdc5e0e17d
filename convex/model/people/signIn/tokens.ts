import { encodeBase64urlNoPadding, encodeHexLowerCase } from "@oslojs/encoding";
import { sha256 } from "../../platform/digest";

const TOKEN_BYTES = 32;

/** 256 random bits for a link. For actions only: a mutation's random numbers can be foretold. */
export const newToken = (): string => encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

/** SHA-256 in hexadecimal digits, as it is stored. A slow hash is for what can be guessed. */
export const hashToken = async (token: string): Promise<string> => encodeHexLowerCase(await sha256(token));
