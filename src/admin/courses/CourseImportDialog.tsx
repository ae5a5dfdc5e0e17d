import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFileCheck } from "@/admin/components/useFileCheck";
import { Dialog } from "@/components/dialog/Dialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { useNavigate } from "react-router-dom";
import { useApplyCourse, useCheckCourse, useZipUploadUrl, type ImportReport } from "./api";
import { CourseChanges } from "./CourseChanges";
import { CourseProblems } from "./CourseProblems";
import { uploadFile } from "@/lib/uploadFile";

/** Shows the changes in the ZIP before importing it. */
export function CourseImportDialog({ file, ...dialog }: DialogControl & { file: File }) {
  const { t } = useTranslation("adminCourseFiles");
  const navigate = useNavigate();
  const upload = useUpload(file);
  const check = useCheckCourse();
  const state = useFileCheck(file, async () => ({ at: "checked", result: await check(await upload()) }));
  /** Report of an import that failed after the check passed. */
  const [late, setLate] = useState<ImportReport>();
  const apply = useApplyCourse();
  const { run, working } = useServerAction();
  const [remove, setRemove] = useState(false);
  const report = late ?? (state.at === "checked" ? state.result : null);
  const plan = report?.plan ?? null;
  const count = plan?.changes.length ?? 0;
  const removes = plan?.changes.some(({ what }) => what === "removed") ?? false;

  const send = async (seen: string): Promise<void> => {
    const write = async () => await apply({ ...(await upload()), seen, remove });
    const result = await run(write, { failure: t("importFailure") });
    if (result?.done !== true) return;
    const courseId = result.value.plan?.courseId;
    if (courseId) {
      dialog.onClose();
      void navigate(paths.adminCourse.to(courseId));
    } else setLate(result.value);
  };

  return (
    <Dialog {...dialog} title={t("dialogTitle", { name: file.name })} size="lg">
      <Stack gap="md">
        {state.at === "checking" && (
          <Text role="status" aria-busy="true">
            {t("checking")}
          </Text>
        )}
        {state.at === "refused" && <Alert color="red">{state.message}</Alert>}
        {report && !plan && <Alert color="red">{t("cannot")}</Alert>}
        {plan && <CourseChanges plan={plan} />}
        {report && report.problems.length > 0 && <CourseProblems problems={report.problems} />}
        {removes && (
          <Checkbox
            label={t("remove")}
            description={t("removeHint")}
            checked={remove}
            onChange={(event) => setRemove(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="outline" onClick={dialog.onClose} data-autofocus>
            {t("close")}
          </Button>
          {plan && count > 0 && (
            <BusyButton busy={working} disabled={removes && !remove} onClick={() => void send(plan.seen)}>
              {t("confirm", { count })}
            </BusyButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Uploads the file on each call, because a call uses its upload up. */
function useUpload(file: File): () => Promise<{ fileId: string; fileName: string }> {
  const createUrl = useZipUploadUrl();
  return async () => {
    const body = new Blob([file], { type: "application/zip" });
    return { fileId: await uploadFile(await createUrl({}), body), fileName: file.name };
  };
}
