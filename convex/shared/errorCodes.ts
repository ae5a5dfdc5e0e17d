/**
 * Every error that a user can meet. The server throws `ConvexError({ code, ...data })` through `fail`; the client
 * translates `errors:<code>`. Data: `retryAt` (ms since epoch) with examRetryLater, tooManyAttempts and signInBusy;
 * `field`, `message` (a key of the namespace `validation`) and sometimes `line` with formInvalid; `version` and `fields` (stored values)
 * with editConflict; a developer's `message` with invalidInput of the command line; `missing` with publishIncomplete
 * ("lessons", "modules", "exam", "questions") and generationNotConfigured (variable names); `challenge` (a token) with secondFactorRequired;
 * `reason` (shared/generationReasons.ts) with generationFailed.
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
  "examSittingClosed",
  "examAnswersInvalid",
  "examTimeOver",
  "examRetryLater",
  "invalidCredentials",
  "tooManyAttempts",
  "signInBusy",
  "resetLinkInvalid",
  "secondFactorRequired",
  "secondFactorWrong",
  "challengeOver",
  "secondFactorActive",
  "secondFactorNotConfigured",
  "secondFactorMissing",
  "readingNotRecorded",
  "formInvalid",
  "editConflict",
  "lastAdmin",
  "cannotBlockSelf",
  "cannotRevokeSelf",
  "cannotResetAdmin",
  "generationNotConfigured",
  "generationRunning",
  "nothingToGenerate",
  "generationFailed",
  "publishIncomplete",
  "orderChanged",
  "coverInvalid",
  "signatureInvalid",
  "courseChanged",
  "courseTooLarge",
  "removalNotConfirmed",
  "limitReached",
  "certificateNotValid",
  "badgesNotConfigured",
  "mailNotConfigured",
  "mailUnderway",
  "mailGone",
  "mailStopped",
  "certificateStateChanged",
  "certificateRequestOpen",
  "invalidInput",
] as const;

export type ErrorCode = (typeof errorCodes)[number];
