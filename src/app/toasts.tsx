import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications, notificationsStore } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import i18next from "i18next";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { Toast } from "@/lib/toast";
import { keepClearOfFocus } from "./toastsPlace";
import classes from "./toasts.module.css";

/** LOOK-6 */
const LIMIT = 3;
const POSITION = "bottom-right";
const AUTO_CLOSE_MS = 4000;

// Toasts shown before the component mounts must already respect the limit.
notificationsStore.updateState((state) => ({ ...state, limit: LIMIT, defaultPosition: POSITION }));

export default function Toasts() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => (holder.current ? keepClearOfFocus(holder.current) : undefined), []);
  // Outside the root, within which nothing can stand over a dialog.
  return createPortal(
    <div ref={holder} className={classes.holder}>
      <Notifications
        position={POSITION}
        limit={LIMIT}
        autoClose={AUTO_CLOSE_MS}
        containerWidth={400}
        withinPortal={false}
      />
    </div>,
    document.body,
  );
}

export function presentToast({ title, message, variant = "default" }: Toast): void {
  const destructive = variant === "destructive";
  const role = destructive ? "alert" : "status";
  // A repeated toast replaces the previous one: a new element, so it is announced and lasts its own four seconds.
  const { notifications: shown, queue } = notificationsStore.getState();
  const former = [...shown, ...queue].find(
    (one) => one.title === title && one.message === message && one.role === role,
  );
  if (former?.id !== undefined) notifications.hide(former.id);
  notifications.show({
    title,
    message,
    role,
    icon: destructive ? <IconAlertTriangle size={20} /> : <IconCheck size={20} />,
    classNames: {
      root: classes.root ?? "",
      description: classes.description ?? "",
      icon: (destructive ? classes.destructive : classes.success) ?? "",
    },
    // Pressing it takes the focus out of no dialog.
    closeButtonProps: {
      "aria-label": i18next.t("common:close"),
      size: 28,
      onMouseDown: (event) => event.preventDefault(),
    },
  });
}
