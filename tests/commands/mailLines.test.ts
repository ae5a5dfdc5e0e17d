import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { followMails, readMailLine } from "../../scripts/dev/mailLines";

test("MAIL-1: the development server prints the mails that are not sent, and nothing else of the log", () => {
  const line = "[mail] to ana@selo.example: Confirme seu e-mail http://localhost:5173/confirm#f00";
  expect(readMailLine(`[INFO] '${line}'`)).toBe(line);
  expect(readMailLine("[LOG] 'something else'")).toBeNull();
  expect(readMailLine("[INFO] 'something else'")).toBeNull();
});

test("BACKEND-6: a busy log leaves no listeners behind, of which Node would warn", async () => {
  const ended = new AbortController();
  let answers = 0;
  let listeners = 0;
  const server = createServer((_request, response) => {
    listeners = Math.max(listeners, getEventListeners(ended.signal, "abort").length);
    if (++answers === 50) ended.abort();
    response.end(JSON.stringify({ entries: [{ logLines: ["[INFO] '[mail] to ana'"] }], newCursor: answers }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const said: string[] = [];
  await followMails({ url: `http://127.0.0.1:${port}`, adminKey: "key" }, (line) => said.push(line), ended.signal);
  server.closeAllConnections();
  server.close();
  expect(listeners).toBeLessThanOrEqual(1);
  expect(said).toHaveLength(50);
});
