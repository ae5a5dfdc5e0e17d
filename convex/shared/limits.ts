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
  durationHours: 10_000,
  durationMinutes: 100_000,
  slug: 100,

  /** An outline is read whole, so its size is bounded where it is written. */
  modulesPerCourse: 100,
  lessonsPerCourse: 500,
  questionsPerExam: 100,
  questionText: 2_000,
  questionOption: 1_000,
  examTimeMinutes: 24 * 60,

  couponCode: 64,
  /** As typed; a code itself has fewer than 40 characters. */
  certificateCode: 100,
  searchText: 100,
  /** Convex full text search reads at most 16 terms. */
  searchTerms: 8,
  pageSize: 100,
} as const;

/** Specification, section 9, and decisions.md, "Exam". Durations in ms. */
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
  /** Blocking ends all of it in one transaction, so nobody may pile up more than a transaction can delete. */
  sessionsPerUser: 20,
  refreshTokensPerSession: 50,
} as const;
