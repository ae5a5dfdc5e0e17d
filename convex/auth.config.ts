/** The deployment is its own provider: Convex Auth signs tokens. */
export default {
  providers: [{ domain: process.env.CONVEX_SITE_URL, applicationID: "convex" }],
};
