import { Paper, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconZoomExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BrandMark } from "@/components/BrandMark";
import { StateMessage } from "@/components/StateMessage";
import { brand } from "@/lib/brand";
import { useDates } from "@/lib/dates";
import { useVerifiedCertificate } from "./api";
import classes from "./VerifyResult.module.css";

export function VerifyResult({ hash }: { hash: string }) {
  const { t } = useTranslation("verify");
  const dates = useDates();
  const certificate = useVerifiedCertificate(hash);

  if (certificate === undefined) {
    return (
      <>
        <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
        <Skeleton height={330} radius="lg" />
      </>
    );
  }
  if (certificate === null) {
    return (
      <StateMessage role="status" icon={IconZoomExclamation} title={t("notFoundTitle")} message={t("notFoundText")} />
    );
  }
  const facts = [
    [t("student"), certificate.studentName],
    [t("course"), certificate.courseTitle],
    [t("hours"), t("hoursValue", { count: certificate.courseDurationHours })],
    [t("issuedAt"), dates.longDate(certificate.issuedAt)],
  ] as const;
  return (
    <Paper withBorder className={classes.root} role="status">
      <div className={classes.head}>
        <BrandMark size={52} className={classes.mark ?? ""} />
        <div>
          <p className={classes.title}>{t("valid")}</p>
          <p className={classes.text}>{t("validText", { name: brand.name })}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
