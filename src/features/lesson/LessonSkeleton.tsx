import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";

const lines = ["96%", "100%", "92%", "98%", "64%"];

export function LessonSkeleton() {
  const { t } = useTranslation("lesson");
  return (
    <Stack gap="xl" aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <Stack gap="sm">
        <Skeleton h={36} w={160} />
        <Skeleton h={24} w={260} />
        <Skeleton h={46} maw={560} />
        <Skeleton h={26} w={150} />
      </Stack>
      <BodySkeleton />
    </Stack>
  );
}

/** Also stands in while the markdown renderer loads. */
export function BodySkeleton() {
  return (
    <Stack gap="lg" aria-hidden="true">
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
