/**
 * Secret that a browser makes to be recognized.
 * 256 random bits in base64url.
 */
export const deviceSecretForm = /^[A-Za-z0-9_-]{43}$/;
