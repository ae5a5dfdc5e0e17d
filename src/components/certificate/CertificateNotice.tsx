import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CertificateState } from "@convex/shared/certificateStates";
import { useDates } from "@/lib/dates";
import { Link } from "react-router-dom";
import classes from "./CertificateNotice.module.css";

interface CertificateNoticeProps {
  certificate: { state: CertificateState; stateAt: number | null; issuedAt: number };
  /** Page of the certificate that replaced it; null if none. */
  successor?: string | null;
}

/** Live warning about an invalid certificate; empty for valid ones. */
export function CertificateNotice({ certificate, successor = null }: CertificateNoticeProps) {
  const { t } = useTranslation("certificate");
  const dates = useDates();
  const { state, stateAt, issuedAt } = certificate;
  return (
    <div role="status">
      {state !== "valid" && (
        <div className={classes.notice} data-state={state}>
          <p className={classes.title}>{t(`notice.${state}`, { date: dates.date(stateAt ?? issuedAt) })}</p>
          <p className={classes.text}>{t(`notice.${state}Text`)}</p>
          {successor !== null && (
            <Anchor component={Link} to={successor} fw={600}>
              {t("notice.open")}
            </Anchor>
          )}
        </div>
      )}
    </div>
  );
}
