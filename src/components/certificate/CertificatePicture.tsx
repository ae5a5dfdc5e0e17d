import type { ReactNode } from "react";
import classes from "./CertificatePicture.module.css";

/**
 * A decorative small certificate, scaled by `--scale`.
 * The frame has its size before the sheet is there.
 */
export function CertificatePicture({
  className = "",
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={`${classes.paper} ${className}`} aria-hidden="true" inert>
      {children}
    </div>
  );
}
