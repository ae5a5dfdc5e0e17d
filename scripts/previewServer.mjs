/**
 * Serves a build as a static host should: compressed copies, the headers of `_headers`, the documents of `_redirects`,
 * 404 for what does not exist. For one's own machine and the tests; in production a static host does the same with these
 * files, so nothing here is needed there.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import sirv from "sirv";

function readBuildFile(folder, name) {
  try {
    return readFileSync(join(folder, name), "utf8");
  } catch {
    throw new Error(`There is no build in ${folder}/ (${name} is missing). Make one first: npm run build`);
  }
}

/** `*` at the end of a path stands for anything. */
const matcher = (pattern) => (path) =>
  pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern || path === `${pattern}/`;

function parseHeaders(text) {
  return text
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const [pattern, ...lines] = block.split("\n");
      return { matches: matcher(pattern), values: lines.map((line) => line.trim().split(/:\s*(.*)/s)) };
    });
}

function parseRedirects(text) {
  const rules = text.trim().split("\n");
  return rules.map((line) => {
    const [pattern, target] = line.split(/\s+/);
    return { matches: matcher(pattern), target };
  });
}

/** Errors of listening, in words that say what to do. */
function explain(error, port) {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `Port ${port} is in use. Stop what runs there, or choose another one: SELO_CLIENT_PORT=4174 npm run preview`,
    );
  }
  return error;
}

/**
 * @param {{ folder?: string, port: number, host?: string }} options
 * @returns {Promise<{ close: () => Promise<void> }>} resolves when it accepts connections
 * @throws when there is no build or the port is taken
 */
export async function startPreview({ folder = "dist", port, host = "localhost" }) {
  readBuildFile(folder, "index.html");
  const headers = parseHeaders(readBuildFile(folder, "_headers"));
  const redirects = parseRedirects(readBuildFile(folder, "_redirects"));
  // Without `dev`, sirv reads the list of files once: a build that is made meanwhile needs a restart.
  const files = sirv(folder, { brotli: true, gzip: true, etag: true, extensions: [], ignores: false });
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "/").split("?");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    response.setHeader("Cache-Control", "no-cache");
    for (const { matches, values } of headers) {
      if (matches(path)) for (const [name, value] of values) response.setHeader(name, value);
    }
    const document = path === "/" ? "/index.html" : redirects.find(({ matches }) => matches(path))?.target;
    const notFound = () => {
      // What looks like a file is asked for by a page, not by a person.
      if (/\.\w+$/.test(path)) {
        response.setHeader("Cache-Control", "no-cache");
        response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Not found\n");
        return;
      }
      const { writeHead } = response;
      response.writeHead = (code, ...rest) => writeHead.call(response, code === 200 ? 404 : code, ...rest);
      request.url = "/404.html";
      files(request, response);
    };
    if (document) request.url = document;
    if (/^\/_|\.(br|gz)$/.test(path)) notFound();
    else files(request, response, notFound);
  });
  await new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, port)));
    server.listen(port, host, () => resolve(undefined));
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
