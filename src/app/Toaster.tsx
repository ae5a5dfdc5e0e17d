import { lazy, Suspense, useEffect, useState } from "react";
import { Boundary } from "@/components/Boundary";
import { registerToasts } from "@/lib/toast";

const load = () => import("./toasts");
const Toasts = lazy(load);

/** Placeholder for the toasts; their code loads with the first one. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    registerToasts(async () => {
      const { presentToast } = await load();
      setWanted(true);
      return presentToast;
    });
  }, []);

  return wanted ? (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </Boundary>
  ) : null;
}
