import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CertificateState } from "@convex/shared/certificateStates";

const colors: Record<CertificateState, string> = {
  valid: "teal",
  suspended: "orange",
  revoked: "red",
  replaced: "gray",
};

export function StateBadge({ state }: { state: CertificateState }) {
  const { t } = useTranslation("adminCertificates");
  return <Badge color={colors[state]}>{t(`state.${state}`)}</Badge>;
}
