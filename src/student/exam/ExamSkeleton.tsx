import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LoadingTitle } from "@/components/page/PageTop";

/** Placeholders for question cards, and for an unknown header. */
export function ExamSkeleton({ withHeader = false }: { withHeader?: boolean }) {
  const { t } = useTranslation("exam");
  return (
    <Stack gap="lg" aria-busy="true">
      {withHeader ? (
        <Stack gap="sm" mb="md">
          <Skeleton h={36} w={160} />
          <LoadingTitle>{t("loading")}</LoadingTitle>
          <Skeleton h={46} w={220} />
          <Skeleton h={52} />
          <Skeleton h={26} w={420} maw="100%" />
        </Stack>
      ) : (
        <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      )}
      <Skeleton h={362} radius="lg" />
      <Skeleton h={362} radius="lg" />
    </Stack>
  );
}
