import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CertificateDesk } from "@/components/certificate/CertificateDesk";
import type { Course } from "./api";
import classes from "./CertificatePreview.module.css";

/** The certificate to be earned (COURSE-9). */
export function CertificatePreview({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  return (
    <section aria-labelledby="course-certificate">
      <Title order={2} id="course-certificate" className={classes.title}>
        {t("certificate.title")}
      </Title>
      <Text c="dimmed" mb="md">
        {t("certificate.text")}
      </Text>
      <CertificateDesk course={course} />
    </section>
  );
}
