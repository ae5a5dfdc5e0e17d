import { Button } from "@mantine/core";
import { IconBrandWhatsapp, IconShare } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import { whatsappLink } from "@/lib/contact";
import { showToast } from "@/lib/toast";
import { useSetShared, type Certificate } from "./api";

interface ShareButtonProps {
  certificate: Certificate;
  /** The page's main action. Default: false. */
  main?: boolean;
}

/**
 * Opens the device's share sheet, else WhatsApp (CERT-34).
 * The sheet needs the press itself, so it does not wait until the certificate is shared.
 */
export function ShareButton({ certificate, main = false }: ShareButtonProps) {
  const { t } = useTranslation("certificateShare");
  const setShared = useSetShared();
  const { run } = useServerAction();
  const { _id: certificateId, courseTitle, isShared, shareUrl } = certificate;
  const text = t("share.text", { course: courseTitle });
  const look = main ? ({ size: "lg", variant: "hero" } as const) : ({ variant: "secondary" } as const);

  const show = (): void => {
    if (!isShared) void run(() => setShared({ certificateId, isShared: true }), { failure: t("failure") });
  };
  const openSheet = async (): Promise<void> => {
    show();
    try {
      await navigator.share({ title: courseTitle, text, url: shareUrl });
    } catch (error) {
      // Closing the sheet is no failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      showToast({ title: t("share.failure"), variant: "destructive" });
    }
  };

  if ("share" in navigator)
    return (
      <Button {...look} onClick={() => void openSheet()} leftSection={<IconShare size={20} aria-hidden="true" />}>
        {t("share.sheet")}
      </Button>
    );
  return (
    <Button
      {...look}
      component="a"
      href={whatsappLink("", `${text} ${shareUrl}`)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={show}
      leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
    >
      {t("share.whatsapp")}
    </Button>
  );
}
