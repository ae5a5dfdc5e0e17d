import { Box, Container, Group, NavLink, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconMenu2 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageSkeleton } from "@/admin/components/PageSkeleton";
import { Boundary } from "@/components/Boundary";
import { withoutSlash } from "@/lib/paths";
import { Link, Outlet, useLocation } from "react-router-dom";
import classes from "./AdminShell.module.css";
import { sectionOf, sections } from "./sections";

/** Frame with the sections, which stay while a page loads or fails. */
export default function AdminShell() {
  const { pathname } = useLocation();
  return (
    <Container className={classes.root}>
      {/* A new page starts with the phone menu closed. */}
      <AdminNav key={pathname} pathname={withoutSlash(pathname)} />
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
      <ul id="admin-sections" className={classes.list} data-open={open || undefined}>
        {sections.map((section) => (
          <li key={section.name}>
            <NavLink
              component={Link}
              to={section.to}
              className={classes.link}
              label={t(`nav.${section.name}`)}
              leftSection={<section.icon size={20} stroke={1.7} aria-hidden="true" />}
              active={section === current}
              aria-current={pathname === section.to ? "page" : undefined}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
