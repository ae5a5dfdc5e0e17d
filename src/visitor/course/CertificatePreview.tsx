import { Text, Title } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { CertificatePicture } from "@/components/certificate/CertificatePicture";
import { useInSight } from "@/components/useInSight";
import type { Course } from "./api";
import classes from "./CertificatePreview.module.css";

/** Loads with its texts, dates and QR code when in sight. */
const SampleCertificate = lazy(() => import("./SampleCertificate"));

/** A small sample of the course's certificate. */
export function CertificatePreview({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const desk = useRef<HTMLDivElement>(null);
  const inSight = useInSight(desk);
  const [seen, setSeen] = useState(false);
  if (inSight && !seen) setSeen(true);
  return (
    <section aria-labelledby="course-certificate">
      <Title order={2} id="course-certificate" className={classes.title}>
        {t("certificate.title")}
      </Title>
      <Text c="dimmed" mb="md">
        {t("certificate.text")}
      </Text>
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
    </section>
  );
}
