import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { EarnedCertificate } from "@/components/certificate/earned";

/**
 * Whether this visit stamps the seal (LOOK-13).
 * The history entry remembers it: no reload stamps it again.
 */
export function useStampedOnce(earned: EarnedCertificate): boolean {
  const [isFirst] = useState(earned.stamped !== true);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (earned.stamped !== true)
      void navigate(pathname + search, { replace: true, state: { ...earned, stamped: true } });
  }, [navigate, pathname, search, earned]);
  return isFirst;
}
