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
  questionsPerExam: 100,
  questionText: 2_000,
  questionOption: 1_000,
  examTimeMinutes: 600,

  /** Below it, a course does not say how many students it has (HOME-9). */
  fewestStudentsShown: 10,

  /** Detail of an audit entry. */
  auditDetail: 500,

  couponCode: 64,
  couponUses: 1_000_000_000,
  priceCents: 100_000_000,
  whatsappText: 500,
  /** Longest span of daily statistics. */
  statisticsDays: 92,
  /** As typed; real codes have fewer than 40 characters. */
  certificateCode: 100,
  searchText: 100,
  /** Convex full text search accepts at most 16 terms. */
  searchTerms: 8,
  /** Rows that a search looks at: the maximum that Convex full text search returns. */
  searchCandidates: 1_024,
  pageSize: 100,
} as const;

/** EXAM-17 and EXAM-19. Durations in ms. */
export const examRules = {
  maxScore: 10,
  immediateAttempts: 5,
  retryAfterMs: 10 * 60_000,
  /** Travel time of an automatic submission at the deadline; later answers are refused. */
  submissionGraceMs: 5_000,
} as const;

/** How often something may be tried is in model/rateLimits.ts. */
export const signInRules = {
  /** Without capacity to hash, retries are spread over one to two times this. */
  busyRetryMs: 1_000,
  /** Small enough that blocking can delete everything in one transaction. */
  sessionsPerUser: 20,
  /** Networks remembered for each person, see model/signIn/knownCallers.ts. */
  callersPerUser: 10,
  refreshTokensPerSession: 50,
} as const;

/** AI lesson content, see model/generation/. Durations in ms. */
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
  /** Rows scanned to find lessons to write. */
  lessonsScanned: 3_000,
  /** Watchdog interval. */
  watchMs: 15_000,
  /** Outline lines in the prompt. */
  outlineLines: 200,
  /** Largest response body accepted from the provider, in bytes. */
  answerBytes: 2_000_000,
} as const;
