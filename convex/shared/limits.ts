/** Bounds that the server enforces and the forms show. Lengths are UTF-16 units, as `maxLength` of an input counts. */
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
  /** Markdown of one lesson; also keeps its nesting shallow enough for the renderer. */
  lessonContent: 100_000,
  /** What lists show of it (ADMIN-8). */
  lessonPreview: 150,
  durationHours: 1_000,
  durationMinutes: 1_000,
  slug: 80,

  /** An outline is read whole, so its size is bounded where it is written. */
  modulesPerCourse: 100,
  lessonsPerCourse: 500,
  questionsPerExam: 100,
  questionText: 2_000,
  questionOption: 1_000,
  examTimeMinutes: 600,

  /** What an entry of the audit trail says beyond its target. */
  auditDetail: 500,

  couponCode: 64,
  couponUses: 1_000_000_000,
  priceCents: 100_000_000,
  whatsappText: 500,
  /** Days that the statistics by day show at once. */
  statisticsDays: 92,
  /** As typed; a code itself has fewer than 40 characters. */
  certificateCode: 100,
  searchText: 100,
  /** Convex full text search reads at most 16 terms. */
  searchTerms: 8,
  /** Rows of the index that a search looks at: as many as Convex full text search finds at most. */
  searchCandidates: 1_024,
  pageSize: 100,
} as const;

/** EXAM-17 and EXAM-19. Durations in ms. */
export const examRules = {
  maxScore: 10,
  immediateAttempts: 5,
  retryAfterMs: 10 * 60_000,
  /** An automatic submission at the last second still has to travel; answers that arrive later are refused. */
  submissionGraceMs: 5_000,
} as const;

/** Token bucket for sign-in: `burst` attempts at once, then one every `refillMs`. */
export const signInRules = {
  burst: 10,
  refillMs: 6 * 60_000,
  /** When there is no capacity to hash: a part of those refused comes back after this, the last after twice as long. */
  busyRetryMs: 1_000,
  /** Blocking ends all of it in one transaction, so nobody may pile up more than a transaction can delete. */
  sessionsPerUser: 20,
  refreshTokensPerSession: 50,
} as const;

/** AI lesson content; durations in ms. See model/generation/. */
export const generationRules = {
  /** AI-1 */
  delayMs: 1_000,
  /** One answer of the provider, unless AI_TIMEOUT_SECONDS says otherwise. */
  timeoutMs: 180_000,
  /** An action of Convex ends after ten minutes. */
  longestTimeoutMs: 480_000,
  /** What a lesson may take beyond its answer before it counts as stuck. */
  watchdogMarginMs: 30_000,
  /** Tries of one lesson. */
  tries: 4,
  /** The first wait before another try; it doubles. */
  backoffMs: 2_000,
  /** A provider that asks for a longer pause than this has refused. */
  longestRetryAfterMs: 15 * 60_000,
  /** While somebody waits for a single lesson. */
  longestWaitMs: 10_000,
  lessonsPerRun: 2_000,
  /** Failed lessons of a run that are kept by name. */
  failures: 100,
  /** Looked at to find them. */
  lessonsScanned: 3_000,
  /** How often a run is checked for a step that got lost. */
  watchMs: 15_000,
  /** Of the outline that the prompt carries. */
  outlineLines: 200,
  /** Bytes of one answer of the provider, whatever it says. */
  answerBytes: 2_000_000,
} as const;
