/**
 * The security headers, all of them and nowhere else. A build writes them with its own hashes and addresses into
 * `_headers`; `npm run preview` obeys that file, hosts such as Cloudflare Pages and Netlify read it, and for others it is
 * what to copy (README, "Deploy").
 */
import { createHash } from "node:crypto";

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const unescape = (text) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const unique = (items) => [...new Set(items)];

/** Contents that stand in the documents themselves: scripts, style elements, style attributes. */
function inlineParts(documents) {
  const html = Object.values(documents);
  const all = (pattern) => unique(html.flatMap((text) => [...text.matchAll(pattern)].map(([, content]) => content)));
  return {
    scripts: all(/<script(?: id="\w+")?>([\s\S]*?)<\/script>/g),
    styles: all(/<style[^>]*>([\s\S]*?)<\/style>/g),
    attributes: all(/ style="([^"]*)"/g).map(unescape),
  };
}

/**
 * @param {{ documents: Record<string, string>, convexUrl: string }} build
 * @returns {string} a Content Security Policy without 'unsafe-inline' and 'unsafe-eval'
 */
function contentSecurityPolicy({ documents, convexUrl }) {
  const { scripts, styles, attributes } = inlineParts(documents);
  const { origin } = new URL(convexUrl);
  const socket = origin.replace(/^http/, "ws");
  return Object.entries({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts.map(hash)],
    "style-src": ["'self'", ...styles.map(hash)],
    // Attributes of the rendered markup, each by its hash; what scripts set later is not an attribute to the policy.
    "style-src-attr": ["'unsafe-hashes'", ...attributes.map(hash)],
    // Lessons may show pictures from elsewhere.
    "img-src": ["'self'", "data:", "https:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", origin, socket],
    "frame-src": ["https://www.youtube-nocookie.com"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
}

const VIDEO = '"https://www.youtube-nocookie.com"';
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

/** @returns {Record<string, Record<string, string>>} path pattern -> header -> value; patterns may overlap, headers not */
export function responseHeaders(build) {
  return {
    "/*": {
      "Content-Security-Policy": contentSecurityPolicy(build),
      "Cross-Origin-Opener-Policy": "same-origin",
      "Permissions-Policy": PERMISSIONS,
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
    },
    // Their names carry the hash of their content. Everything else is asked for anew each time.
    "/assets/*": { "Cache-Control": "public, max-age=31536000, immutable" },
  };
}

/** In the form of Cloudflare Pages and Netlify. */
export function headersFile(headers) {
  return Object.entries(headers)
    .map(([pattern, values]) =>
      [pattern, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n"),
    )
    .join("\n");
}

/** Which document a path gets, in the same hosts' form; `patterns` are the router's. */
export function redirectsFile(patterns) {
  const rules = patterns
    .filter((pattern) => pattern !== "/")
    .flatMap((pattern) => {
      const wild = pattern.replace(/[:*].*$/, "*");
      const optional = /^[^:]+\/(\*|:[^/]+\?)$/.test(pattern);
      return optional ? [wild.slice(0, -2), wild] : [wild];
    });
  const covered = (rule) =>
    rules.some((other) => other !== rule && other.endsWith("*") && rule.startsWith(other.slice(0, -1)));
  return unique(rules)
    .filter((rule) => !covered(rule))
    .map((rule) => `${rule} /app.html 200\n`)
    .join("");
}
