/** Bounds that the server enforces and the forms show. Lengths are UTF-16 units, like an input's `maxLength`. */
export const limits = {
  fullName: 100,
  email: 255,
  passwordMin: 6,
  passwordMax: 128,
  uf: 2,
  cep: 9,
  earliestBirthDate: "1900-01-01",

  courseTitle: 200,
  courseDescription: 2_000,
  moduleTitle: 200,
  lessonTitle: 200,
  /** Also keeps the Markdown's nesting shallow enough for the renderer. */
  lessonContent: 100_000,
  videoAddress: 300,
  /** The excerpt in lists (ADMIN-8). */
  lessonPreview: 150,
  durationHours: 1_000,
  durationMinutes: 1_000,
  slug: 80,
  outcomes: 6,
  outcome: 120,

  /** Outlines are read whole, so their size is bounded on write. */
  modulesPerCourse: 100,
  lessonsPerCourse: 500,
  /** Uploaded ones. */
  imagesPerCourse: 200,
  imagesPerLesson: 50,
  questionsPerExam: 100,
  /** All that an exam can draw from, and all that one file can bring: an array has at most 8,192 items. */
  questionsPerBank: 500,
  tagsPerQuestion: 10,
  tag: 40,
  explanation: 2_000,
  questionText: 2_000,
  questionOption: 1_000,
  examTimeMinutes: 600,
  extraAttempts: 20,
  /** With the course's title it fits into an audit entry. */
  annulmentReason: 250,

  /** Below it, a course does not say how many students it has (HOME-9). */
  fewestStudentsShown: 10,

  /** Detail of an audit entry. */
  auditDetail: 500,

  /** As typed; recovery codes have 19 characters. */
  signInCode: 40,
  /** Kept of what a browser calls itself. */
  userAgent: 300,

  couponCode: 64,
  couponUses: 1_000_000_000,
  priceCents: 100_000_000,
  whatsappText: 500,
  /** A line of the issuer's settings. */
  issuerText: 120,
  legalText: 400,
  /** Longest span of daily statistics. */
  statisticsDays: 92,
  /** As typed; real codes have fewer than 40 characters. */
  certificateCode: 100,
  /** Why a certificate was suspended, revoked or reissued, in words. */
  certificateNote: 500,
  /** Certificates of one job. */
  certificatesPerJob: 500,
  searchText: 100,
  /** Convex full text search accepts at most 16 terms. */
  searchTerms: 8,
  /** Rows that a search looks at: the maximum that Convex full text search returns. */
  searchCandidates: 1_024,
  pageSize: 100,
} as const;

/** EXAM-17, EXAM-19 and EXAM-31. Durations in ms. */
export const examRules = {
  maxScore: 10,
  /** Where the bank holds at least `largeBank` draws. */
  immediateAttempts: { smallBank: 2, largeBank: 5 },
  largeBank: 3,
  /** After the immediate attempts; the last one repeats. */
  pausesMs: [10 * 60_000, 60 * 60_000, 24 * 60 * 60_000],
  /** Travel time of answers at the deadline; later ones are refused. */
  submissionGraceMs: 5_000,
} as const;

/** Who is in an exam now (EXAM-61). Durations in ms. */
export const presenceRules = {
  /** Between two heartbeats of an open page. */
  beatMs: 25_000,
  /** One that comes sooner, of a second tab, is not written. */
  leastMs: 20_000,
  /** Without a heartbeat for so long a student is gone. Browsers wake a hidden tab only once a minute. */
  goneMs: 75_000,
} as const;

/** How often something may be tried is in model/platform/rateLimits.ts. Durations in ms. */
export const signInRules = {
  /** Passwords hashed at once (AUTH-54): four cores, or less than a second of one core. */
  hashesAtOnce: 4,
  /** Actions that wait for their turn; others come back. They look each `lookMs`, at most `looks` times. */
  heldAtOnce: 16,
  lookMs: 100,
  looks: 60,
  /** One hash on one core, to estimate how long the line takes. */
  hashMs: 150,
  /** Retries are spread over one to two times this, and over what the line takes. */
  busyRetryMs: 1_000,
  longestRetryMs: 15_000,
  /** A place in line of an action that was lost, and of a client that does not come back. */
  waitingMs: 30_000,
  awayMs: 60_000,
  /** Small enough that blocking can delete everything in one transaction. */
  sessionsPerUser: 20,
  /** Failed sign-ins on record for each person (AUTH-47). */
  failuresPerUser: 50,
  failuresKeptMs: 90 * 24 * 60 * 60_000,
  /** Networks remembered for each person, see model/people/signIn/knownCallers.ts. */
  callersPerUser: 10,
  /** Browsers remembered for each person, see model/people/signIn/knownDevices.ts. */
  devicesPerUser: 10,
  /** From the first sign-in there until a network counts as one of the school's (AUTH-18). */
  establishedMs: 24 * 60 * 60_000,
  refreshTokensPerSession: 50,
  /** A used refresh token still works: its answer may have been lost, or another tab was as fast. The library's own. */
  refreshReuseMs: 10_000,
  /** A right password waits this long for its second factor (AUTH-29). */
  challengeMs: 5 * 60_000,
  challengeTries: 5,
  /** Open at once, of one person from one known network or from all unknown ones (AUTH-46). */
  challengesPerCaller: 5,
  /** Of a session; then its owner signs in again. */
  sessionMs: 30 * 24 * 60 * 60_000,
  /** A link for a new password that a person hands over (AUTH-23). */
  handedResetMs: 15 * 60_000,
  /** Links by mail that are valid at once, of one person. */
  mailedResets: 3,
  /** One that a mail brings, as the mail says (AUTH-37). */
  mailedResetMs: 30 * 60_000,
} as const;

/** PRIVACY-13. Durations in ms. */
export const readingRules = {
  /** One entry for each administrator, person and hour: reloading or another tab tells nothing new. */
  entryMs: 60 * 60_000,
  /** A page that stays open asks for a new one: a little later, so that it is not within the hour. */
  renewMs: 61 * 60_000,
  /** An entry opens the person's page for this long. */
  openMs: 2 * 60 * 60_000,
} as const;

/** AI lesson content, see model/content/generation/. Durations in ms. */
export const generationRules = {
  /** AI-1 */
  delayMs: 1_000,
  /** Time limit of one answer, unless AI_TIMEOUT_SECONDS sets another. */
  timeoutMs: 180_000,
  /** Convex actions end after ten minutes. */
  longestTimeoutMs: 480_000,
  /** Beyond the answer's time limit, before a step counts as stuck. */
  watchdogMarginMs: 30_000,
  /** Attempts per lesson. */
  tries: 4,
  /** Wait before the first retry; doubles each time. */
  backoffMs: 2_000,
  /** A provider that asks for a longer pause counts as refusing. */
  longestRetryAfterMs: 15 * 60_000,
  /** Longest retry pause while a person waits for a single lesson. */
  longestWaitMs: 10_000,
  lessonsPerRun: 2_000,
  /** Failed lessons listed by name per run. */
  failures: 100,
  /** Watchdog interval. */
  watchMs: 15_000,
  /** Outline lines in the prompt. */
  outlineLines: 200,
  /** Largest response body accepted from the provider, in bytes. */
  answerBytes: 2_000_000,
} as const;

/** The outbox, see model/platform/mail/. Durations in ms. */
export const mailRules = {
  /** Six attempts over some five hours, the second after about half a minute; then the mail has failed. */
  retry: { maxAttempts: 6, initialBackoffMs: 30_000, base: 4.5 },
  /** Longer than all attempts take. */
  lostMs: 12 * 60 * 60_000,
  /** Connections to the mail server at once: for mails that somebody waits for, and for those that go to many. */
  parallel: { prompt: 6, bulk: 4 },
  /** One attempt, from the first connection to the server's answer. */
  attemptMs: 60_000,
  keptMs: 90 * 24 * 60 * 60_000,
  /** Mails with a link or code: as long as those are valid (`mailedResetMs`, `confirmationRules`). */
  secretsKeptMs: 30 * 60_000,
  /** What tells of a deleted account, until it is sent: long enough for every attempt. */
  lastKeptMs: 24 * 60 * 60_000,
  /** Rows of one batch of the periodic jobs. */
  batch: 100,
  failureDetail: 300,
} as const;

/** AUTH-41 */
export const confirmationRules = { validMs: 30 * 60_000, codeDigits: 6 } as const;
