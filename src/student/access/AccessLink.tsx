import { useTranslation } from "react-i18next";
import { LinkCard } from "@/components/page/LinkCard";
import { paths } from "@/lib/paths";
import { useNeedsPass, usePasses, useRequests } from "./api";

/** Link from "My data" to passes and requests, where there may be any. */
export default function AccessLink() {
  const { t } = useTranslation("access");
  const needsPass = useNeedsPass();
  const [requests, passes] = [useRequests(), usePasses()];
  const hasAny = (requests?.length ?? 0) + (passes?.length ?? 0) > 0;
  if (needsPass !== true && !hasAny) return null;
  return <LinkCard id="access-title" title={t("title")} lead={t("lead")} link={t("open")} to={paths.access.to()} />;
}
