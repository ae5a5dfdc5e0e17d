import { ConvexError } from "convex/values";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { profileForm } from "@convex/shared/profileForm";
import { errorMessage } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";
import { useUpdateProfile } from "./api";

type ProfileValues = z.input<typeof profileForm>;

/** Sends what the shared schema makes of the form: trimmed, and without the optional fields that are empty. */
export function useSaveProfile(onFieldRefused: (field: string) => void): {
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
      await update(profileForm.parse(values));
      showToast({ title: t("toasts.updatedTitle"), message: t("toasts.updatedMessage"), variant: "success" });
    } catch (error) {
      const { message } = errorMessage(t, error);
      showToast({ title: t("toasts.failureTitle"), message, variant: "destructive" });
      const field = refusedField(error);
      if (field !== null) onFieldRefused(field);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return { save, saving };
}

/** `profileInvalid` names the field that the server did not take. */
function refusedField(error: unknown): string | null {
  if (!(error instanceof ConvexError)) return null;
  const data: unknown = error.data;
  const named = typeof data === "object" && data !== null && "field" in data ? data.field : null;
  return typeof named === "string" && named !== "" ? named : null;
}
