/**
 * Why a lesson got no text or a run ended early.
 * Translated by the client.
 */
export const generationReasons = [
  /** No answer within the time limit. */
  "timeout",
  /** 429 for longer than the maximum wait. */
  "rateLimited",
  /** Repeated 5xx. */
  "providerDown",
  /** No connection. */
  "unreachable",
  "malformedAnswer",
  "emptyAnswer",
  /** Text exceeds the length limit of a lesson. */
  "tooLong",
  /** The model hit its own output limit. */
  "truncated",
  /** The model or its filter refused. */
  "refused",
  /** The provider rejected the request. */
  "requestRefused",
  /** AI_API_KEY is wrong or lacks permission. Ends the run. */
  "keyRefused",
  /** The account has no credit left. Ends the run. */
  "quotaExceeded",
  /** AI_MODEL or the path of AI_BASE_URL is unknown. Ends the run. */
  "modelUnknown",
  /**
   * Someone saved the lesson first.
   * While the model was writing, or, in a run for empty lessons, before its turn.
   */
  "alreadyWritten",
  /** The lesson was deleted in the meantime. */
  "lessonGone",
  /** The server stopped, or the worker stopped responding. */
  "interrupted",
] as const;

export type GenerationReason = (typeof generationReasons)[number];

/** Reasons that affect every lesson, so the run ends. */
export const endsTheRun: ReadonlySet<GenerationReason> = new Set(["keyRefused", "quotaExceeded", "modelUnknown"]);

/**
 * Reasons worth a retry.
 * Not timeouts: each has already cost minutes.
 */
export const canPass: ReadonlySet<GenerationReason> = new Set([
  "rateLimited",
  "providerDown",
  "unreachable",
  "malformedAnswer",
  "emptyAnswer",
]);

/** Whether a retry is pointless or would overwrite someone's text. */
export const isFinal = (reason: string): boolean => reason === "alreadyWritten" || reason === "lessonGone";
