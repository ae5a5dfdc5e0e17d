import { Drawer, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useScrollLock } from "./useScrollLock";

interface SideSheetProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A modal dialog at the left edge. Its own title, as in Dialog. */
export default function SideSheet({ title, children, ...drawer }: SideSheetProps) {
  const { t } = useTranslation();
  useScrollLock(drawer.opened);
  return (
    <Drawer {...drawer} size="22rem" withCloseButton={false}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm" mb="md">
        <Drawer.Title fz="lg" fw={650}>
          {title}
        </Drawer.Title>
        <Drawer.CloseButton size="lg" mt={-8} mr={-8} aria-label={t("close")} />
      </Group>
      {children}
    </Drawer>
  );
}
