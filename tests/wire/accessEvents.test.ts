import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { ConvexHttpClient } from "convex/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { outcomeOf, post, purchase, SECRET, send } from "../convex/accessEventScene";
import { startProductStack, type ProductStack } from "../support/productStack";

/** The webhook of checkouts on the backend itself. */
let stack: ProductStack;
let admin: ConvexHttpClient;
/** What reaches the backend's HTTP address. */
const site = { fetch: (path: string, init?: RequestInit) => fetch(`${stack.siteUrl}${path}`, init) };

beforeAll(async () => {
  stack = await startProductStack({ variables: { ACCESS_WEBHOOK_SECRET: SECRET } });
  admin = new ConvexHttpClient(stack.url, { logger: false });
  const { email, password } = stack.accounts.admin;
  const params = { flow: "signIn" as const, email, password };
  const { tokens } = await admin.action(api.auth.signIn, { provider: "password", params });
  admin.setAuth(tokens?.token ?? "");
});
afterAll(() => stack.close());

const listed = async () => {
  const paginationOpts = { numItems: 100, cursor: null };
  const { page } = await admin.query(api.admin.accessEvents.list, { paginationOpts });
  return page.map(({ type, result, address }) => `${type} ${result} ${address}`);
};

test("HOOK-2: one event twenty times at once is done once, and twenty of one person give one invitation", async () => {
  const before = await listed();
  const body = JSON.stringify(purchase({ email: "once@escola.example" }));
  const replies = await Promise.all(Array.from({ length: 20 }, () => post(site, body)));
  const texts = await Promise.all(replies.map((reply) => reply.text()));
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(texts).size).toBe(1);
  expect(await listed()).toEqual(["access.granted invited o…@escola.example", ...before]);
  const many = Array.from({ length: 20 }, () => send(site, purchase({ email: "many@escola.example" })));
  expect(new Set(await Promise.all(many.map(outcomeOf)))).toEqual(new Set(["200"]));
  const count = (text: string, rows: string[]) => rows.filter((row) => row === text).length;
  const rows = await listed();
  expect(count("access.granted invited m…@escola.example", rows)).toBe(1);
  expect(count("access.granted covered m…@escola.example", rows)).toBe(19);
});

test("HOOK-1: a megabyte is refused, with its length told or not, and the next event is taken", async () => {
  const before = await listed();
  expect(await outcomeOf(post(site, "x".repeat(1_000_000)))).toBe("413 bodyTooLarge");
  const chunks = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let chunk = 0; chunk < 16; chunk++) controller.enqueue(new Uint8Array(65_536).fill(0x20));
      controller.close();
    },
  });
  const chunked = { method: "POST", body: chunks, duplex: "half" } as RequestInit;
  expect(await outcomeOf(site.fetch("/hooks/access", chunked))).toBe("413 bodyTooLarge");
  expect(await listed()).toEqual(before);
  expect(await outcomeOf(send(site, purchase({ email: "next@escola.example" })))).toBe("200");
});

test("HOOK-1: the example of docs/operating.md works as printed", async () => {
  const page = await readFile("docs/operating.md", "utf8");
  const [, example = ""] = /^```sh\n(.*?)^```/ms.exec(page.split("\n## Checkouts\n")[1] ?? "") ?? [];
  const env = { ...process.env, SECRET, ADDRESS: `${stack.siteUrl}/hooks/access` };
  const { stdout } = await promisify(execFile)("sh", ["-c", example], { env });
  expect(stdout).toContain("200 OK");
  expect(stdout).toContain('{"id":"order-1234","status":"done"}');
  expect((await listed())[0]).toBe("access.granted invited m…@example.com");
});

test("HOOK-5: the administrator's test goes through the real address", async () => {
  expect(await admin.query(api.admin.accessEvents.status, {})).toEqual({
    ...{ address: `${stack.siteUrl}/hooks/access`, secret: "set" },
  });
  await admin.action(api.admin.accessEvents.sendTest, {});
  expect((await listed())[0]).toBe("access.test tested c…@example.com");
});
