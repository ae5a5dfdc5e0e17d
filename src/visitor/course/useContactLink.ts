import { useTranslation } from "react-i18next";
import { useContact } from "@/lib/contact";
import { whatsappLink } from "@/lib/whatsappLink";

/**
 * WhatsApp chat with the school, with a message that names the course: the administrators' text, in which `{course}`
 * stands for it, else ours in the visitor's language.
 */
export function useContactLink(courseTitle: string): string {
  const { t } = useTranslation("course");
  const { number, text } = useContact();
  const message =
    text === null ? t("enroll.whatsappText", { course: courseTitle }) : text.replaceAll("{course}", () => courseTitle);
  return whatsappLink(number, message);
}
