import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { invitationRules } from "@convex/shared/invitations";
import { FileLines } from "@/admin/components/csv/FileLines";
import { UnusedColumns } from "@/admin/components/csv/UnusedColumns";
import { useFileCheck, type FileCheck } from "@/admin/components/useFileCheck";
import { Dialog } from "@/components/dialog/Dialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useServerAction } from "@/components/useServerAction";
import { cutAtWord } from "@/lib/cutAtWord";
import { textOfFile } from "@/lib/textOfFile";
import { useCheckInvitations, useStartInvitations } from "./api";
import { checkInvitations, type CheckedLine } from "./checkInvitations";
import { readInvitationFile, type FileFault } from "./readInvitationFile";

const outcomes = ["refused", "enroll", "invite"] as const;
const colors = { refused: "red", enroll: "orange", invite: "teal" } as const;

/** Shows the outcome of each line before anyone is invited. */
export function InvitationFileDialog({ file, ...dialog }: DialogControl & { file: File }) {
  const { t } = useTranslation(["adminInvitations", "errors"]);
  const state = useDryRun(file);
  const start = useStartInvitations();
  const { run, working } = useServerAction();
  const { lines, unused } = state.at === "checked" ? state.result : { lines: [], unused: [] };
  const good = lines.filter(({ outcome }) => outcome !== "refused").map(({ line }) => line);

  const send = async (): Promise<void> => {
    const texts = { failure: t("file.failure"), success: t("file.started") };
    const result = await run(() => start({ lines: good }), texts);
    if (result?.done === true) dialog.onClose();
  };

  return (
    <Dialog {...dialog} title={t("file.title", { name: file.name })} size="lg">
      <Stack gap="md">
        {state.at === "checking" && (
          <div aria-busy="true">
            <Text role="status">{t("file.checking", { done: state.done, count: state.total })}</Text>
            <ProgressBar label={t("file.checkingLabel")} value={state.done} max={Math.max(1, state.total)} />
          </div>
        )}
        {state.at === "refused" && <Alert color="red">{state.message}</Alert>}
        <UnusedColumns names={unused} />
        {state.at === "checked" && (
          <FileLines
            lines={lines.map(({ line, outcome, reason }) => ({
              line: line.line,
              outcome,
              text: [line.fullName, line.email, line.course].filter(Boolean).join(", "),
              details: reason && (
                <Text fz="sm" c="var(--mantine-color-error)">
                  {t(`errors:${reason}.message`)}
                </Text>
              ),
            }))}
            outcomes={outcomes.map((outcome) => ({
              outcome,
              color: colors[outcome],
              label: t(`file.outcome.${outcome}`),
              count: (count) => t(`file.count.${outcome}`, { count }),
            }))}
            lineText={(line) => t("file.line", { line })}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="outline" onClick={dialog.onClose} data-autofocus>
            {t("file.close")}
          </Button>
          {good.length > 0 && (
            <BusyButton busy={working} onClick={() => void send()}>
              {t("file.confirm", { count: good.length })}
            </BusyButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function useFaultText(): (fault: FileFault) => string {
  const { t } = useTranslation("adminInvitations");
  return (fault) => {
    if (fault.kind === "quote") return t("file.fault.quote", { line: fault.line });
    if (fault.kind === "noEmail") return t("file.fault.noEmail", { names: cutAtWord(fault.names, 300) });
    return t(`file.fault.${fault.kind}`, { limit: invitationRules.linesPerFile });
  };
}

interface DryRun {
  lines: CheckedLine[];
  unused: readonly string[];
}

function useDryRun(file: File): FileCheck<DryRun> {
  const check = useCheckInvitations();
  const faultText = useFaultText();
  return useFileCheck(file, async (chosen, onProgress) => {
    const read = readInvitationFile(await textOfFile(chosen));
    if ("fault" in read) return { at: "refused", message: faultText(read.fault) };
    const total = read.lines.length;
    const lines = await checkInvitations(read.lines, { check, onProgress: (done) => onProgress(done, total) });
    return { at: "checked", result: { lines, unused: read.unused ?? [] } };
  });
}
