import { Anchor, Card, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import responsive from "@/components/page/responsive.module.css";
import { paths } from "@/lib/paths";
import { useNeedsPass, usePasses, useRequests } from "./api";

/** Link from "My data" to passes and requests, where there may be any. */
export default function AccessLink() {
  const { t } = useTranslation("access");
  const needsPass = useNeedsPass();
  const [requests, passes] = [useRequests(), usePasses()];
  const hasAny = (requests?.length ?? 0) + (passes?.length ?? 0) > 0;
  if (needsPass !== true && !hasAny) return null;
  return (
    <Card className={responsive.largeCard ?? ""} maw={720} component="section" aria-labelledby="access-title">
      <Title order={3} id="access-title">
        {t("title")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t("lead")}
      </Text>
      <Anchor component={Link} to={paths.access.to()} fw={600}>
        {t("open")}
      </Anchor>
    </Card>
  );
}
