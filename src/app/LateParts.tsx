import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import { loadTexts } from "@/i18n";

/** After the page's own code and its first answers. */
const WAIT_MS = 1000;

const OfflineParts = lazy<ComponentType>(() =>
  Promise.all([import("./offline/OfflineParts"), loadTexts("offline", "dates")]).then(
    ([parts]) => parts,
    () => ({ default: () => null }), // no connection: the page does not break for it
  ),
);

export function LateParts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    wanted && (
      <Suspense fallback={null}>
        <OfflineParts />
      </Suspense>
    )
  );
}
