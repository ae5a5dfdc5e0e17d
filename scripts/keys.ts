/**
 * `npm run --silent keys -- https://school.example | npx convex env set`: the variables that a deployment needs before
 * the first sign-in, with new keys each time. The command line refuses to replace existing ones. `-- badge` makes only
 * a new key for badges (with `env set --force`).
 */
import { createBadgeKey, createSecondFactorKey, createSigningKeys, environmentLines } from "./deployment";

const siteUrl = process.argv[2];
if (siteUrl === "badge") {
  process.stdout.write(environmentLines(createBadgeKey()));
  process.exit();
}
if (!siteUrl || !URL.canParse(siteUrl)) {
  console.error("Say where the client will be: npm run --silent keys -- https://school.example | npx convex env set");
  process.exit(1);
}
process.stdout.write(
  environmentLines({
    SITE_URL: new URL(siteUrl).origin,
    ...createSigningKeys(),
    ...createBadgeKey(),
    ...createSecondFactorKey(),
  }),
);
