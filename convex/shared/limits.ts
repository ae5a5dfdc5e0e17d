/**
 * Limits that the server enforces and the forms show.
 * Lengths are UTF-16 units, like an input's `maxLength`.
 */
export const limits = {
  /** Courses that one person teaches, and teachers of one course. */
  taughtCourses: 50,
  courseTeachers: 20,
  fullName: 100,
  email: 255,
  /** As typed; the longest real numbers have some 30 characters. */
  phone: 40,
  passwordMin: 6,
  passwordMax: 128,
  uf: 2,
  cep: 9,
  earliestBirthDate: "1900-01-01",

  courseTitle: 200,
  courseDescription: 2_000,
  moduleTitle: 200,
  lessonTitle: 200,
  /** Also bounds the Markdown's nesting for the renderer. */
  lessonContent: 100_000,
  videoAddress: 300,
  /** Excerpt in lists (ADMIN-8). */
  lessonPreview: 150,
  /** Versions of a text that stay, today's included (VERSION-1). */
  versions: 20,
  durationHours: 1_000,
  durationMinutes: 1_000,
  slug: 80,
  outcomes: 6,
  outcome: 120,

  /** Markdown of a path. */
  pathText: 10_000,
  /** Bounded because a path is read whole, and a course names its paths. */
  coursesPerPath: 30,
  pathsPerCourse: 10,
  /** Recommended before a course. */
  coursesBefore: 10,

  /** Bounded because outlines are read whole. */
  modulesPerCourse: 100,
  lessonsPerCourse: 500,
  /** Results of a search in a course; characters of a snippet, and of the texts that one search reads. */
  lessonsFound: 20,
  snippet: 240,
  charactersSearched: 2_000_000,
  /** Uploaded images. */
  imagesPerCourse: 200,
  imagesPerLesson: 50,
  questionsPerExam: 100,
  /** Bounded because an exam, and an import, reads all of them. */
  questionsPerBank: 500,
  tagsPerQuestion: 10,
  tag: 40,
  explanation: 2_000,
  questionText: 2_000,
  questionOption: 1_000,
  examTimeMinutes: 600,
  extraAttempts: 20,
  /** Fits into an audit entry with the course's title. */
  annulmentReason: 250,
  /** Likewise. */
  endingReason: 250,

  /** Markdown; the page of a course shows many of them. */
  announcementText: 5_000,
  /** Days without activity. */
  stoppedDays: 365,

  /** Below it, a course hides how many students it has (HOME-9). */
  fewestStudentsShown: 10,

  /** Detail of an audit entry. */
  auditDetail: 500,
  /** A text before or after a change. */
  auditValue: 200,

  /** As typed; recovery codes have 19 characters. */
  signInCode: 40,
  /** Stored part of a user agent. */
  userAgent: 300,

  couponCode: 64,
  couponUses: 1_000_000_000,
  priceCents: 100_000_000,
  whatsappText: 500,
  passNote: 500,
  /** Administrators' notes on a person. */
  studentNote: 2_000,
  /** A message of a student, as plain text. */
  inquiryText: 2_000,
  /** The paragraph that a question or a note is about. */
  inquiryPassage: 300,
  /** A student's own note on a lesson, as plain text. */
  noteText: 2_000,
  /** A student's notes and marks in one course. */
  notesPerCourse: 200,
  /** Markdown. */
  inquiryAnswer: 5_000,
  /** Name or city of a PIX recipient, as typed. */
  pixText: 100,
  /** A line of the issuer's settings. */
  issuerText: 120,
  /** Fits into the header. */
  schoolName: 40,
  /** A line of the school's address, or the address of a page. */
  schoolText: 200,
  schoolLinks: 6,
  legalText: 400,
  /** Questions and voices of the home page, their first lines and the rest. */
  homeQuestions: 12,
  homeVoices: 6,
  homeTitle: 160,
  homeText: 600,
  /** Teachers on the home page, and courses of each. */
  homeTeachers: 12,
  homeTaught: 3,
  /** Longest range of daily statistics. */
  statisticsDays: 92,
  /** Longest range of reports, and rows of a table of cohorts. */
  reportMonths: 49,
  cohortMonths: 12,
  /** As typed; real codes have fewer than 40 characters. */
  certificateCode: 100,
  /** Note on a suspension, revocation or reissue. */
  certificateNote: 500,
  /** Certificates per job. */
  certificatesPerJob: 500,
  searchText: 100,
  /** Convex full text search accepts at most 16 terms. */
  searchTerms: 8,
  /** Rows of a search: the maximum of Convex full text search. */
  searchCandidates: 1_024,
  pageSize: 100,
} as const;

/**
 * Rules of exams (EXAM-17, EXAM-19, EXAM-31).
 * Durations in ms.
 */
export const examRules = {
  maxScore: 10,
  /** Attempts without a pause. */
  immediateAttempts: 2,
  /** Pause before each further attempt. */
  pauseMs: 12 * 60 * 60_000,
  /**
   * Travel time of answers at the deadline.
   * Later ones are refused.
   */
  submissionGraceMs: 5_000,
} as const;

/** Presence in lessons and exams (EXAM-61, GLANCE-3). Durations in ms. */
export const presenceRules = {
  /** Interval of an open page's heartbeats. */
  beatMs: 25_000,
  /** Earlier heartbeats, of a second tab, are not written. */
  leastMs: 20_000,
  /**
   * Silence after which a student is gone.
   * Browsers wake a hidden tab only once a minute.
   */
  goneMs: 75_000,
  /** Interval of an open lesson's heartbeats. */
  learningBeatMs: 2 * 60_000,
  /** Silence after which a person no longer counts as here. */
  hereMs: 5 * 60_000,
} as const;

/**
 * Rules of signing in; durations in ms.
 * Rate limits are in model/platform/rateLimits.ts.
 */
export const signInRules = {
  /**
   * Passwords hashed at once (AUTH-54).
   * They use four cores, or less than a second of one core.
   */
  hashesAtOnce: 4,
  /**
   * Actions that wait for their turn; other clients come back.
   * They check every `lookMs`, at most `looks` times.
   */
  heldAtOnce: 16,
  lookMs: 100,
  looks: 60,
  /** Time of one hash on one core, to estimate the queue. */
  hashMs: 150,
  /**
   * Retries are spread over one to two times this.
   * On top of that, over the time that the queue takes.
   */
  busyRetryMs: 1_000,
  longestRetryMs: 15_000,
  /** Lifetime of a place whose action is lost. */
  waitingMs: 30_000,
  /** Lifetime of a place whose client does not come back. */
  awayMs: 60_000,
  /** Few enough to be deleted by blocking in one transaction. */
  sessionsPerUser: 20,
  /** Failed sign-ins on record per person (AUTH-47). */
  failuresPerUser: 50,
  failuresKeptMs: 90 * 24 * 60 * 60_000,
  /**
   * Networks stored per person.
   * See model/people/signIn/knownCallers.ts.
   */
  callersPerUser: 10,
  /**
   * Browsers stored per person.
   * See model/people/signIn/knownDevices.ts.
   */
  devicesPerUser: 10,
  /**
   * Age at which a network counts as the school's (AUTH-18).
   * Counted from the first sign-in there.
   */
  establishedMs: 24 * 60 * 60_000,
  refreshTokensPerSession: 50,
  /**
   * Time in which a used refresh token still works.
   * Its answer may have been lost, or another tab was as fast. The library's own value.
   */
  refreshReuseMs: 10_000,
  /** Time to enter the second factor (AUTH-29). */
  challengeMs: 5 * 60_000,
  challengeTries: 5,
  /**
   * Open at once, per person and known network (AUTH-46).
   * All unknown networks together count as one.
   */
  challengesPerCaller: 5,
  /** Lifetime of a session; then its owner signs in again. */
  sessionMs: 30 * 24 * 60 * 60_000,
  /** Validity of a reset link that a person hands over (AUTH-23). */
  handedResetMs: 15 * 60_000,
  /** Reset links by mail that are valid at once, per person. */
  mailedResets: 3,
  /** Validity of a reset link by mail, as the mail says (AUTH-37). */
  mailedResetMs: 30 * 60_000,
} as const;

/** Visits to a person's page (PRIVACY-13). Durations in ms. */
export const readingRules = {
  /**
   * One entry per administrator, person and hour.
   * Reloading or another tab tells nothing new.
   */
  entryMs: 60 * 60_000,
  /**
   * Interval at which an open page asks for a new entry.
   * Longer than `entryMs`, so that it makes one.
   */
  renewMs: 61 * 60_000,
  /** How long an entry opens the person's page. */
  openMs: 2 * 60 * 60_000,
} as const;

/**
 * AI lesson content, see model/content/generation/.
 * Durations in ms.
 */
export const generationRules = {
  /** Pause between requests to the provider (AI-1). */
  delayMs: 1_000,
  /** Time limit of one answer; AI_TIMEOUT_SECONDS overrides it. */
  timeoutMs: 180_000,
  /** Bounded because Convex actions end after ten minutes. */
  longestTimeoutMs: 480_000,
  /** Time over the limit until a step counts as stuck. */
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
  /** Largest response body of the provider, in bytes. */
  answerBytes: 2_000_000,
} as const;

/** The outbox, see model/platform/mail/. Durations in ms. */
export const mailRules = {
  /**
   * Six attempts over some five hours; then the mail has failed.
   * The second follows after about half a minute.
   */
  retry: { maxAttempts: 6, initialBackoffMs: 30_000, base: 4.5 },
  /** Longer than all attempts take. */
  lostMs: 12 * 60 * 60_000,
  /**
   * Connections to the mail server at once.
   * `prompt` for mails that somebody waits for, `bulk` for those to many.
   */
  parallel: { prompt: 6, bulk: 4 },
  /** One attempt, from the first connection to the answer. */
  attemptMs: 60_000,
  keptMs: 90 * 24 * 60 * 60_000,
  /**
   * Lifetime of mails with a link or code.
   * As long as those are valid (`mailedResetMs`, `confirmationRules`).
   */
  secretsKeptMs: 30 * 60_000,
  /**
   * Lifetime of a mail about a deleted account.
   * Long enough for every attempt; it is deleted when it is sent.
   */
  lastKeptMs: 24 * 60 * 60_000,
  /** Rows per batch of the periodic jobs. */
  batch: 100,
  failureDetail: 300,
} as const;

/** Confirmation of an address by mail (AUTH-41). */
export const confirmationRules = { validMs: 30 * 60_000, codeDigits: 6 } as const;
