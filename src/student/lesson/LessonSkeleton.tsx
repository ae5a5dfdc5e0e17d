import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LoadingTitle } from "@/components/page/PageTop";

const lines = ["96%", "100%", "92%", "98%", "64%"];

export function LessonSkeleton() {
  const { t } = useTranslation("lesson");
  return (
    <Stack gap="xl" aria-busy="true">
      <Stack gap="sm">
        <Skeleton h={36} w={160} />
        <LoadingTitle>{t("loading")}</LoadingTitle>
        <Skeleton h={46} maw={560} />
        <Skeleton h={26} w={150} />
      </Stack>
      <BodySkeleton />
    </Stack>
  );
}

/** Also shown while the Markdown renderer loads. */
export function BodySkeleton() {
  return (
    <Stack gap="lg" aria-hidden="true">
      <Skeleton h={48} />
      {["first", "second", "third"].map((block) => (
        <Stack key={block} gap={12}>
          {lines.map((width) => (
            <Skeleton key={width} h={16} w={width} />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
