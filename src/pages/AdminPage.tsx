import { Button, Container, Paper } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageHeading } from "../components/PageHeading";
import { paths } from "../lib/paths";
import { Link } from "../lib/router";
import classes from "./AdminPage.module.css";

/** Commands of convex/roles.ts and convex/students.ts, as an administrator types them. */
const commands = [
  {
    label: "promote",
    line: `npm run convex -- run roles:grant '{"email":"ana@example.com","role":"admin"}'`,
  },
  {
    label: "block",
    line: `npm run convex -- run students:block '{"email":"ana@example.com","blocked":true}'`,
  },
] as const;

/** Honest until the administration screens exist. */
export default function AdminPage() {
  const { t } = useTranslation("admin");
  return (
    <Container size={760} className={classes.root}>
      <PageHeading title={t("title")}>{t("title")}</PageHeading>
      <p className={classes.lead}>{t("lead")}</p>
      <p className={classes.text}>{t("text")}</p>
      <Paper withBorder component="dl" className={classes.commands}>
        {commands.map(({ label, line }) => (
          <div key={label}>
            <dt className={classes.label}>{t(label)}</dt>
            <dd className={classes.line}>
              <code>{line}</code>
            </dd>
          </div>
        ))}
      </Paper>
      <Button component={Link} to={paths.dashboard.to()} variant="outline">
        {t("toDashboard")}
      </Button>
    </Container>
  );
}
