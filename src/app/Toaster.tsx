import { lazy, Suspense, useEffect, useState } from "react";
import { registerToasts } from "@/lib/toast";

const load = () => import("./toasts");
const Toasts = lazy(load);

/** Holds the place of the toasts; their code comes with the first one. */
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
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
