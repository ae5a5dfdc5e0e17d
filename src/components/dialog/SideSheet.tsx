import { Drawer, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DialogControl } from "./useDialog";
import { useEscape } from "./useEscape";
import { useScrollLock } from "./useScrollLock";

interface SideSheetProps extends DialogControl {
  title: string;
  children: ReactNode;
}

/** A modal dialog at the left edge, with its own title as in Dialog. */
export default function SideSheet({ title, children, onExited, ...drawer }: SideSheetProps) {
  const { t } = useTranslation();
  useScrollLock(drawer.opened);
  useEscape(drawer.opened, drawer.onClose);
  return (
    <Drawer {...drawer} onExitTransitionEnd={onExited} closeOnEscape={false} size="22rem" withCloseButton={false}>
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
