import { useTranslation } from "react-i18next";
import { useContact, whatsappLink } from "@/lib/contact";

/**
 * WhatsApp chat with a message about the course.
 * The text is from the settings, where `{course}` is its title, else the default in the visitor's language.
 */
export function useContactLink(courseTitle: string): string {
  const { t } = useTranslation("course");
  const { number, text } = useContact();
  const message =
    text === null ? t("enroll.whatsappText", { course: courseTitle }) : text.replaceAll("{course}", () => courseTitle);
  return whatsappLink(number, message);
}
