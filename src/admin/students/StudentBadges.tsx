import { Badge, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StudentRow } from "./api";

export function StatusBadge({ isBlocked }: Pick<StudentRow, "isBlocked">) {
  const { t } = useTranslation("adminStudents");
  return <Badge color={isBlocked ? "red" : "teal"}>{t(isBlocked ? "status.blocked" : "status.active")}</Badge>;
}

export function RoleBadges({ isAdmin, own }: Pick<StudentRow, "isAdmin"> & { own: boolean }) {
  const { t } = useTranslation("adminStudents");
  if (!isAdmin && !own) return null;
  return (
    <Group gap={6} component="span" display="inline-flex">
      {isAdmin && <Badge color="selo">{t("admin")}</Badge>}
      {own && <Badge color="gray">{t("you")}</Badge>}
    </Group>
  );
}
