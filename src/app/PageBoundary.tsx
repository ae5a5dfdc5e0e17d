import type { ReactNode } from "react";
import { Boundary, Failure } from "@/components/Boundary";
import { useLocation } from "@/lib/router";
import classes from "./PageBoundary.module.css";

/** Takes the place of a page that failed, until another one is opened. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary
      resetKey={useLocation().key}
      fallback={(error, retry) => (
        <div className={classes.root}>
          <Failure error={error} onRetry={retry} page />
        </div>
      )}
    >
      {children}
    </Boundary>
  );
}
