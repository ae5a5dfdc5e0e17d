import { Group, Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useEscape } from "./useEscape";
import { useScrollLock } from "./useScrollLock";

export interface DialogProps extends Pick<ModalProps, "size" | "closeOnClickOutside"> {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Called after the dialog has closed. */
  onExited?: () => void;
}

/**
 * A modal dialog with its own title.
 * Modal's header would be a second banner for screen readers.
 */
export function Dialog({ title, children, onExited, ...modal }: DialogProps) {
  const { t } = useTranslation();
  useScrollLock(modal.opened);
  useEscape(modal.opened, modal.onClose);
  return (
    <Modal
      {...modal}
      closeOnEscape={false}
      withCloseButton={false}
      // No transform: it would clip a calendar taller than the dialog.
      transitionProps={{ transition: "fade" }}
      {...(onExited && { onExitTransitionEnd: onExited })}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm" mb="md">
        <Modal.Title fz="lg" fw={650} lh={1.35}>
          {title}
        </Modal.Title>
        <Modal.CloseButton size="lg" mt={-8} mr={-8} aria-label={t("close")} />
      </Group>
      {children}
    </Modal>
  );
}
