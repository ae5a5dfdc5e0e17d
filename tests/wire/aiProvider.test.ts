import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAnswer, toMarkdown, type Outcome } from "../../convex/model/content/generation/answer";
import { answerTimeout, describeConfiguration } from "../../convex/model/content/generation/configuration";
import { askProvider } from "../../convex/model/content/generation/provider";
import { waitBeforeRetry } from "../../convex/model/content/generation/retries";
import { canPass, endsTheRun, generationReasons } from "../../convex/shared/generationReasons";
import { startAiServer, type AiServer, type Reply } from "../support/aiServer";

let server: AiServer;
beforeAll(async () => {
  server = await startAiServer();
});
afterAll(() => server.close());

async function ask(reply: Reply, timeoutMs = 5_000): Promise<Outcome> {
  server.script("", reply);
  const configuration = { baseUrl: server.url, apiKey: "sk-test", model: "writer-1", timeoutMs };
  return await askProvider(configuration, { system: "Escreva.", user: "Aula a escrever: Variáveis" });
}

const failed = (reason: string, retryAfterMs: number | null = null) => ({ ok: false, reason, retryAfterMs });

describe("one request to a provider", () => {
  test("sends key, model and both messages, and returns the text", async () => {
    expect(await ask({ kind: "text", text: "## Olá\n\nTexto." })).toEqual({ ok: true, markdown: "## Olá\n\nTexto." });
    expect(server.requests.at(-1)).toMatchObject({
      authorization: "Bearer sk-test",
      model: "writer-1",
      lesson: "Variáveis",
      messages: [{ role: "system", content: "Escreva." }, { role: "user" }],
    });
  });

  test.each<[string, Reply, ReturnType<typeof failed>]>([
    ["a wrong key", { kind: "status", status: 401 }, failed("keyRefused")],
    ["a key without the right", { kind: "status", status: 403 }, failed("keyRefused")],
    ["no credit", { kind: "status", status: 429, code: "insufficient_quota" }, failed("quotaExceeded")],
    ["an unknown model", { kind: "status", status: 404, code: "model_not_found" }, failed("modelUnknown")],
    ["a wrong request", { kind: "status", status: 400 }, failed("requestRefused")],
    ["a filtered prompt", { kind: "status", status: 400, code: "content_filter" }, failed("refused")],
    ["too many requests", { kind: "status", status: 429 }, failed("rateLimited")],
    [
      "too many requests, with seconds",
      { kind: "status", status: 429, headers: { "retry-after": "7" } },
      failed("rateLimited", 7_000),
    ],
    [
      "an overload, with seconds",
      { kind: "status", status: 503, headers: { "retry-after": "2" } },
      failed("providerDown", 2_000),
    ],
    ["a broken server", { kind: "status", status: 500 }, failed("providerDown")],
    ["a closed connection", { kind: "drop" }, failed("unreachable")],
    ["JSON that is none", { kind: "raw", body: '{"choices": [' }, failed("malformedAnswer")],
    ["another JSON", { kind: "raw", body: '{"ok":true}' }, failed("malformedAnswer")],
    ["no choice", { kind: "raw", body: '{"choices":[]}' }, failed("malformedAnswer")],
    ["a web page", { kind: "raw", body: "<html>", contentType: "text/html" }, failed("malformedAnswer")],
    ["an empty answer", { kind: "text", text: " \n" }, failed("emptyAnswer")],
    ["a text that is too long", { kind: "text", text: "a".repeat(100_001) }, failed("tooLong")],
    ["a body without end", { kind: "endless" }, failed("tooLong")],
    ["half a text", { kind: "text", text: "## Olá", finishReason: "length" }, failed("truncated")],
    ["a filtered text", { kind: "text", text: "", finishReason: "content_filter" }, failed("refused")],
    ["a refusal", { kind: "text", text: "", refusal: "Não posso." }, failed("refused")],
  ])("%s", async (_, reply, expected) => {
    expect(await ask(reply)).toEqual(expected);
  });

  // Well before the limits of its own that the HTTP client has.
  test.each<Reply>([{ kind: "hang" }, { kind: "stall" }])(
    "$kind ends at the time limit",
    { timeout: 60_000 },
    async (reply) => {
      expect(await ask(reply, 300)).toEqual(failed("timeout"));
    },
  );

  test("Retry-After as a date, even a past one", async () => {
    const date = (ms: number) => ({ "retry-after": new Date(Date.now() + ms).toUTCString() });
    const soon = await ask({ kind: "status", status: 429, headers: date(60_000) });
    expect(soon.ok ? null : soon.retryAfterMs).toBeGreaterThan(50_000);
    expect(await ask({ kind: "status", status: 429, headers: date(-60_000) })).toEqual(failed("rateLimited", 0));
  });

  test("nothing listening", async () => {
    const gone = await startAiServer();
    await gone.close();
    const configuration = { baseUrl: gone.url, apiKey: "k", model: "m", timeoutMs: 5_000 };
    expect(await askProvider(configuration, { system: "", user: "" })).toEqual(failed("unreachable"));
  });
});

describe("the answer's text", () => {
  test.each([
    ["```markdown\n## Título\n\nTexto\n```", "## Título\n\nTexto"],
    ["```\n## Título\n```", "## Título"],
    ["```js\nconst a = 1;\n```", "```js\nconst a = 1;\n```"],
    ["```\na\n```\ntexto\n```\nb\n```", "```\na\n```\ntexto\n```\nb\n```"],
    ["<think>hmm\n\n## não</think>\n\n## Sim", "## Sim"],
    ["  ## Olá \u{1F600}\uD800\0  ", "## Olá \u{1F600}"],
  ])("%j becomes %j", (content, markdown) => {
    expect(toMarkdown(content)).toBe(markdown);
  });

  test("an answer needs only the fields in use", () => {
    const answer = { choices: [{ message: { content: "Oi" } }] };
    expect(readAnswer(answer)).toEqual({ ok: true, markdown: "Oi" });
  });
});

describe("retrying", () => {
  const outcome = (reason: (typeof generationReasons)[number], retryAfterMs: number | null = null): Outcome => ({
    ok: false,
    reason,
    retryAfterMs,
  });

  test("AI-2: waits longer each time, and as long as the provider asks", () => {
    expect([0, 1, 2].map((tries) => waitBeforeRetry(outcome("providerDown"), tries, 60_000))).toEqual([
      2_000, 4_000, 8_000,
    ]);
    expect(waitBeforeRetry(outcome("rateLimited", 30_000), 0, 60_000)).toBe(30_000);
  });

  test("stops after four attempts, on a pause that is too long, and at once where it cannot help", () => {
    expect(waitBeforeRetry(outcome("providerDown"), 3, 60_000)).toBeNull();
    expect(waitBeforeRetry(outcome("rateLimited", 60_001), 0, 60_000)).toBeNull();
    expect(waitBeforeRetry({ ok: true, markdown: "x" }, 0, 60_000)).toBeNull();
    for (const reason of generationReasons) {
      expect(waitBeforeRetry(outcome(reason), 0, 60_000) !== null, reason).toBe(canPass.has(reason));
    }
    for (const reason of endsTheRun) expect(canPass.has(reason)).toBe(false);
  });
});

describe("the variables", () => {
  const all = { AI_BASE_URL: "https://ai.example/v1", AI_API_KEY: "k", AI_MODEL: "m" };

  test("name what is missing", () => {
    expect(describeConfiguration({})).toEqual({
      configured: false,
      missing: ["AI_BASE_URL", "AI_API_KEY", "AI_MODEL"],
      model: null,
    });
    expect(describeConfiguration({ ...all, AI_BASE_URL: "ai.example" }).missing).toEqual(["AI_BASE_URL"]);
    expect(describeConfiguration({ ...all, AI_API_KEY: " " }).missing).toEqual(["AI_API_KEY"]);
    expect(describeConfiguration(all)).toEqual({ configured: true, missing: [], model: "m" });
  });

  test("the time limit stays within what an action can wait for", () => {
    expect(answerTimeout({})).toBe(180_000);
    expect(answerTimeout({ AI_TIMEOUT_SECONDS: "5" })).toBe(5_000);
    expect(answerTimeout({ AI_TIMEOUT_SECONDS: "99999" })).toBe(480_000);
    for (const wrong of ["", "x", "0", "-1"]) expect(answerTimeout({ AI_TIMEOUT_SECONDS: wrong })).toBe(180_000);
  });
});
