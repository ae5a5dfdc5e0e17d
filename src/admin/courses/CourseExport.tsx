import { IconDownload } from "@tabler/icons-react";
import { ConvexError } from "convex/values";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { saveFile } from "@/lib/saveFile";
import { useDownloadCourse } from "./api";

/** Downloads the course as a ZIP of its files. */
export function CourseExport({ slug }: { slug: string }) {
  const { t } = useTranslation("adminCourseFiles");
  const download = useDownloadCourse();
  const { run, working } = useServerAction();
  const save = async (): Promise<void> => {
    const zip = await download({ slug });
    if (zip === null) throw new ConvexError({ code: "notFound" });
    saveFile(`${slug}.zip`, zip, "application/zip");
  };
  return (
    <BusyButton
      variant="outline"
      busy={working}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void run(save, { failure: t("exportFailure") })}
    >
      {t("export")}
    </BusyButton>
  );
}
