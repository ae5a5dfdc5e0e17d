import { Anchor, Group, Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SectionCard } from "@/components/page/SectionCard";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { useAcceptance } from "./api";

/** PRIVACY-10 */
export function AcceptanceCard() {
  const { t } = useTranslation("privacyData");
  const dates = useDates();
  const accepted = useAcceptance();
  const text = () => {
    if (!accepted) return t("accepted.before");
    const { acceptedAt, terms, privacy } = accepted;
    const moment = { date: dates.date(acceptedAt), time: dates.time(acceptedAt) };
    return t("accepted.line", { ...moment, terms: dates.day(terms), privacy: dates.day(privacy) });
  };
  return (
    <SectionCard id="accepted" title={t("accepted.title")} text={t("accepted.text")}>
      {accepted === undefined ? <Skeleton h={24} /> : <Text>{text()}</Text>}
      <Group gap="lg" mt="sm">
        <Anchor component={Link} to={paths.terms.to()}>
          {t("accepted.terms")}
        </Anchor>
        <Anchor component={Link} to={paths.privacy.to()}>
          {t("accepted.privacy")}
        </Anchor>
      </Group>
    </SectionCard>
  );
}
