import { Text } from "@mantine/core";
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
  /** Breadcrumbs between the administration and this page, outermost first. */
  crumbs?: readonly Crumb[];
  /** Buttons: next to the title, below it on a phone. */
  actions?: ReactNode;
  /** Badges and the like, below the title. */
  children?: ReactNode;
}

/** Heading of an administration page: breadcrumbs, title and page actions. */
export function AdminHeading({ title, text, crumbs = [], actions, children }: AdminHeadingProps) {
  const { t } = useTranslation("admin");
  const trail = [{ label: t("title"), to: paths.admin.to() }, ...crumbs];
  return (
    <header className={classes.root}>
      <nav aria-label={t("trail")}>
        <ol className={classes.trail}>
          {trail.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={classes.crumb}>
                {label}
              </Link>
            </li>
          ))}
          <li aria-current="page" className={classes.here}>
            {title}
          </li>
        </ol>
      </nav>
      <div className={classes.line}>
        <div className={classes.name}>
          <PageHeading title={`${title} · ${t("title")}`} className={classes.title ?? ""}>
            {title}
          </PageHeading>
          {text !== undefined && (
            <Text c="dimmed" mt={6}>
              {text}
            </Text>
          )}
          {children}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
