import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PageHeading } from "./PageHeading";
import classes from "./StateMessage.module.css";

interface NotFoundStateProps {
  icon: ReactNode;
  title: string;
  message: string;
  action: ReactNode;
}

/** A full "not found" page: its title is the h1, and there is a link to go on. */
export function NotFoundState({ icon, title, message, action }: NotFoundStateProps) {
  return (
    <Stack align="center" gap="md" py="xl" ta="center">
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <PageHeading title={title} description={message}>
        {title}
      </PageHeading>
      <Text c="dimmed" maw={460}>
        {message}
      </Text>
      <div className={classes.action}>{action}</div>
    </Stack>
  );
}
