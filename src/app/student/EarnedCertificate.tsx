import { lazy, Suspense, type ReactNode } from "react";
import type { Id } from "@convex/_generated/dataModel";
import { loadWithTexts } from "@/app/pageRoute";
import { Boundary } from "@/components/Boundary";
import type { EarnedCertificate as Earned } from "@/components/certificate/earned";

const Certificate = lazy(() =>
  loadWithTexts(() => import("@/student/certificate/EarnedCertificate"), "certificate", "certificateShare", "exam"),
);
const NextInPath = lazy(() => loadWithTexts(() => import("@/student/exam/NextInPath"), "path"));

/** The certificate just earned, with the courses that follow in its paths. */
export function EarnedCertificate({ earned, otherwise }: { earned: Earned; otherwise: ReactNode }) {
  return (
    <Boundary page>
      <Suspense fallback={null}>
        <Certificate
          earned={earned}
          next={
            <Boundary fallback={() => null}>
              <Suspense fallback={null}>
                <NextInPath courseId={earned.courseId as Id<"courses">} />
              </Suspense>
            </Boundary>
          }
          otherwise={otherwise}
        />
      </Suspense>
    </Boundary>
  );
}
