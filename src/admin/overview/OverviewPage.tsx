import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { useNeeds } from "@/admin/components/api";
import { Boundary } from "@/components/Boundary";
import { Events } from "./Events";
import { Figures } from "./Figures";
import { Highlights } from "./Highlights";
import { Needs } from "./Needs";
import { Overview } from "./Overview";

/** The school at a glance: what waits, what happens now, what deserves a look. */
export default function OverviewPage() {
  const { t } = useTranslation("adminOverview");
  const failure = t("loadFailure");
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <Stack gap="xl">
        <Boundary failure={failure}>
          <Needs />
        </Boundary>
        <Boundary fallback={() => <Parts />}>
          <AfterNeeds />
        </Boundary>
      </Stack>
    </>
  );
}

/** Parts below a list of unknown length, which would move them when it comes. */
function AfterNeeds() {
  return useNeeds() && <Parts />;
}

function Parts() {
  const { t } = useTranslation("adminOverview");
  const failure = t("loadFailure");
  return (
    <>
      <Boundary failure={failure}>
        <Figures />
      </Boundary>
      <Boundary failure={failure}>
        <Events />
      </Boundary>
      <section aria-labelledby="admin-ever">
        <Title order={2} size="h4" id="admin-ever" mb="sm">
          {t("ever")}
        </Title>
        <Boundary failure={failure}>
          <Overview />
        </Boundary>
      </section>
      <Boundary failure={failure}>
        <Highlights />
      </Boundary>
    </>
  );
}
