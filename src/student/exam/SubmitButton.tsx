import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";

interface SubmitButtonProps {
  /** Whether every question is answered. */
  complete: boolean;
  sending: boolean;
}

export function SubmitButton({ complete, sending }: SubmitButtonProps) {
  const { t } = useTranslation("exam");
  return (
    <BusyButton type="submit" size="lg" busy={sending} disabled={!complete}>
      {sending ? t("submitting") : t("submit")}
    </BusyButton>
  );
}
