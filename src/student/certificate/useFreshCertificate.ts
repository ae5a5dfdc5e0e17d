import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * The code of the certificate that the page before has earned, in the state of the navigation; it is forgotten at once,
 * so that its seal is stamped once and not with every reload.
 */
export function useFreshCertificate(): { fresh: string | null; forget: () => void } {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const [fresh, setFresh] = useState(() => readHash(state));
  useEffect(() => {
    if (readHash(state) !== null) void navigate(pathname + search, { replace: true, state: null });
  }, [navigate, pathname, search, state]);
  return { fresh, forget: () => setFresh(null) };
}

function readHash(state: unknown): string | null {
  const hash = (state as { certificateHash?: unknown } | null)?.certificateHash;
  return typeof hash === "string" ? hash : null;
}
