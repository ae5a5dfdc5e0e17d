/**
 * `npm run mutate`: whether the tests notice wrong rules.
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  testRunner: "vitest",
  vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
  mutate: [
    "convex/functions.ts",
    "convex/model/credentials/certificates/access.ts",
    "convex/model/credentials/certificates/states.ts",
    "convex/model/learning/coupons/couponRules.ts",
    "convex/model/content/courses/access.ts",
    "convex/shared/completion.ts",
    "convex/model/learning/exams/{deadline,draw,grading,retryRule,spread}.ts",
    "convex/model/learning/enrollments/ownLesson.ts",
    "convex/model/flows/coursesOf.ts",
    "convex/model/people/profiles/{access,roles,staff}.ts",
    "convex/model/platform/rateLimits.ts",
    "convex/shared/{brazilDay,examSpread,rights}.ts",
    "local-backend/database/readSet.ts",
    "local-backend/sync/intervalIndex.ts",
  ],
  // A busy machine is no reason to count a mutant as found; endless loops are noticed by their counted turns.
  timeoutMS: 60_000,
  coverageAnalysis: "perTest",
  // Each would run all tests in a fresh environment.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: ".mutation/incremental.json",
  tempDirName: ".mutation/sandbox",
  reporters: ["clear-text", "html", "progress-append-only"],
  htmlReporter: { fileName: ".mutation/report.html" },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  ignorePatterns: [".mutation", ".local-backend", ".e2e", ".types", "dist", "screenshots", "local-backend/.build"],
};
