/** Why a lesson got no text from the AI, or a run ended early. The client translates them. */
export const generationReasons = [
  /** No answer within the time limit. */
  "timeout",
  /** 429 for longer than we wait. */
  "rateLimited",
  /** 5xx again and again. */
  "providerDown",
  /** No connection. */
  "unreachable",
  "malformedAnswer",
  "emptyAnswer",
  /** Longer than a lesson may be. */
  "tooLong",
  /** The model stopped at its own limit: half a lesson is none. */
  "truncated",
  /** The model or its filter refused. */
  "refused",
  /** The provider did not accept the request. */
  "requestRefused",
  /** AI_API_KEY is wrong or may not do this. Ends the run. */
  "keyRefused",
  /** The account has no credit left. Ends the run. */
  "quotaExceeded",
  /** AI_MODEL or the path of AI_BASE_URL is unknown there. Ends the run. */
  "modelUnknown",
  /** Somebody wrote a text meanwhile, and the run was for empty lessons. */
  "alreadyWritten",
  /** The lesson was deleted meanwhile. */
  "lessonGone",
  /** The server stopped in the middle, or nothing was heard of the worker. */
  "interrupted",
] as const;

export type GenerationReason = (typeof generationReasons)[number];

/** The next lesson would meet the same, so a run ends. */
export const endsTheRun: ReadonlySet<GenerationReason> = new Set(["keyRefused", "quotaExceeded", "modelUnknown"]);

/** Trying the same lesson again may help. A timeout is not among them: it has cost minutes already. */
export const canPass: ReadonlySet<GenerationReason> = new Set([
  "rateLimited",
  "providerDown",
  "unreachable",
  "malformedAnswer",
  "emptyAnswer",
]);
