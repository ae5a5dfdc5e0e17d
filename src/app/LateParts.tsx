import { lazy, Suspense, useEffect, useState } from "react";
import { Boundary } from "@/components/Boundary";
import { loadTexts } from "@/i18n";

/** After the page's own code and its first answers. */
const WAIT_MS = 1000;

const OfflineParts = lazy(() =>
  Promise.all([import("./offline/OfflineParts"), loadTexts("offline", "dates")]).then(([parts]) => parts),
);

export function LateParts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    wanted && (
      <Boundary fallback={() => null}>
        <Suspense fallback={null}>
          <OfflineParts />
        </Suspense>
      </Boundary>
    )
  );
}
