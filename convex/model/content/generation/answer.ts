import * as z from "zod/mini";
import type { GenerationReason } from "../../../shared/generationReasons";
import { limits } from "../../../shared/limits";

export type Outcome =
  | { ok: true; markdown: string }
  | {
      ok: false;
      reason: GenerationReason;
      /** The provider's Retry-After, in ms. */
      retryAfterMs: number | null;
    };

/** The parts of a chat completion that are in use. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.nullish(z.string()),
        message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
      }),
    )
    .check(z.minLength(1)),
});

export function refusal(reason: GenerationReason, retryAfterMs: number | null = null): Outcome {
  return { ok: false, reason, retryAfterMs };
}

/** @param answered parsed but unvalidated body of a chat completion */
export function readAnswer(answered: unknown): Outcome {
  const parsed = completion.safeParse(answered);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) return refusal("malformedAnswer");
  if (choice.finish_reason === "content_filter" || choice.message.refusal) return refusal("refused");
  const markdown = toMarkdown(choice.message.content ?? "");
  if (choice.finish_reason === "length") return refusal("truncated");
  if (markdown === "") return refusal("emptyAnswer");
  return markdown.length > limits.lessonContent ? refusal("tooLong") : { ok: true, markdown };
}

/**
 * Strips what models wrap around the text.
 * That is reasoning, a fence around everything, and lone surrogates, which databases reject.
 */
export function toMarkdown(content: string): string {
  const text = content
    .replace(/\p{Surrogate}|\0/gu, "")
    .replace(/^\s*<think>[\s\S]*?<\/think>/u, "")
    .trim();
  return withoutFence(text).trim();
}

function withoutFence(text: string): string {
  const opening = /^(`{3,}|~{3,})(markdown|md)?[ \t]*\n/u.exec(text);
  const fence = opening?.[1];
  if (opening === null || fence === undefined || !text.endsWith(`\n${fence}`)) return text;
  const inner = text.slice(opening[0].length, -fence.length);
  // A lesson may begin and end with separate code blocks.
  return opening[2] === undefined && inner.includes(`\n${fence}`) ? text : inner;
}
