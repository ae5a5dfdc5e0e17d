import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { takeFromLimits } from "../../convex/model/platform/rateLimits";
import { accessEventRules } from "../../convex/shared/accessEvents";
import { retentionPeriods } from "../../convex/shared/retention";
import {
  eventRows,
  hookedSchool,
  nowInSeconds,
  outcomeOf,
  passRows,
  post,
  purchase,
  results,
  SECRET,
  send,
  signatureOf,
} from "./accessEventScene";
import { addPerson, allRows, createBackend, errorCode, finishScheduled, snapshot } from "./setup";

/** The webhook as a hostile client meets it. */
beforeEach(() => {
  vi.stubEnv("ACCESS_WEBHOOK_SECRET", SECRET);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-28T15:00:00Z") });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("HOOK-1: without a secret, or with one that could be guessed, no event is taken", async () => {
  const t = createBackend();
  for (const secret of ["", "  ", "x".repeat(31), `${"x".repeat(31)} \n`]) {
    vi.stubEnv("ACCESS_WEBHOOK_SECRET", secret);
    expect(await outcomeOf(send(t, purchase()))).toBe("503 webhookNotConfigured");
  }
  vi.stubEnv("ACCESS_WEBHOOK_SECRET", `${SECRET}\n`);
  expect(await outcomeOf(send(t, purchase()))).toBe("200");
});

test("HOOK-1: only POST is answered", async () => {
  const t = createBackend();
  for (const method of ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const reply = await t.fetch(accessEventRules.path, { method });
    expect([method, reply.status, reply.headers.get("Allow")]).toEqual([method, 405, "POST"]);
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBeNull();
  }
});

test("HOOK-1: what the secret has not signed does nothing and is not read", async () => {
  const t = createBackend();
  const before = await snapshot(t);
  const body = JSON.stringify(purchase());
  const now = nowInSeconds();
  const right = await signatureOf(now, body);
  const wrong: Record<string, string | null>[] = [
    { "Selo-Signature": null },
    { "Selo-Timestamp": null },
    { "Selo-Signature": null, "Selo-Timestamp": null },
    { "Selo-Signature": "" },
    { "Selo-Signature": right },
    { "Selo-Signature": `v1=${right.slice(0, -1)}` },
    { "Selo-Signature": `v1=${right}0` },
    { "Selo-Signature": `v1=${right},v1=${right}` },
    { "Selo-Signature": `v2=${right}` },
    { "Selo-Signature": `v1=${right.slice(0, -1)}g` },
    { "Selo-Signature": `v1=${right.startsWith("0") ? "1" : "0"}${right.slice(1)}` },
    { "Selo-Signature": `v1=${await signatureOf(now, body, "another-secret-of-thirty-two-characters")}` },
    { "Selo-Signature": `v1=${await signatureOf(now, `${body} `)}` },
    { "Selo-Signature": `v1=${await signatureOf("", body)}` },
    // The time is signed, too.
    { "Selo-Timestamp": String(Number(now) - 1) },
    { "Selo-Timestamp": `${now}.0` },
    { "Selo-Timestamp": `${now}000000` },
    { "Selo-Timestamp": `-${now}` },
    { "Selo-Timestamp": "NaN" },
    { "Selo-Timestamp": "0x10" },
  ];
  for (const headers of wrong)
    expect(await outcomeOf(post(t, body, { headers })), JSON.stringify(headers)).toBe("401 invalidSignature");
  const noEvent = { "Selo-Signature": `v1=${"0".repeat(64)}` };
  expect(await outcomeOf(post(t, "no event", { headers: noEvent }))).toBe("401 invalidSignature");
  expect(await snapshot(t)).toBe(before);
  const inCapitals = { "Selo-Signature": `v1=${right.toUpperCase()}` };
  expect(await outcomeOf(post(t, body, { headers: inCapitals })), "hexadecimal in either case").toBe("200");
});

test("HOOK-1: a clock may be off by five minutes, either way", async () => {
  const t = createBackend();
  const at = (seconds: number) => ({ timestamp: String(Number(nowInSeconds()) + seconds) });
  for (const off of [-300, 300]) expect(await outcomeOf(send(t, purchase(), at(off)))).toBe("200");
  for (const off of [-301, 301, -86_400, 86_400])
    expect(await outcomeOf(send(t, purchase(), at(off)))).toBe("401 staleTimestamp");
  expect(await outcomeOf(send(t, purchase(), { timestamp: "999999999999" }))).toBe("401 staleTimestamp");
  expect(await outcomeOf(send(t, purchase(), { timestamp: `${Date.now()}`.slice(0, 12) }))).toBe("401 staleTimestamp");
  expect(await eventRows(t)).toHaveLength(2);
});

test("HOOK-1: a captured event is worth nothing five minutes later, however old its id", async () => {
  const { t, person } = await hookedSchool();
  const event = purchase({ email: person.email });
  const captured = { timestamp: nowInSeconds() };
  expect(await outcomeOf(send(t, event, captured))).toBe("200");
  expect(await outcomeOf(send(t, event, captured)), "at once").toBe("200");
  const received = Date.now();
  for (const [after, kept] of [
    [-1_000, 1],
    [1_000, 0],
  ] as const) {
    vi.setSystemTime(received + retentionPeriods.accessEvents + after);
    await t.mutation(internal.jobs.privacySweep.run, {});
    await finishScheduled(t);
    expect(await eventRows(t)).toHaveLength(kept);
  }
  expect(await outcomeOf(send(t, event, captured))).toBe("401 staleTimestamp");
  expect(await passRows(t)).toHaveLength(1);
});

/** A body that counts what is read of it. */
function streamOf(chunks: number, bytes = 1_024) {
  const state = { read: 0, isCanceled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (state.read === chunks) controller.close();
        else controller.enqueue(new Uint8Array(bytes).fill(0x20));
        state.read += 1;
      },
      cancel: () => {
        state.isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

test("HOOK-1: a body of more than 16 KiB is refused, and not read to its end", async () => {
  const t = createBackend();
  const least = JSON.stringify(purchase());
  const fitting = least.padEnd(accessEventRules.bodyBytes);
  expect(await outcomeOf(post(t, fitting))).toBe("200");
  expect(await outcomeOf(post(t, `${fitting} `))).toBe("413 bodyTooLarge");
  expect(await outcomeOf(post(t, "x".repeat(1_000_000)))).toBe("413 bodyTooLarge");
  // The length is told: nothing is read.
  const told = streamOf(1_000);
  const post413 = (stream: typeof told, headers: Record<string, string> = {}) =>
    t.fetch(accessEventRules.path, { method: "POST", headers, body: stream.body, duplex: "half" } as RequestInit);
  expect(await outcomeOf(post413(told, { "Content-Length": "1024000" }))).toBe("413 bodyTooLarge");
  expect(told.state.read).toBeLessThanOrEqual(1);
  // It is not, or a lie.
  for (const headers of [{}, { "Content-Length": "10" }, { "Content-Length": "many" }] as Record<string, string>[]) {
    const silent = streamOf(1_000);
    expect(await outcomeOf(post413(silent, headers))).toBe("413 bodyTooLarge");
    expect(silent.state.read).toBeLessThanOrEqual(20);
    expect(silent.state.isCanceled).toBe(true);
  }
});

test("HOOK-1: the field that is no event's is named", async () => {
  const { t, admin, person, course } = await hookedSchool();
  const before = await snapshot(t);
  const whole = ["", "null", "[]", '["a"]', '"text"', "7", "{", "{'id':1}", "[".repeat(16_000), "\u0000", "{}{}"];
  for (const body of whole) expect(await outcomeOf(post(t, body)), body.slice(0, 20)).toBe("400 invalidBody");
  const notUtf8 = new TextEncoder()
    .encode(JSON.stringify(purchase({ reason: "~" })))
    .map((byte) => (byte === 0x7e ? 0xff : byte));
  expect(await outcomeOf(post(t, notUtf8))).toBe("400 invalidBody");
  const odd: [string, unknown[]][] = [
    ["id", [undefined, null, "", " ", "a b", "x".repeat(101), "\ud800", "é", 1, ["a"], {}, "a\u0000"]],
    ["type", [undefined, null, "", "access.revoked", "ACCESS.GRANTED", "__proto__", 1, ["access.granted"]]],
    [
      "email",
      [undefined, null, "", "ana", "ana@", "ana@escola", `${"x".repeat(250)}@escola.example`, 1, ["a@b.cd"], {}],
    ],
    ["name", ["123", "x".repeat(101), "\ud800", 1, [], {}, true]],
    ["language", ["klingon", "x".repeat(5_000), 1, []]],
    ["course", ["", " ", null, "x".repeat(101), "a\u0000b", "\ud800", 1, [], {}]],
    ["until", ["2026-02-30", "2026-2-1", "28/11/2026", "tomorrow", 1, Date.now(), []]],
    ["priceCents", [-1, 0.5, 100_000_001, 1e300, "x", "4900", [], {}, true]],
    ["reason", ["x".repeat(501), "a\u0000b", "a\u202eb", "\ud800", 1, [], {}]],
    ["untill", ["2026-12-31", null]],
    ["courseId", [course._id]],
    ["userId", [person.userId]],
    ["x".repeat(100), [1]],
  ];
  for (const [field, values] of odd) {
    for (const value of values) {
      const reply = await outcomeOf(send(t, purchase({ [field]: value })));
      expect(reply, `${field}: ${JSON.stringify([value]).slice(0, 40)}`).toBe(`400 invalidBody ${field}`);
    }
  }
  const raw = (text: string) => post(t, JSON.stringify(purchase()).replace(/\}$/, `,${text}}`));
  expect(await outcomeOf(raw('"priceCents":-0'))).toBe("400 invalidBody priceCents");
  expect(await outcomeOf(raw('"priceCents":1e999'))).toBe("400 invalidBody priceCents");
  expect(await outcomeOf(raw('"__proto__":{"type":"access.test"}'))).toBe("400 invalidBody __proto__");
  expect(await outcomeOf(raw('"constructor":1'))).toBe("400 invalidBody constructor");
  expect(await outcomeOf(raw(`"${"k".repeat(5_000)}":1`))).toBe(`400 invalidBody ${"k".repeat(100)}`);
  expect(await outcomeOf(raw(`"deep":${"[".repeat(7_000)}${"]".repeat(7_000)}`))).toBe("400 invalidBody deep");
  expect(await snapshot(t)).toBe(before);
  // Ids of other tables are courses that do not exist.
  for (const id of [person.userId, admin.sessionId, "k57ab3d9j97cd2e1", "../admin", "null"])
    expect(await outcomeOf(send(t, purchase({ course: id })))).toBe("422 courseUnknown");
  expect([await passRows(t), await t.run((ctx) => allRows(ctx, "invitations"))]).toEqual([[], []]);
});

test("HOOK-2: the same event again, also twice at once, does nothing more; another body is refused", async () => {
  const { t, person } = await hookedSchool();
  const event = purchase({ email: person.email });
  const body = JSON.stringify(event);
  const replies = await Promise.all([post(t, body), post(t, body), post(t, body)]);
  replies.push(await post(t, body, { timestamp: String(Number(nowInSeconds()) + 60) }));
  const texts = await Promise.all(replies.map((reply) => reply.text()));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(texts)).toEqual(new Set([JSON.stringify({ id: event.id, status: "done" })]));
  expect(await passRows(t)).toHaveLength(1);
  for (const other of [
    { ...event, email: "eva@escola.example" },
    { ...event, type: "access.ended" },
  ])
    expect(await outcomeOf(send(t, other))).toBe("409 idReused");
  expect(await outcomeOf(post(t, `${body} `)), "byte by byte").toBe("409 idReused");
  expect(await eventRows(t)).toHaveLength(1);
  expect((await passRows(t)).map(({ ended }) => ended)).toEqual([undefined]);
});

test("HOOK-2: two bodies with one id at once: one of them counts", async () => {
  const { t, person } = await hookedSchool();
  const id = "order-twice";
  const both = await Promise.all(
    [person.email, "eva@escola.example"].map((email) => outcomeOf(send(t, purchase({ id, email })))),
  );
  expect(both.sort()).toEqual(["200", "409 idReused"]);
  expect(await eventRows(t)).toHaveLength(1);
});

test("HOOK-2: an event whose course came later can be sent again, corrected or not", async () => {
  const { t, person, course } = await hookedSchool();
  const event = purchase({ email: person.email, course: "later" });
  for (let time = 0; time < 2; time++) expect(await outcomeOf(send(t, event))).toBe("422 courseUnknown");
  expect(await results(t), "listed once").toEqual(["courseUnknown"]);
  expect(await outcomeOf(send(t, { ...event, course: course.slug }))).toBe("200");
  expect(await results(t)).toEqual(["given"]);
  expect(await outcomeOf(send(t, event))).toBe("409 idReused");
});

test("HOOK-1: more events than an hour takes wait, and are not lost", async () => {
  const { t, person } = await hookedSchool();
  const event = purchase({ email: person.email });
  // Two of the bucket's shards are tried for each.
  const take = () => errorCode(t.run((ctx) => takeFromLimits(ctx, [{ limit: "accessEvents", count: 10 }])));
  for (let refusals = 0; refusals < 50;) refusals = (await take()) === "" ? 0 : refusals + 1;
  const takeOne = () => errorCode(t.run((ctx) => takeFromLimits(ctx, [{ limit: "accessEvents" }])));
  for (let refusals = 0; refusals < 50;) refusals = (await takeOne()) === "" ? 0 : refusals + 1;
  const refused = await send(t, event);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ error: "tooManyRequests" });
  expect(await eventRows(t)).toEqual([]);
  vi.setSystemTime(Date.now() + Number(refused.headers.get("Retry-After")) * 1_000 + 60_000);
  expect(await outcomeOf(send(t, event))).toBe("200");
  expect(await passRows(t)).toHaveLength(1);
});

test("HOOK-5: administrators see the events, masked, newest first; nobody sees the secret", async () => {
  const { t, admin, person } = await hookedSchool();
  await send(t, purchase({ email: person.email }));
  vi.setSystemTime(Date.now() + 1_000);
  await send(t, purchase({ email: "eva@escola.example" }));
  const paginationOpts = { numItems: 20, cursor: null };
  const { page } = await admin.as.query(api.admin.accessEvents.list, { paginationOpts });
  expect(page.map(({ type, result, address }) => [type, result, address])).toEqual([
    ["access.granted", "invited", "e…@escola.example"],
    ["access.granted", "given", "s…@selo.example"],
  ]);
  const status = await admin.as.query(api.admin.accessEvents.status, {});
  expect(status).toEqual({ address: expect.stringMatching(/\/hooks\/access$/) as string, secret: "set" });
  expect(JSON.stringify([page, status])).not.toContain(SECRET);
  expect(JSON.stringify(await eventRows(t))).not.toContain("eva@");
  vi.stubEnv("ACCESS_WEBHOOK_SECRET", "short");
  expect(await admin.as.query(api.admin.accessEvents.status, {})).toMatchObject({ secret: "tooShort" });
  vi.stubEnv("ACCESS_WEBHOOK_SECRET", "");
  expect(await admin.as.query(api.admin.accessEvents.status, {})).toMatchObject({ secret: "missing" });
});

test("HOOK-5: a test goes to the real address, signed, and is on record", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  vi.stubEnv("CONVEX_SITE_URL", "https://backend.selo.example/");
  const called: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    called.push(url);
    return await t.fetch(new URL(url).pathname, init);
  });
  await admin.as.action(api.admin.accessEvents.sendTest, {});
  expect(called).toEqual(["https://backend.selo.example/hooks/access"]);
  expect(await eventRows(t)).toMatchObject([{ type: "access.test", result: "tested", address: "c…@example.com" }]);
  expect((await t.run((ctx) => allRows(ctx, "auditEntries"))).at(-1)).toMatchObject({
    ...{ action: "access.tested", actorId: admin.userId },
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("unreachable")));
  expect(await errorCode(admin.as.action(api.admin.accessEvents.sendTest, {}))).toBe("webhookTestFailed");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>Another site</h1>", { status: 404 })));
  expect(await errorCode(admin.as.action(api.admin.accessEvents.sendTest, {}))).toBe("webhookTestFailed");
});
