import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./StateMessage.module.css";

interface StateMessageProps {
  icon: ReactNode;
  title: string;
  message?: string;
  action?: ReactNode;
  role?: "alert" | "status";
}

/** Shown in place of data: empty, not found or failed, with a way on when there is one. */
export function StateMessage({ icon, title, message, action, role }: StateMessageProps) {
  return (
    <Stack className={classes.root} align="center" gap="xs" role={role}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Text fw={650} fz="lg" ta="center">
        {title}
      </Text>
      {message && (
        <Text c="dimmed" ta="center" maw={460}>
          {message}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  );
}
