import { useTranslation } from "react-i18next";
import { whatsappLink } from "../../lib/whatsappLink";
import { useContactNumber } from "./api";

/** WhatsApp chat with the school, with a message that names the course. */
export function useContactLink(courseTitle: string): string {
  const { t } = useTranslation("course");
  return whatsappLink(useContactNumber(), t("enroll.whatsappText", { course: courseTitle }));
}
