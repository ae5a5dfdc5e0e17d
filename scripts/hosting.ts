/** `npm run --silent hosting -- nginx | caddy | vercel`: how a host serves the build in `dist/`. */
import { caddy, nginx, vercel } from "./hosting/configuration";
import { readHostRules } from "./hosting/rules";

const hosts = new Map(Object.entries({ nginx, caddy, vercel }));
const configuration = hosts.get(process.argv[2] ?? "");
try {
  if (!configuration) throw new Error(`Name the host: npm run --silent hosting -- ${[...hosts.keys()].join(" | ")}`);
  process.stdout.write(configuration(readHostRules(process.argv[3] ?? "dist")));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
