import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { profileForm } from "@convex/shared/profileForm";
import { errorMessage, refusedField } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";
import { useUpdateProfile } from "./api";

type ProfileValues = z.input<typeof profileForm>;

/** Sends what the shared schema makes of the form: trimmed, and without the optional fields that are empty. */
export function useSaveProfile(
  version: number,
  onRefused: (field: string, message: string) => void,
): {
  save: (values: ProfileValues) => Promise<void>;
  saving: boolean;
} {
  const { t } = useTranslation("profile");
  const update = useUpdateProfile();
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);

  const save = async (values: ProfileValues): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      await update({ version, ...profileForm.parse(values) });
      showToast({ title: t("toasts.updatedTitle"), message: t("toasts.updatedMessage"), variant: "success" });
    } catch (error) {
      const { message } = errorMessage(t, error);
      showToast({ title: t("toasts.failureTitle"), message, variant: "destructive" });
      const refused = refusedField(error);
      if (refused !== null) onRefused(refused.field, refused.message);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return { save, saving };
}
