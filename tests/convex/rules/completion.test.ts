import fc from "fast-check";
import { expect, test } from "vitest";
import { enrollmentStatus, progressPercentage } from "../../../convex/shared/completion";

const counts = fc
  .tuple(fc.nat(500), fc.nat(500))
  .map(([one, other]) => ({ completed: Math.min(one, other), total: Math.max(one, other) }));

test("PROGRESS-1, PROGRESS-2: 0 to 99 without a certificate, rounded, and 100 with one", () => {
  fc.assert(
    fc.property(counts, ({ completed, total }) => {
      const percentage = progressPercentage({ completed, total, hasCertificate: false });
      expect(Number.isInteger(percentage)).toBe(true);
      expect(percentage).toBe(total === 0 ? 0 : Math.min(99, Math.round((completed * 100) / total)));
      expect(progressPercentage({ completed, total, hasCertificate: true })).toBe(100);
    }),
  );
});

test("PROGRESS-2: a course without lessons stays at 0", () => {
  expect(progressPercentage({ completed: 0, total: 0, hasCertificate: false })).toBe(0);
});

test("PROGRESS-3: another completed lesson never lowers it", () => {
  fc.assert(
    fc.property(counts, ({ completed, total }) => {
      const at = (done: number) => progressPercentage({ completed: done, total, hasCertificate: false });
      expect(at(completed)).toBeGreaterThanOrEqual(at(Math.max(0, completed - 1)));
    }),
  );
});

test.each([
  [0, "notStarted"],
  [1, "inProgress"],
  [99, "inProgress"],
  [100, "completed"],
])("ENROLL-6: %d percent is %s", (percentage, status) => {
  expect(enrollmentStatus(percentage)).toBe(status);
});
