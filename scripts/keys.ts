/**
 * `npm run keys`: prints new keys for a deployment's variables.
 *
 * `npm run --silent keys -- https://school.example | npx convex env set` sets them before the first sign-in; `env set`
 * refuses to replace existing ones. `-- badge` prints only a new key of badges (then `env set --force`).
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
