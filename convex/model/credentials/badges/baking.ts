import { decodeBase64 } from "@oslojs/encoding";
import { htmlEscape } from "escape-goat";
import { seal } from "../../../shared/certificateArt";
import { withChunk } from "../../platform/pictures/png";
import picture from "./picture.json";

const NAMESPACE = "https://purl.imsglobal.org/ob/v3p0";

/**
 * Returns the picture with the credential inside.
 * Open Badges 3.0 calls it a "Baked Badge".
 */
export function bakeSvg(jwt: string, title: string): string {
  const [left, right] = seal.ribbons;
  const [outer, inner] = seal.rings;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="${NAMESPACE}" viewBox="-24 -5 168 168" width="512" height="512" role="img"><openbadges:credential verify="${jwt}"></openbadges:credential><title>${htmlEscape(title)}</title><defs><linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#EBD692"/><stop offset=".5" stop-color="#CBA24A"/><stop offset="1" stop-color="#99682A"/></linearGradient></defs><g fill="#4338CA"><path d="${left}"/><path d="${right}" opacity=".85"/></g><path d="${seal.rim}" fill="url(#gold)"/><g fill="none" stroke="#FDFCF7"><circle cx="60" cy="60" r="${outer}" stroke-opacity=".75"/><circle cx="60" cy="60" r="${inner}" stroke-opacity=".75" stroke-dasharray="1 3" stroke-width="2.4"/><path d="${seal.check}" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"/></g></svg>`;
}

/** Inserts one uncompressed `iTXt` chunk after the header. */
export const bakePng = (png: Uint8Array, jwt: string): Uint8Array =>
  withChunk(png, "iTXt", new TextEncoder().encode(`openbadgecredential\0\0\0\0\0${jwt}`));

/** The picture before a credential is put into it. */
export const pictureBytes = () => decodeBase64(picture.png);

export const toBuffer = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer;
