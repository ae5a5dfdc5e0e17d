import { lazy, Suspense, useRef, useState } from "react";
import type { CourseLanguage } from "@convex/shared/courseFacts";
import { Boundary } from "@/components/Boundary";
import { useInSight } from "@/components/useInSight";
import classes from "./CertificateDesk.module.css";
import { CertificatePicture } from "./CertificatePicture";

export interface SampleCourse {
  title: string;
  language: CourseLanguage;
  durationHours: number;
}

/** Loads with its texts, dates and QR code when in sight. */
const SampleCertificate = lazy(() => import("./SampleCertificate"));

/** A small sample of a course's certificate (COURSE-9, HOME-14). */
export function CertificateDesk({ course }: { course: SampleCourse }) {
  const desk = useRef<HTMLDivElement>(null);
  const inSight = useInSight(desk);
  const [seen, setSeen] = useState(false);
  if (inSight && !seen) setSeen(true);
  return (
    <div className={classes.desk} ref={desk}>
      <CertificatePicture className={classes.paper}>
        {seen && (
          <Boundary fallback={() => null}>
            <Suspense>
              <SampleCertificate course={course} />
            </Suspense>
          </Boundary>
        )}
      </CertificatePicture>
    </div>
  );
}
