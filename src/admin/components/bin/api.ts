import { useMutation } from "convex/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { FunctionArgs } from "convex/server";
import { api } from "@convex/_generated/api";
import { perform } from "@/components/useServerAction";
import { showToast, type Toast } from "@/lib/toast";

export type Binned = FunctionArgs<typeof api.admin.bin.restore>;

/** Restores something from the bin; toasts tell the outcome (BIN-6). */
export function useRestore(): (thing: Binned) => Promise<void> {
  const { t } = useTranslation("admin");
  const restore = useMutation(api.admin.bin.restore);
  return useCallback(
    async (thing) => {
      const result = await perform(() => restore(thing), { failure: t("bin.restoreFailure") });
      if (!result.done) return;
      const { value: slug } = result;
      const message = slug === null ? {} : { message: t("bin.newAddress", { slug }) };
      showToast({ title: t("bin.restored"), ...message, variant: "success" });
    },
    [t, restore],
  );
}

/** The toast's button that takes a deletion back. */
export function useUndo(): (thing: Binned) => NonNullable<Toast["action"]> {
  const { t } = useTranslation("admin");
  const restore = useRestore();
  return (thing) => ({ label: t("bin.undo"), run: () => void restore(thing) });
}
