/** What a browser makes for itself and is known by: 256 random bits in base64url. */
export const deviceSecretForm = /^[A-Za-z0-9_-]{43}$/;
