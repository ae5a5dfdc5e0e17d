import { Text } from "@mantine/core";
import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import classes from "./AdminHeading.module.css";

interface Crumb {
  label: string;
  to: string;
}

interface AdminHeadingProps {
  title: string;
  /** One sentence below the title. */
  text?: string;
  /** The pages between the administration and this one, outermost first. */
  crumbs?: readonly Crumb[];
  /** Buttons: beside the title, below it on a phone. */
  actions?: ReactNode;
  /** Small facts below the title (badges, say). */
  children?: ReactNode;
}

/** Where one is in the administration: the trail, the name of the page and what can be done with all of it. */
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
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}
