import type { OpenAI } from "openai";
import { generationRules } from "../../../shared/limits";
import { readAnswer, refusal, type Outcome } from "./answer";
import type { ProviderConfiguration } from "./configuration";
import type { Prompt } from "./prompt";

class AnswerTooLarge extends Error {}
class DeadlineOver extends Error {}

/**
 * Sends one request to an OpenAI-compatible provider.
 * Never throws: every result is an outcome. The library's retries are off; the caller retries.
 */
export async function askProvider(configuration: ProviderConfiguration, prompt: Prompt): Promise<Outcome> {
  // 350 KB of code, needed only here.
  const library = await import("openai");
  const client = new library.OpenAI({
    baseURL: configuration.baseUrl,
    apiKey: configuration.apiKey,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: configuration.timeoutMs,
    fetch: boundedFetch,
    logLevel: "off",
  });
  const { model } = configuration;
  try {
    const answer = await withDeadline(configuration.timeoutMs, (signal) =>
      client.chat.completions.create(
        {
          model,
          messages: [
            { role: "system", content: prompt.system },
            { role: "user", content: prompt.user },
          ],
        },
        { signal },
      ),
    );
    return readAnswer(answer);
  } catch (error) {
    return readFailure(error, library.OpenAI);
  }
}

/**
 * Aborts after `ms` even if the runtime ignores the signal.
 * The action must not hang for its full ten minutes.
 */
async function withDeadline<Value>(ms: number, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineOver());
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Caps the bytes read from the body. */
async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > generationRules.answerBytes) {
      await reader.cancel();
      throw new AnswerTooLarge();
    }
    chunks.push(part.value);
  }
  const { status, statusText, headers } = response;
  return new Response(new Blob(chunks), { status, statusText, headers });
}

function readFailure(error: unknown, errors: typeof OpenAI): Outcome {
  if (error instanceof DeadlineOver || error instanceof errors.APIUserAbortError) return refusal("timeout");
  if (error instanceof errors.APIConnectionTimeoutError) return refusal("timeout");
  if (error instanceof errors.APIConnectionError) {
    return refusal(error.cause instanceof AnswerTooLarge ? "tooLong" : "unreachable");
  }
  if (error instanceof errors.APIError) {
    const { status, code, headers } = error as { status?: number; code?: string | null; headers?: Headers };
    return readStatus(status ?? 0, code ?? "", headers);
  }
  // The only remaining case is a body that is not JSON.
  return refusal("malformedAnswer");
}

function readStatus(status: number, code: string, headers: Headers | undefined): Outcome {
  if (status === 401 || status === 403) return refusal("keyRefused");
  if (status === 402 || code === "insufficient_quota") return refusal("quotaExceeded");
  if (status === 404) return refusal("modelUnknown");
  if (code === "content_filter" || code === "content_policy_violation") return refusal("refused");
  if (status === 429) return refusal("rateLimited", readRetryAfter(headers));
  if (status >= 500 || status === 408 || status === 409) return refusal("providerDown", readRetryAfter(headers));
  return refusal("requestRefused");
}

/** Parses seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(headers: Headers | undefined): number | null {
  const text = headers?.get("retry-after");
  if (!text) return null;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, Math.ceil(ms)) : null;
}
