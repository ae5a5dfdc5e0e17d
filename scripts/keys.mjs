/**
 * `npm run --silent keys -- https://school.example | npx convex env set`: what a deployment needs before anybody can sign
 * in, each time anew. The command line refuses it where such variables are set already.
 */
import { createSigningKeys, environmentLines } from "./deployment.mjs";

const siteUrl = process.argv[2];
if (!siteUrl || !URL.canParse(siteUrl)) {
  console.error("Say where the client will be: npm run --silent keys -- https://school.example | npx convex env set");
  process.exit(1);
}
process.stdout.write(environmentLines({ SITE_URL: new URL(siteUrl).origin, ...createSigningKeys() }));
