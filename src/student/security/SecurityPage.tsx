import { Container, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { BackLink } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { AddressCard } from "./AddressCard";
import { PasswordCard } from "./PasswordCard";
import { SecondFactorCard } from "./SecondFactorCard";
import { SessionsCard } from "./SessionsCard";

export default function SecurityPage() {
  const { t } = useTranslation("security");
  return (
    <Container size={760} py="xl">
      <Stack gap="lg">
        <BackLink to={paths.dashboard.to("data")}>{t("back")}</BackLink>
        <PageHeading title={t("title")}>{t("title")}</PageHeading>
        <PasswordCard />
        <Boundary>
          <AddressCard />
        </Boundary>
        <Boundary>
          <SecondFactorCard />
        </Boundary>
        <Boundary>
          <SessionsCard />
        </Boundary>
      </Stack>
    </Container>
  );
}
