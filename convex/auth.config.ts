/** Convex Auth signs its own tokens, so the deployment is its own provider. */
export default {
  providers: [{ domain: process.env.CONVEX_SITE_URL, applicationID: "convex" }],
};
