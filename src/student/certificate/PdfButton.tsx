import type { ButtonProps } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { documentLanguages } from "@convex/shared/documentLanguages";
import { useDialog } from "@/components/dialog/useDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { saveFile } from "@/lib/saveFile";
import { useDownloadPdf, type Certificate } from "./api";

const LatinNameDialog = lazy(() => import("./LatinNameDialog"));

interface PdfButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  certificate: Certificate;
}

/** Downloads the server's PDF in the chosen language (CERT-22). */
export function PdfButton({ certificate, ...look }: PdfButtonProps) {
  const { t, i18n } = useTranslation("certificate");
  const download = useDownloadPdf();
  const { run, working } = useServerAction();
  const asking = useDialog<Certificate>();
  const language = documentLanguages.find((each) => each === i18n.language) ?? documentLanguages[0];
  const save = async () => {
    const file = await run(() => download({ certificateId: certificate._id, language }), { failure: t("pdfFailure") });
    if (file?.done) saveFile(`${certificate.hash}-${language}.pdf`, file.value, "application/pdf");
  };
  return (
    <>
      <BusyButton
        {...look}
        busy={working}
        onClick={() => {
          if (certificate.needsLatinName) asking.open(certificate);
          else void save();
        }}
        leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
      >
        {t(working ? "pdfWorking" : "pdf")}
      </BusyButton>
      {asking.show((subject, dialog) => (
        <Suspense>
          <LatinNameDialog certificate={subject} onGiven={() => void save()} {...dialog} />
        </Suspense>
      ))}
    </>
  );
}
