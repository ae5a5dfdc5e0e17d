import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * Code of the certificate just earned on the previous page.
 * It comes in the navigation state, which is cleared at once, so that a reload does not stamp the seal
 * again.
 */
export function useFreshCertificate(): { fresh: string | null; clear: () => void } {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const [fresh, setFresh] = useState(() => readHash(state));
  useEffect(() => {
    if (readHash(state) !== null) void navigate(pathname + search, { replace: true, state: null });
  }, [navigate, pathname, search, state]);
  return { fresh, clear: () => setFresh(null) };
}

function readHash(state: unknown): string | null {
  const hash = (state as { certificateHash?: unknown } | null)?.certificateHash;
  return typeof hash === "string" ? hash : null;
}
