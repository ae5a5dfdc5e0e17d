import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CertificateCard } from "./CertificateCard";
import type { SampleCourse } from "./CertificateDesk";

const SAMPLE_CODE = "CERT-7K2M9QXA-4TBV8N1C-LZ3X8F0A";

/** The real sheet without a name, as if issued today. */
export default function SampleCertificate({ course }: { course: SampleCourse }) {
  const { t } = useTranslation("certificate");
  const [issuedAt] = useState(Date.now);
  return (
    <CertificateCard
      sample
      certificate={{
        hash: SAMPLE_CODE,
        studentName: t("sampleName"),
        courseTitle: course.title,
        language: course.language,
        courseDurationHours: course.durationHours,
        issuedAt,
      }}
    />
  );
}
