import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import i18next from "i18next";
import type { Toast } from "../lib/toast";
import classes from "./toasts.module.css";

/** Bottom right, three at most, four seconds (specification, section 9). */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={3} autoClose={4000} containerWidth={400} />;
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
