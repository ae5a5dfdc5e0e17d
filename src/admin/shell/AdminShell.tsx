import { Container } from "@mantine/core";
import { Suspense } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { ErrorState } from "@/components/ErrorState";
import { withoutSlash } from "@/lib/paths";
import { Outlet, useLocation } from "@/lib/router";
import { AdminNav } from "./AdminNav";
import classes from "./AdminShell.module.css";
import { PageSkeleton } from "@/admin/components/PageSkeleton";

/** What every page of the administration stands in: the sections beside it, which stay while a page loads or fails. */
export function AdminShell() {
  const { pathname } = useLocation();
  return (
    <Container className={classes.root}>
      {/* A new page finds the menu of a phone closed. */}
      <AdminNav key={pathname} pathname={withoutSlash(pathname)} />
      <div className={classes.content}>
        <ErrorBoundary resetKey={pathname} fallback={(error, retry) => <ErrorState error={error} onRetry={retry} />}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Container>
  );
}
