import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { paths } from "@/lib/paths";
import { Boundary } from "@/components/Boundary";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { Only } from "@/admin/components/Only";
import { useCurrentJob, useProviderStatus } from "./api";
import { Drafts } from "./Drafts";
import { JobPanel } from "./JobPanel";
import { ProviderSetup } from "./ProviderSetup";
import { StartForm } from "./StartForm";
import { isRunning, useEndToast } from "./useEndToast";

export default function GenerationPage() {
  const { t } = useTranslation("adminGeneration");
  return (
    <>
      <AdminHeading
        title={t("title")}
        text={t("lead")}
        crumbs={[{ label: t("lessons"), to: paths.adminLessons.to() }]}
      />
      <Boundary failure={t("loadFailure")}>
        <Generation />
      </Boundary>
    </>
  );
}

function Generation() {
  const { t } = useTranslation("adminGeneration");
  const provider = useProviderStatus();
  const job = useCurrentJob();
  useEndToast(job);
  if (provider === undefined || job === undefined) {
    return (
      <Stack gap="xl" aria-busy="true">
        <Skeleton h={330} radius="lg" />
        <Skeleton h={180} radius="lg" />
      </Stack>
    );
  }
  const running = job !== null && isRunning(job);
  return (
    <Stack gap="xl">
      <VisuallyHidden role="status">{running ? t("job.running") : ""}</VisuallyHidden>
      {provider.configured ? (
        <StartForm model={provider.model} running={running} />
      ) : (
        <ProviderSetup missing={provider.missing} />
      )}
      {(provider.configured || job !== null) && <JobPanel job={job} />}
      <Only right="administer">
        <Boundary>
          <Drafts />
        </Boundary>
      </Only>
    </Stack>
  );
}
