import { Container, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { BackLink } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { AcceptanceCard } from "./AcceptanceCard";
import { ExportCard } from "./ExportCard";
import { RemovalCard } from "./RemovalCard";

export default function PrivacyDataPage() {
  const { t } = useTranslation("privacyData");
  return (
    <Container size={760} py="xl">
      <Stack gap="lg">
        <BackLink to={paths.dashboard.to("data")}>{t("back")}</BackLink>
        <PageHeading title={t("title")}>{t("title")}</PageHeading>
        <Boundary>
          <ExportCard />
        </Boundary>
        <Boundary>
          <AcceptanceCard />
        </Boundary>
        <RemovalCard />
      </Stack>
    </Container>
  );
}
