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
import { useCheck, useStart } from "./api";
import { checkLines, type CheckedLine, type LineOutcome } from "./checkLines";
import { PassText } from "./PassText";
import { readLines, type FileFault, type GivenByLines } from "./readLines";

/** Outcomes that need attention come first. */
const outcomes = ["refused", "covered", "repeated", "enroll", "give", "carry", "invite"] as const;
const colors: Record<LineOutcome, "red" | "gray" | "orange" | "teal"> = {
  ...{ refused: "red", covered: "gray", repeated: "gray" },
  ...{ enroll: "orange", give: "teal", carry: "teal", invite: "teal" },
};
/** Outcomes of lines that change nothing. */
const idle: readonly LineOutcome[] = ["refused", "covered", "repeated"];

interface LinesDialogProps extends DialogControl {
  file: File;
  gives: GivenByLines;
  onStarted: () => void;
}

/** Shows the outcome of each line before anything is given. */
export function LinesDialog({ file, gives, onStarted, ...dialog }: LinesDialogProps) {
  const { t } = useTranslation(["adminAccess", "errors"]);
  const state = useDryRun(file, gives);
  const start = useStart();
  const { run, working } = useServerAction();
  const { lines, unused } = state.at === "checked" ? state.result : { lines: [], unused: [] };
  const good = lines.filter(({ outcome }) => !idle.includes(outcome)).map(({ line }) => line);

  const send = async (): Promise<void> => {
    const texts = { failure: t("file.failure"), success: t("file.started") };
    const result = await run(() => start({ lines: good }), texts);
    if (result?.done !== true) return;
    onStarted();
    dialog.onClose();
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
            lines={lines.map(({ line, outcome, reasons, pass }) => ({
              line: line.line,
              outcome,
              text: [line.fullName, line.email, pass ? "" : line.course].filter(Boolean).join(", "),
              details: (
                <>
                  {reasons.map((reason) => (
                    <Text key={reason} fz="sm" c="var(--mantine-color-error)">
                      {t(`errors:${reason}.message`)}
                    </Text>
                  ))}
                  {pass && <PassText pass={pass} />}
                </>
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
              {t(`file.confirm.${gives}`, { count: good.length })}
            </BusyButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function useFaultText(): (fault: FileFault) => string {
  const { t } = useTranslation("adminAccess");
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

function useDryRun(file: File, gives: GivenByLines): FileCheck<DryRun> {
  const check = useCheck(gives);
  const faultText = useFaultText();
  return useFileCheck(file, async (chosen, onProgress) => {
    const read = readLines(await textOfFile(chosen), gives);
    if ("fault" in read) return { at: "refused", message: faultText(read.fault) };
    const total = read.lines.length;
    const lines = await checkLines(read.lines, { check, onProgress: (done) => onProgress(done, total) });
    return { at: "checked", result: { lines, unused: read.unused ?? [] } };
  });
}
