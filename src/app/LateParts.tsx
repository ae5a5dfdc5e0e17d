import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import { loadTexts } from "@/i18n";

/** After the page's own code and its first answers. */
const WAIT_MS = 1000;

async function load(): Promise<{ default: ComponentType }> {
  try {
    const [parts] = await Promise.all([import("./offline/OfflineParts"), loadTexts("offline", "dates")]);
    return parts;
  } catch {
    return { default: () => null }; // no connection: the page does not break for it
  }
}

const OfflineParts = lazy(load);

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
