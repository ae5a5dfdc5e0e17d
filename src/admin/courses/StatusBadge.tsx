import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CourseRow } from "./api";

export function StatusBadge({ status }: Pick<CourseRow, "status">) {
  const { t } = useTranslation("adminCourses");
  return <Badge color={status === "published" ? "teal" : "gray"}>{t(`status.${status}`)}</Badge>;
}
