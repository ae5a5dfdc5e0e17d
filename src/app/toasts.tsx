import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { createRoot } from "react-dom/client";
import i18next from "i18next";
import { MantineProvider } from "@mantine/core";
import type { Toast } from "../lib/toast";
import { cssVariablesResolver, theme } from "./theme";
import classes from "./toasts.module.css";

let mounted = false;

/** A root of its own: toasts come and go without rendering the app, and their code is not part of its first load. */
function mount(): void {
  mounted = true;
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Notifications position="bottom-right" limit={3} autoClose={4000} containerWidth={400} />
    </MantineProvider>,
  );
}

export function presentToast({ title, message, variant = "default" }: Toast): void {
  if (!mounted) mount();
  notifications.show({
    title,
    message,
    role: variant === "destructive" ? "alert" : "status",
    icon: variant === "destructive" ? <IconAlertTriangle size={20} /> : <IconCheck size={20} />,
    classNames: { root: classes.root, icon: variant === "destructive" ? classes.destructive : classes.success },
    closeButtonProps: { "aria-label": i18next.t("common:close"), size: 28 },
  });
}
