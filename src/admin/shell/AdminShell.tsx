import { Badge, Box, Container, Group, NavLink, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconMenu2 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Need } from "@convex/shared/overview";
import { PageSkeleton } from "@/admin/components/PageSkeleton";
import { useNeeds } from "@/admin/components/api";
import { Boundary } from "@/components/Boundary";
import { useFormat } from "@/lib/format";
import { paths, withoutSlash } from "@/lib/paths";
import { useRights } from "@/lib/rights";
import { Link, Navigate, Outlet, useLocation } from "react-router-dom";
import classes from "./AdminShell.module.css";
import { groups, isOpen, isShown, sectionOf, sections } from "./sections";

/** Frame with the sections, which stay while a page loads or fails. */
export default function AdminShell() {
  const pathname = withoutSlash(useLocation().pathname);
  const rights = useRights();
  if (!isOpen(pathname, rights)) {
    const first = sections.find((other) => isShown(other, rights));
    return <Navigate to={first?.to ?? paths.dashboard.to()} replace />;
  }
  return (
    <Container className={classes.root}>
      {/* A new page starts with the phone menu closed. */}
      <AdminNav key={pathname} pathname={pathname} />
      <Box miw={0}>
        <Boundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </Box>
    </Container>
  );
}

/** Sidebar; below 62em a menu button that shows the open section. */
function AdminNav({ pathname }: { pathname: string }) {
  const { t } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  const current = sectionOf(pathname);
  const rights = useRights();
  const groupsShown = groups
    .map((group) => ({ ...group, sections: group.sections.filter((section) => isShown(section, rights)) }))
    .filter((group) => group.sections.length > 0);

  return (
    <nav className={classes.nav} aria-label={t("nav.label")}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={open}
        aria-controls="admin-sections"
        onClick={() => setOpen(!open)}
      >
        <IconMenu2 size={20} stroke={1.8} aria-hidden="true" />
        <Group component="span" flex={1} gap="0 0.5rem">
          {t("nav.menu")}
          {current && (
            <Text span c="dimmed" fw={500}>
              {t(`nav.${current.name}`)}
            </Text>
          )}
        </Group>
        <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} data-open={open || undefined} />
      </UnstyledButton>
      <div id="admin-sections" className={classes.list} data-open={open || undefined}>
        {groupsShown.map((group) => (
          <div key={group.name ?? ""}>
            {group.name !== null && (
              <Text id={`admin-group-${group.name}`} className={classes.group ?? ""}>
                {t(`groups.${group.name}`)}
              </Text>
            )}
            <ul
              className={classes.section}
              {...(group.name !== null && { "aria-labelledby": `admin-group-${group.name}` })}
            >
              {group.sections.map((section) => (
                <li key={section.name}>
                  <NavLink
                    component={Link}
                    to={section.to}
                    className={classes.link}
                    label={t(`nav.${section.name}`)}
                    leftSection={<section.icon size={20} stroke={1.7} aria-hidden="true" />}
                    rightSection={
                      "waiting" in section && rights.hasSomewhere("answer") && <WaitingOf needs={section.waiting} />
                    }
                    active={section === current}
                    aria-current={pathname === section.to ? "page" : undefined}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** The menu works without its numbers. */
const WaitingOf = ({ needs }: { needs: readonly Need[] }) => (
  <Boundary fallback={() => null}>
    <Waiting needs={needs} />
  </Boundary>
);

/** Rows that wait in a section's queues. */
function Waiting({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const queues = useNeeds()?.filter(({ need }) => needs.includes(need)) ?? [];
  const count = queues.reduce((sum, queue) => sum + queue.count, 0);
  if (count === 0) return null;
  return (
    <Badge className={classes.waiting ?? ""} aria-label={t("waiting", { count, shown: format.number(count) })}>
      {format.number(count)}
    </Badge>
  );
}
