import { lazy, Suspense, useEffect, useState } from "react";
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
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
