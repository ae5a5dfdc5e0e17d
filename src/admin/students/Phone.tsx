import { Anchor, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { phoneText } from "@convex/shared/phone";
import { whatsappLink } from "@/lib/contact";

/** Telephone with links that call it and open a chat. */
export function Phone({ phone }: { phone: string }) {
  const { t } = useTranslation("adminStudents");
  const text = phoneText(phone);
  return (
    <Group component="span" gap="0.25rem 0.75rem">
      <Anchor href={`tel:${phone}`} inherit>
        {text}
      </Anchor>
      <Anchor
        href={whatsappLink(phone)}
        target="_blank"
        rel="noopener noreferrer"
        inherit
        aria-label={t("page.whatsappOf", { phone: text })}
      >
        {t("page.whatsapp")}
      </Anchor>
    </Group>
  );
}
