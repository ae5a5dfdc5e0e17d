/**
 * Security headers of the client.
 *
 * A build writes them, with its hashes and addresses, to `_headers`, which `npm run preview`, Cloudflare Pages and
 * Netlify read; other hosts need a copy (docs/operating.md).
 */
import { createHash } from "node:crypto";
import { playerOrigins } from "../../convex/shared/video";
import type { Document } from "./documents";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const unique = (items: string[]) => [...new Set(items)];

/** Contents of the documents' inline scripts and style elements. */
function inlineParts(documents: Document[]) {
  const html = documents.map((document) => document.html);
  const all = (pattern: RegExp) =>
    unique(html.flatMap((text) => [...text.matchAll(pattern)].map(([, content = ""]) => content)));
  return {
    scripts: all(/<script>([\s\S]*?)<\/script>/g),
    styles: all(/<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

interface Build {
  documents: Document[];
  convexUrl: string;
}

/** Content Security Policy without 'unsafe-inline' or 'unsafe-eval'. */
function contentSecurityPolicy({ documents, convexUrl }: Build): string {
  const { scripts, styles } = inlineParts(documents);
  const { origin } = new URL(convexUrl);
  const socket = origin.replace(/^http/, "ws");
  return Object.entries({
    "default-src": ["'none'"],
    // WebAssembly is for code that readers run (docs/decisions/005-client-libraries.md): it still allows no eval.
    "script-src": ["'self'", "'wasm-unsafe-eval'", ...scripts.map(hash)],
    "style-src": ["'self'", ...styles.map(hash)],
    // Covers come from the deployment. Any other server would learn
    // who reads which lesson.
    "img-src": ["'self'", "data:", origin],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "connect-src": ["'self'", origin, socket],
    "frame-src": Object.values(playerOrigins),
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
}

const VIDEO = Object.values(playerOrigins)
  .map((origin) => `"${origin}"`)
  .join(" ");
const DENIED = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];
const PERMISSIONS = [
  ...DENIED.map((name) => `${name}=()`),
  ...["autoplay", "encrypted-media", "fullscreen", "picture-in-picture"].map((name) => `${name}=(self ${VIDEO})`),
  "clipboard-write=(self)",
].join(", ");

/**
 * Returns headers by path pattern.
 *
 * Patterns may overlap, but each header is in only one.
 */
export function responseHeaders(build: Build): Record<string, Record<string, string>> {
  return {
    "/*": {
      "Content-Security-Policy": contentSecurityPolicy(build),
      "Cross-Origin-Opener-Policy": "same-origin",
      "Permissions-Policy": PERMISSIONS,
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
    },
    // Content-hashed names; all else is revalidated on each visit.
    "/assets/*": { "Cache-Control": "public, max-age=31536000, immutable" },
  };
}

/** Cloudflare drops longer lines, and the policy with them. */
const MAX_LINE = 2_000;

/**
 * Formats headers for Cloudflare Pages and Netlify.
 *
 * @throws when a line is longer than they accept
 */
export function headersFile(headers: Record<string, Record<string, string>>): string {
  const text = Object.entries(headers)
    .map(([pattern, values]) =>
      [pattern, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n"),
    )
    .join("\n");
  const long = text.split("\n").find((line) => line.length > MAX_LINE);
  if (long)
    throw new Error(
      `_headers has a line of ${long.length} characters; hosts drop those over ${MAX_LINE}: ${long.slice(0, 60)}…`,
    );
  return text;
}

/**
 * Formats the rule that maps each address to its document.
 *
 * The first match counts, so wildcards come last. Targets have no extension: Cloudflare redirects one that ends in
 * `.html` to the name without it.
 */
export function redirectsFile(documents: Document[]): string {
  const inFolders = documents.filter(({ file }) => file.includes("/"));
  const isWild = ({ pattern }: Document) => pattern.endsWith("*");
  return [...inFolders.filter((each) => !isWild(each)), ...inFolders.filter(isWild)]
    .map(({ pattern, file }) => `${pattern} /${file.replace(/\.html$/, "")} 200\n`)
    .join("");
}
