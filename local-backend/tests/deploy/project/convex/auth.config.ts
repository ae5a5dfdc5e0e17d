// The tests sign tokens with this set's key.
export default {
  providers: [
    {
      type: "customJwt" as const,
      issuer: "https://issuer.test",
      applicationID: "fixture",
      jwks: process.env.TEST_JWKS!,
      algorithm: "ES256" as const,
    },
  ],
};
