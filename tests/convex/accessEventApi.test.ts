import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { readEvent } from "../../convex/model/learning/accessEvents/body";
import { accessHook } from "../../convex/model/learning/accessEvents/openApi";
import { accessEventRules } from "../../convex/shared/accessEvents";
import { purchase, SECRET, send } from "./accessEventScene";
import { createBackend } from "./setup";

/** The webhook's part of the OpenAPI document. */
beforeEach(() => {
  vi.stubEnv("ACCESS_WEBHOOK_SECRET", SECRET);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

type Schema = Parameters<typeof z.fromJSONSchema>[0];
const { responses, requestBody, parameters } = accessHook.post;

test("HOOK-1: the OpenAPI document describes every reply", async () => {
  const t = createBackend();
  const event = purchase();
  const replies = [
    await send(t, event),
    await send(t, purchase({ email: "" })),
    await send(t, [] as object),
    await send(t, event, { headers: { "Selo-Signature": "v1=" } }),
    await send(t, event, { timestamp: "1" }),
    await t.fetch(accessEventRules.path, { method: "PUT" }),
    await send(t, { ...event, reason: "Another" }),
    await send(t, purchase({ reason: "x".repeat(accessEventRules.bodyBytes) })),
    await send(t, purchase({ course: "none" })),
  ];
  vi.stubEnv("ACCESS_WEBHOOK_SECRET", "");
  replies.push(await send(t, event));
  expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 401, 401, 405, 409, 413, 422, 503]);
  for (const reply of replies) {
    const { schema } = responses[String(reply.status) as keyof typeof responses].content["application/json"];
    const described = z.fromJSONSchema(schema as Schema);
    const body: unknown = await reply.json();
    expect(described.safeParse(body), String(reply.status)).toMatchObject({ success: true, data: body });
    expect(described.safeParse({ ...(body as object), account: true }).success).toBe(false);
  }
});

test("HOOK-1: the OpenAPI document describes what is taken", () => {
  const described = z.fromJSONSchema(requestBody.content["application/json"].schema as unknown as Schema);
  const nulls = { name: null, language: null, until: null, priceCents: null, reason: null };
  const full = { name: "Ana", language: "pt-BR", course: "git", until: "2026-12-31", priceCents: 0, reason: "Pedido" };
  const odd = [
    { untill: "2026-12-31" },
    { course: null },
    { course: "" },
    { priceCents: 0.5 },
    { id: "a b" },
    { type: "x" },
  ];
  for (const [fields, isTaken] of [
    ...[{}, nulls, full].map((some) => [some, true] as const),
    ...odd.map((some) => [some, false] as const),
  ]) {
    const event = purchase(fields);
    const read = readEvent(new TextEncoder().encode(JSON.stringify(event)));
    expect([described.safeParse(event).success, "event" in read], JSON.stringify(fields)).toEqual([isTaken, isTaken]);
  }
  expect(parameters.map(({ name }) => name)).toEqual(["Selo-Timestamp", "Selo-Signature"]);
});
