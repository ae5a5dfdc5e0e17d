import { Anchor, Card, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import responsive from "@/components/page/responsive.module.css";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";

/** Link from "My data" to its download and deletion. */
export default function PrivacyLink() {
  const { t } = useTranslation("privacyData");
  return (
    <Card className={responsive.largeCard ?? ""} maw={720} component="section" aria-labelledby="privacy-title">
      <Title order={3} id="privacy-title">
        {t("title")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t("lead")}
      </Text>
      <Anchor component={Link} to={paths.privacyData.to()} fw={600}>
        {t("open")}
      </Anchor>
    </Card>
  );
}
