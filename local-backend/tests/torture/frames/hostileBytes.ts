import type { Random } from "../random";

const UPGRADE =
  "GET /api/1.48.0/sync HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

const PATHS = [
  "/api/query",
  "/api/mutation",
  "/api/action",
  "/api/function",
  "/api/run/ledger/write",
  "/api/query_at_ts",
  "/api/storage/upload?token=x",
  "/api/storage/%2e%2e%2fadmin-key",
  "/api/deploy2/start_push",
  "/api/update_environment_variables",
  "/api/1.48.0/sync",
  "/../../etc/passwd",
  "/%00",
  "/?".padEnd(3000, "x"),
  "*",
  "http://evil.example/",
];
const BODIES = [
  "",
  "null",
  "[]",
  '{"path":"ledger:write","args":{"zz":1}}',
  '{"path":"__proto__:x","args":{}}',
  '{"path":1}',
  "[".repeat(5000),
  "\u0000\u0001\u0002",
  '{"path":"counters:get","args":{"name":{"$integer":"x"}},"format":"json"}',
];
const HEADERS = [
  "Authorization: Convex wrong",
  "Authorization: Bearer a.b.c",
  "Host: evil.example",
  "Content-Encoding: br",
  "Content-Type: multipart/form-data",
  "Transfer-Encoding: chunked",
  "Origin: https://evil.example",
  "Expect: 100-continue",
  "Upgrade: websocket",
  "Content-Length: 99999999999",
  `X: ${"y".repeat(20_000)}`,
];

/** Bytes for a new connection: an invalid HTTP request, or invalid WebSocket frames. */
export function drawBytes(random: Random): Buffer {
  if (random.chance(0.3)) {
    const noise = Array.from({ length: random.between(1, 40) }, () => random.below(256));
    return Buffer.concat([Buffer.from(UPGRADE), Buffer.from(noise)]);
  }
  const body = random.pick(BODIES);
  const method = random.pick(["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "BREW", "\u0000"]);
  const lines = [`${method} ${random.pick(PATHS)} HTTP/${random.pick(["1.1", "1.1", "1.0", "9.9"])}`];
  if (random.chance(0.9)) lines.push("Host: localhost");
  if (random.chance(0.8)) lines.push(`Content-Length: ${Buffer.byteLength(body) + random.pick([0, 0, 0, -1, 1])}`);
  while (random.chance(0.4)) lines.push(random.pick(HEADERS));
  lines.push("Connection: close");
  return Buffer.from(`${lines.join(random.chance(0.95) ? "\r\n" : "\n")}\r\n\r\n${body}`);
}
