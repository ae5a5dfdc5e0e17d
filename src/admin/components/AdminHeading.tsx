import { Anchor, Box, Group, Text } from "@mantine/core";
import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import classes from "./AdminHeading.module.css";

export interface Crumb {
  label: string;
  to: string;
}

interface AdminHeadingProps {
  title: string;
  /** One sentence below the title. */
  text?: string;
  /** Breadcrumbs above this page, outermost first. */
  crumbs?: readonly Crumb[];
  /** Buttons next to the title; below it on a phone. */
  actions?: ReactNode;
  /** Badges and the like below the title. */
  children?: ReactNode;
}

/** Heading of an administration page, with breadcrumbs and actions. */
export function AdminHeading({ title, text, crumbs = [], actions, children }: AdminHeadingProps) {
  const { t } = useTranslation("admin");
  const trail = [{ label: t("title"), to: paths.admin.to() }, ...crumbs];
  return (
    <Box component="header" mb="xl">
      <nav aria-label={t("trail")}>
        <ol className={classes.trail}>
          {trail.map(({ label, to }) => (
            <li key={to}>
              <Anchor component={Link} to={to} c="inherit" fz="inherit">
                {label}
              </Anchor>
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <Group justify="space-between" align="flex-start">
        <Box flex="1 1 20rem" miw={0}>
          <PageHeading title={`${title} · ${t("title")}`} className={classes.title ?? ""}>
            {title}
          </PageHeading>
          {text !== undefined && (
            <Text c="dimmed" mt={6}>
              {text}
            </Text>
          )}
          {children}
        </Box>
        {actions !== undefined && <Group gap={8}>{actions}</Group>}
      </Group>
    </Box>
  );
}
