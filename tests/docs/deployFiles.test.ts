import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { headersFile, redirectsFile, responseHeaders } from "../../scripts/build/headers";
import { caddy, nginx, vercel } from "../../scripts/hosting/configuration";
import { parseHostRules } from "../../scripts/hosting/rules";

/* None of these files can be run here: they are held against what Convex, GitHub and the hosts document. */

const OPERATING = await readFile("docs/operating.md", "utf8");
const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };

const required = (name: string) => z.literal(`\${${name}:?}`);
const loopback = (port: number) => z.literal(`127.0.0.1:${port}:${port}`);
const after = (service: string) =>
  z.strictObject({ [service]: z.strictObject({ condition: z.literal("service_healthy") }) });
const healthcheck = z.strictObject({ test: z.string(), interval: z.string(), start_period: z.string().optional() });
const restart = z.literal("unless-stopped");

const compose = z.strictObject({
  name: z.literal("selo"),
  services: z.strictObject({
    postgres: z.strictObject({
      image: z.literal("postgres:17"),
      restart,
      environment: z.strictObject({
        POSTGRES_USER: z.literal("selo"),
        POSTGRES_PASSWORD: required("POSTGRES_PASSWORD"),
        // The name of the backend's instance.
        POSTGRES_DB: z.literal("selo"),
      }),
      volumes: z.tuple([z.literal("postgres:/var/lib/postgresql/data")]),
      healthcheck,
    }),
    backend: z.strictObject({
      image: z.literal(`ghcr.io/get-convex/convex-backend:\${CONVEX_REVISION:?}`),
      restart,
      stop_signal: z.literal("SIGINT"),
      stop_grace_period: z.string(),
      depends_on: after("postgres"),
      ports: z.tuple([loopback(3210), loopback(3211)]),
      environment: z.strictObject({
        INSTANCE_NAME: z.literal("selo"),
        INSTANCE_SECRET: required("INSTANCE_SECRET"),
        POSTGRES_URL: z.literal(`postgresql://selo:\${POSTGRES_PASSWORD:?}@postgres:5432`),
        DO_NOT_REQUIRE_SSL: z.literal("1"),
        CONVEX_CLOUD_ORIGIN: required("CONVEX_CLOUD_ORIGIN"),
        CONVEX_SITE_ORIGIN: required("CONVEX_SITE_ORIGIN"),
        REDACT_LOGS_TO_CLIENT: z.literal("true"),
        DISABLE_BEACON: z.literal("true"),
      }),
      volumes: z.tuple([z.literal("data:/convex/data")]),
      healthcheck: healthcheck.extend({ test: z.string().regex(/:3210\/version$/) }),
    }),
    dashboard: z.strictObject({
      image: z.literal(`ghcr.io/get-convex/convex-dashboard:\${CONVEX_REVISION:?}`),
      restart,
      depends_on: after("backend"),
      ports: z.tuple([loopback(6791)]),
      environment: z.strictObject({ NEXT_PUBLIC_DEPLOYMENT_URL: required("CONVEX_CLOUD_ORIGIN") }),
    }),
  }),
  volumes: z.strictObject({ postgres: z.null(), data: z.null() }),
});

test("deploy/compose.yml runs Convex's services with the variables that Convex documents", async () => {
  const text = await readFile("deploy/compose.yml", "utf8");
  expect(compose.safeParse(parse(text)).error?.issues ?? []).toEqual([]);
  for (const [, name = ""] of text.matchAll(/\$\{(\w+)/g)) expect(OPERATING).toContain(`${name}=`);
});

test("the deploy workflow runs commands of the project, with variables that docs/operating.md names", async () => {
  const text = await readFile(".github/workflows/deploy.yml", "utf8");
  const steps = z.array(z.looseObject({ run: z.string().optional(), uses: z.string().optional() }));
  const workflow = z
    .looseObject({ on: z.looseObject({}), jobs: z.strictObject({ deploy: z.looseObject({ steps }) }) })
    .parse(parse(text));
  const commands = workflow.jobs.deploy.steps.flatMap(({ run }) => run ?? []);
  expect(commands).toContain('npx convex deploy --cmd "npm run build"');
  for (const [, name = ""] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([name]);
  for (const [, name = ""] of text.matchAll(/(?:secrets|vars)\.(\w+)/g)) expect(OPERATING).toContain(`\`${name}\``);
});

const document = (file: string, pattern: string) => ({ file, pattern, html: "<script>1</script>" });
const documents = [
  document("index.html", "/"),
  document("shells/lesson.html", "/lesson/*"),
  document("pages/es.html", "/es"),
];
const headers = responseHeaders({ documents, convexUrl: "https://school.example" });
const rules = parseHostRules({ headers: headersFile(headers), redirects: redirectsFile(documents) });
const sent = Object.values(headers["/*"] ?? {});

test("every host gets the build's headers and documents", () => {
  expect(sent).toHaveLength(6);
  for (const value of sent) {
    // Once for everything, once for assets, whose location inherits nothing.
    expect(nginx(rules).split(`"${value.replaceAll('"', String.raw`\"`)}" always;`)).toHaveLength(3);
    expect(caddy(rules)).toContain(`\`${value}\``);
  }
  for (const host of [nginx, caddy]) {
    expect(host(rules)).toMatch(/^\s*(?:rewrite |~)\^\/es\/\?\$ \/pages\/es\.html/m);
    expect(host(rules)).toMatch(/^\s*(?:rewrite |~)\^\/lesson\/ \/shells\/lesson\.html/m);
    expect(host(rules)).toContain("immutable");
    expect(host(rules)).toContain("/404.html");
  }
});

test("Vercel gets them as JSON", () => {
  const { headers: listed, rewrites } = JSON.parse(vercel(rules)) as {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    rewrites: unknown;
  };
  expect(listed.map(({ source }) => source)).toEqual(["/(.*)", "/assets/(.*)"]);
  expect(listed[0]?.headers.map(({ value }) => value)).toEqual(sent);
  expect(rewrites).toEqual([
    { source: "/es", destination: "/pages/es" },
    { source: "/lesson/(.*)", destination: "/shells/lesson" },
  ]);
});
