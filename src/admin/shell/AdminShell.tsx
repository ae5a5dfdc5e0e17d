import { Container } from "@mantine/core";
import { Suspense } from "react";
import { Boundary } from "@/components/Boundary";
import { withoutSlash } from "@/lib/paths";
import { Outlet, useLocation } from "@/lib/router";
import { AdminNav } from "./AdminNav";
import classes from "./AdminShell.module.css";
import { PageSkeleton } from "@/admin/components/PageSkeleton";

/** The frame of the administration: the sections, which stay while a page loads or fails. */
export function AdminShell() {
  const { pathname } = useLocation();
  return (
    <Container className={classes.root}>
      {/* A new page starts with the phone menu closed. */}
      <AdminNav key={pathname} pathname={withoutSlash(pathname)} />
      <div className={classes.content}>
        <Boundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </div>
    </Container>
  );
}
