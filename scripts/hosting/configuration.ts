/** A build's rules in the languages of hosts that read no `_headers` and `_redirects`. */
import type { HeaderRule, HostRules, Pattern } from "./rules";

const HEAD = "Made from a build by `npm run hosting`. Make it again after each build: it names that build's hashes.";
const REVALIDATE = { name: "Cache-Control", value: "no-cache" };

const valuesOf = (headers: HeaderRule[], pattern: string) =>
  headers.find((rule) => rule.pattern === pattern)?.values ?? [];

const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
const expression = ({ pattern }: Pattern): string =>
  pattern.endsWith("*") ? `^${escaped(pattern.slice(0, -1))}` : `^${escaped(pattern)}/?$`;

/** For an `include` within `server { … }`, which has `listen`, `server_name` and `root`. */
export function nginx({ headers, documents }: HostRules): string {
  const [all, assets] = [valuesOf(headers, "/*"), valuesOf(headers, "/assets/*")];
  const add = (values: HeaderRule["values"]) =>
    values.map(({ name, value }) => `add_header ${name} "${value.replaceAll('"', String.raw`\"`)}" always;`);
  // A location with a header of its own inherits none.
  return [
    `# ${HEAD}`,
    "index index.html;",
    "error_page 404 /404.html;",
    "gzip_static on;",
    ...add([...all, REVALIDATE]),
    ...documents.map((rule) => `rewrite ${expression(rule)} ${rule.target}.html last;`),
    "location / { try_files $uri $uri.html =404; }",
    "location = / { try_files /index.html =404; }",
    "location /_ { return 404; }",
    "location /assets/ {",
    ...add([...all, ...assets]).map((line) => `  ${line}`),
    "  try_files $uri =404;",
    "}",
    "",
  ].join("\n");
}

/** For an `import` within a site's block, which has `root`. */
export function caddy({ headers, documents }: HostRules): string {
  const set = (matcher: string, values: HeaderRule["values"]) =>
    values.map(({ name, value }) => `header ${matcher} ${name} \`${value}\``);
  return [
    `# ${HEAD}`,
    "@assets path /assets/*",
    "@revalidated not path /assets/*",
    ...set("*", valuesOf(headers, "/*")),
    ...set("@assets", valuesOf(headers, "/assets/*")),
    ...set("@revalidated", [REVALIDATE]),
    "map {path} {document} {",
    ...documents.map((rule) => `  ~${expression(rule)} ${rule.target}.html`),
    "  default {path}",
    "}",
    "rewrite * {document}",
    "try_files {path} {path}.html",
    "file_server {",
    "  hide _headers _redirects",
    "  precompressed br gzip",
    "}",
    "handle_errors 404 {",
    "  rewrite * /404.html",
    "  file_server",
    "}",
    "",
  ].join("\n");
}

/** For `vercel.json` in the build's folder. */
export function vercel({ headers, documents }: HostRules): string {
  const source = ({ pattern }: Pattern) => pattern.replace(/\*$/, "(.*)");
  const configuration = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    cleanUrls: true,
    headers: headers.map((rule) => ({
      source: source(rule),
      headers: rule.values.map(({ name, value }) => ({ key: name, value })),
    })),
    rewrites: documents.map((rule) => ({ source: source(rule), destination: rule.target })),
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
