import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications, notificationsStore } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import i18next from "i18next";
import type { Toast } from "../lib/toast";
import classes from "./toasts.module.css";

/** Specification, section 9. */
const LIMIT = 3;
const POSITION = "bottom-right";
const AUTO_CLOSE_MS = 4000;

// Toasts that come before the component has mounted must find the limit already there.
notificationsStore.updateState((state) => ({ ...state, limit: LIMIT, defaultPosition: POSITION }));

export default function Toasts() {
  return <Notifications position={POSITION} limit={LIMIT} autoClose={AUTO_CLOSE_MS} containerWidth={400} />;
}

export function presentToast({ title, message, variant = "default" }: Toast): void {
  const destructive = variant === "destructive";
  notifications.show({
    title,
    message,
    role: destructive ? "alert" : "status",
    icon: destructive ? <IconAlertTriangle size={20} /> : <IconCheck size={20} />,
    classNames: {
      root: classes.root ?? "",
      description: classes.description ?? "",
      icon: (destructive ? classes.destructive : classes.success) ?? "",
    },
    closeButtonProps: { "aria-label": i18next.t("common:close"), size: 28 },
  });
}
