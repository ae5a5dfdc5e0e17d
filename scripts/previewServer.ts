/**
 * Serves a build like a static host in production.
 *
 * Compressed copies, `_headers`, `_redirects`, 404. For development and tests only.
 */
import { createServer } from "node:http";
import sirv from "sirv";
import { readHostRules, type Pattern } from "./hosting/rules";

const matches = ({ pattern }: Pattern, path: string): boolean =>
  pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern || path === `${pattern}/`;

/**
 * Whether a header matters for documents only.
 *
 * Hosts speak HTTP/2, where a repeated header is one byte. Over HTTP/1.1 they would be a quarter of a first visit.
 */
const isForDocuments = (name: string, path: string): boolean =>
  path.startsWith("/assets/") && ["Content-Security-Policy", "Permissions-Policy"].includes(name);

/** Adds advice on choosing another port. */
function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `Port ${port} is in use. Stop what runs there, or choose another one: SELO_CLIENT_PORT=4174 npm run preview`,
    );
  }
  return error;
}

/**
 * Resolves when the server accepts connections.
 *
 * @param lateness delays each script by a random time up to so many ms, as a slow network does
 * @throws when there is no build or the port is in use
 */
export async function startPreview({
  folder,
  port,
  lateness = 0,
}: {
  folder: string;
  port: number;
  lateness?: number;
}): Promise<{ close: () => Promise<void> }> {
  const { headers, documents } = readHostRules(folder);
  // Without `dev`, sirv lists the files once: a new build needs a restart.
  const files = sirv(folder, { brotli: true, gzip: true, etag: true, extensions: ["html"], ignores: false });
  const server = createServer((request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    response.setHeader("Cache-Control", "no-cache");
    for (const rule of headers) {
      if (!matches(rule, path)) continue;
      for (const { name, value } of rule.values) if (!isForDocuments(name, path)) response.setHeader(name, value);
    }
    const document = path === "/" ? "/index.html" : documents.find((rule) => matches(rule, path))?.target;
    if (document?.endsWith(".html") && path !== "/") {
      // Cloudflare redirects like this.
      response.writeHead(308, { Location: document.slice(0, -".html".length) }).end();
      return;
    }
    const notFound = () => {
      // Pages request paths with an extension; people do not.
      if (/\.\w+$/.test(path)) {
        response.setHeader("Cache-Control", "no-cache");
        response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Not found\n");
        return;
      }
      const writeHead = response.writeHead.bind(response);
      response.writeHead = (code: number, ...rest: never[]) => writeHead(code === 200 ? 404 : code, ...rest);
      request.url = "/404.html";
      files(request, response);
    };
    if (document) request.url = document;
    if (/^\/_|\.(br|gz)$/.test(path)) notFound();
    else if (lateness > 0 && path.endsWith(".js"))
      setTimeout(() => files(request, response, notFound), Math.random() * lateness);
    else files(request, response, notFound);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, port)));
    server.listen(port, "localhost", resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
