import { Button, Group, Stack, Text, type ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/PageHeading";
import { Link } from "react-router-dom";
import classes from "./StateMessage.module.css";

interface StateMessageProps {
  icon: Icon;
  title: string;
  message?: string;
  /** Next steps: buttons, or one link. */
  action?: ReactNode;
  link?: { to: string; label: string; variant?: ButtonProps["variant"] };
  role?: "alert" | "status";
  /** Replaces a whole page: the title is its h1. Default: false. */
  page?: boolean;
}

/** Message in place of data: empty, not found, failed. */
export function StateMessage({ icon: Icon, title, message, action, link, role, page = false }: StateMessageProps) {
  return (
    <Stack
      className={page ? classes.page : classes.part}
      align="center"
      gap={page ? "md" : "xs"}
      ta="center"
      role={role}
    >
      <span className={classes.icon} aria-hidden="true">
        <Icon size={28} stroke={1.6} />
      </span>
      {page ? (
        <PageHeading title={title} {...(message && { description: message })}>
          {title}
        </PageHeading>
      ) : (
        <Text fw={650} fz="lg">
          {title}
        </Text>
      )}
      {message && (
        <Text c="dimmed" maw={460}>
          {message}
        </Text>
      )}
      {(action ?? link) && (
        <Group justify="center" gap="sm" mt="sm">
          {action}
          {link && (
            <Button component={Link} to={link.to} variant={link.variant}>
              {link.label}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
