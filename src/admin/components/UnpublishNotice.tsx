import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface UnpublishNoticeProps {
  /** The published course that the deletion puts back to draft. */
  unpublishes: { courseTitle: string; students: number } | null | undefined;
}

/** In the dialog of a deletion that takes a course off the site. */
export function UnpublishNotice({ unpublishes }: UnpublishNoticeProps) {
  const { t } = useTranslation("admin");
  if (!unpublishes) return null;
  return (
    <Text mt="sm" fw={600} c="error" style={{ overflowWrap: "anywhere" }}>
      {t("unpublishes", { title: unpublishes.courseTitle, count: unpublishes.students })}
    </Text>
  );
}
