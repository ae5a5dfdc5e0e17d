/**
 * Every error that a person can meet. The server throws `ConvexError({ code, ...data })` through `fail`, the client
 * translates `errors:<code>`. Data that travels with a code: `retryAt` (ms since epoch) with examRetryLater,
 * tooManyAttempts and signInBusy; `field` with profileInvalid and couponFormInvalid; `field` and `message` (a key of the namespace
 * `validation`) with invalidInput, slugInvalid, tooLarge and examQuestionsEmpty of a form (the command line gets a
 * `message` for developers); `missing` with publishIncomplete ("lessons", "modules", "exam", "questions") and with
 * generationNotConfigured (names of variables); `reason` (shared/generationReasons.ts) with generationFailed.
 */
export const errorCodes = [
  "notAuthenticated",
  "accountBlocked",
  "notAdmin",
  "notFound",
  "notEnrolled",
  "couponInvalid",
  "couponExpired",
  "couponExhausted",
  "examUnavailable",
  "examSittingInvalid",
  "examAnswersInvalid",
  "examTimeOver",
  "examRetryLater",
  "invalidCredentials",
  "tooManyAttempts",
  "signInBusy",
  "emailTaken",
  "emailInvalid",
  "nameInvalid",
  "passwordTooShort",
  "passwordTooLong",
  "passwordTooCommon",
  "profileInvalid",
  "lastAdmin",
  "cannotBlockSelf",
  "couponCodeTaken",
  "couponFormInvalid",
  "cannotRevokeSelf",
  "generationNotConfigured",
  "generationRunning",
  "nothingToGenerate",
  "generationFailed",
  "slugTaken",
  "slugInvalid",
  "publishIncomplete",
  "editConflict",
  "orderChanged",
  "limitReached",
  "examExists",
  "examQuestionsEmpty",
  "invalidInput",
  "tooLarge",
] as const;

export type ErrorCode = (typeof errorCodes)[number];
