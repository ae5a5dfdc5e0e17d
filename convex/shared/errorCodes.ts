/**
 * Every error that a person can meet. The server throws `ConvexError({ code, ...data })` through `fail`, the client
 * translates `errors:<code>`. Data that travels with a code: `retryAt` (ms since epoch) with examRetryLater and
 * tooManyAttempts, `field` with profileInvalid and couponFormInvalid, `missing` (names of variables) with
 * generationNotConfigured, `reason` (shared/generationReasons.ts) with generationFailed, `message` (for developers and the command line) with invalidInput.
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
