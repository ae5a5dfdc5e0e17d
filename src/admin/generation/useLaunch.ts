import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import { showToast } from "@/lib/toast";

interface Launch {
  launch: (start: () => Promise<{ total: number }>) => Promise<void>;
  working: boolean;
}

/** Starts a run and shows its size, or why it could not start. */
export function useLaunch(): Launch {
  const { t } = useTranslation("adminGeneration");
  const { run, working } = useServerAction();

  const launch = async (start: () => Promise<{ total: number }>): Promise<void> => {
    const result = await run(start, { failure: t("toasts.failure") });
    if (!result?.done) return;
    const message = t("toasts.startedText", { count: result.value.total });
    showToast({ title: t("toasts.started"), message, variant: "success" });
  };

  return { launch, working };
}
