import { Anchor, Group, Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SectionCard } from "@/components/page/SectionCard";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useAcceptance } from "./api";

/** Placeholders as long as the real values. */
const unknown = { acceptedAt: 0, terms: "2000-01-01", privacy: "2000-01-01" };

/** Accepted versions of terms and privacy policy (PRIVACY-10). */
export function AcceptanceCard() {
  const { t } = useTranslation("privacyData");
  const dates = useDates();
  const accepted = useAcceptance();
  const { acceptedAt, terms, privacy } = accepted ?? unknown;
  const moment = { date: dates.date(acceptedAt), time: dates.time(acceptedAt) };
  return (
    <SectionCard id="accepted" title={t("accepted.title")} text={t("accepted.text")}>
      <Skeleton visible={accepted === undefined} aria-hidden={accepted === undefined}>
        <Text>{t("accepted.line", { ...moment, terms: dates.day(terms), privacy: dates.day(privacy) })}</Text>
      </Skeleton>
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
