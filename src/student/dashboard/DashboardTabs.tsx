import { Tabs, VisuallyHidden } from "@mantine/core";
import { IconCertificate, IconCompass, IconSchool, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { useSearchParams } from "react-router-dom";
import classes from "./DashboardTabs.module.css";

const tabs = [
  { name: "courses", icon: IconSchool },
  { name: "browse", icon: IconCompass },
  { name: "certificates", icon: IconCertificate },
  { name: "data", icon: IconUser },
] as const;
type TabName = (typeof tabs)[number]["name"];

const DEFAULT_TAB: TabName = "courses";

/**
 * Tabs whose selection is in the address (?tab=).
 * It can be linked, reloaded and undone with "back".
 */
export function DashboardTabs({ panels }: { panels: Record<TabName, ReactNode> }) {
  const { t } = useTranslation("dashboard");
  const [search, setSearch] = useSearchParams();
  const active = tabs.find(({ name }) => name === search.get("tab"))?.name ?? DEFAULT_TAB;

  return (
    <Tabs
      value={active}
      onChange={(tab) => setSearch(tab === null || tab === DEFAULT_TAB ? {} : { tab })}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? "", tabSection: classes.section ?? "", tabLabel: classes.label ?? "" }}
    >
      <Tabs.List className={classes.list} aria-label={t("tabs.label")}>
        {tabs.map(({ name, icon: TabIcon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<TabIcon size={18} stroke={1.8} aria-hidden="true" />}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name }) => (
        <Tabs.Panel key={name} value={name} pt="xl">
          <VisuallyHidden component="h2">{t(`tabs.${name}`)}</VisuallyHidden>
          <Boundary>{panels[name]}</Boundary>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
