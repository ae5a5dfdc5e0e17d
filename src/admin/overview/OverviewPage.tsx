import { Card, Text, Title } from "@mantine/core";
import { IconChartBar, IconPencilPlus, IconSparkles, IconTicket } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { Boundary } from "@/components/Boundary";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { Overview } from "./Overview";
import classes from "./OverviewPage.module.css";

export default function OverviewPage() {
  const { t } = useTranslation("adminOverview");
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <Boundary failure={t("loadFailure")}>
        <Overview />
      </Boundary>
      <Shortcuts />
    </>
  );
}

const shortcuts = [
  { name: "course", to: paths.adminCourses.to(), icon: IconPencilPlus },
  { name: "generate", to: paths.adminGeneration.to(), icon: IconSparkles },
  { name: "coupon", to: paths.adminCoupons.to(), icon: IconTicket },
  { name: "reports", to: paths.adminReports.to(), icon: IconChartBar },
] as const;

/** Links to the most frequent tasks. */
function Shortcuts() {
  const { t } = useTranslation("adminOverview");
  return (
    <nav aria-labelledby="admin-shortcuts">
      <Title order={2} size="h3" id="admin-shortcuts" mt="xl" mb="md">
        {t("next")}
      </Title>
      <ul className={classes.list}>
        {shortcuts.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <Card component={Link} to={to} className={classes.link}>
              <Icon size={22} stroke={1.7} aria-hidden="true" className={classes.icon} />
              <span>
                <Text span display="block" fw={650}>
                  {t(`shortcut.${name}.title`)}
                </Text>
                <Text span display="block" fz="sm" c="dimmed">
                  {t(`shortcut.${name}.text`)}
                </Text>
              </span>
            </Card>
          </li>
        ))}
      </ul>
    </nav>
  );
}
