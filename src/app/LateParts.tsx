import { useTimeout } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { Boundary } from "@/components/Boundary";
import { loadTexts } from "@/i18n";

/** Delay that lets the page's own code and first answers load. */
const WAIT_MS = 1000;

const OfflineParts = lazy(() =>
  Promise.all([import("./offline/OfflineParts"), loadTexts("offline", "dates")]).then(([parts]) => parts),
);

const LearningPresence = lazy(() => import("./LearningPresence"));

export function LateParts() {
  const [wanted, setWanted] = useState(false);
  useTimeout(() => setWanted(true), WAIT_MS, { autoInvoke: true });
  return (
    wanted &&
    [OfflineParts, LearningPresence].map((Part, index) => (
      <Boundary key={index} fallback={() => null}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </Boundary>
    ))
  );
}
