import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Button } from "@mantine/core";
import { Notifications, notifications, notificationsStore } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import i18next from "i18next";
import { useEffect, useRef, type MouseEvent } from "react";
import { createPortal } from "react-dom";
import type { Toast } from "@/lib/toast";
import { keepClearOfFocus } from "./toastsPlace";
import classes from "./toasts.module.css";

/** Maximum number of toasts shown at once (LOOK-6). */
const LIMIT = 3;
const POSITION = "bottom-right";
const AUTO_CLOSE_MS = 4000;
/** Time to read it and to reach its button. */
const ACTION_CLOSE_MS = 12_000;

// Applies the limit to toasts shown before the component mounts.
notificationsStore.updateState((state) => ({ ...state, limit: LIMIT, defaultPosition: POSITION }));

export default function Toasts() {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => (holder.current ? keepClearOfFocus(holder.current) : undefined), []);
  // A portal outside the root, so that toasts cover open dialogs.
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

/** Presses one of a toast's buttons without taking the focus out of a dialog. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

export function presentToast({ title, message, variant = "default", action, topic }: Toast): void {
  const destructive = variant === "destructive";
  const role = destructive ? "alert" : "status";
  // A repeated toast, or the next one on a topic, replaces the previous ones.
  // The new element is announced and lasts its own four seconds.
  const { notifications: shown, queue } = notificationsStore.getState();
  const former = [...shown, ...queue].filter(
    (one) =>
      (one.title === title && one.message === message && one.role === role) ||
      (topic !== undefined && one["data-topic"] === topic),
  );
  for (const { id } of former) if (id !== undefined) notifications.hide(id);
  const id = notifications.show({
    title,
    message: action ? (
      <>
        {message}
        <Button
          variant="outline"
          size="sm"
          mt={message === undefined ? 4 : "xs"}
          display="block"
          onMouseDown={keepFocus}
          onClick={() => {
            notifications.hide(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      </>
    ) : (
      message
    ),
    ...(action && { autoClose: ACTION_CLOSE_MS }),
    role,
    "data-topic": topic,
    icon: destructive ? <IconAlertTriangle size={20} /> : <IconCheck size={20} />,
    classNames: {
      root: classes.root ?? "",
      description: classes.description ?? "",
      icon: (destructive ? classes.destructive : classes.success) ?? "",
    },
    closeButtonProps: {
      "aria-label": i18next.t("common:close"),
      size: 28,
      onMouseDown: keepFocus,
    },
  });
}
