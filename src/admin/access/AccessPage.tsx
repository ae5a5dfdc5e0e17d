import { Button, Card, Group, Stack, Textarea } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState, type DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { ChooseFile } from "@/admin/components/ChooseFile";
import { csvFile } from "@/admin/components/csv/csv";
import { JobPanel } from "@/admin/components/jobs/JobPanel";
import { useChoice } from "@/admin/components/ListPage";
import { Boundary } from "@/components/Boundary";
import { useDialog } from "@/components/dialog/useDialog";
import { RadioChoices } from "@/components/form/RadioChoices";
import responsive from "@/components/page/responsive.module.css";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { saveFile } from "@/lib/saveFile";
import { Link } from "react-router-dom";
import { LinesDialog } from "./LinesDialog";
import { HandOver } from "./HandOver";
import { givenByLines, type GivenByLines } from "./readLines";

/** Passes or invitations for many people: pasted lines, or a file. */
export default function AccessPage() {
  const { t } = useTranslation("adminAccess");
  const [gives, choose] = useChoice("gives", givenByLines);
  return (
    <>
      <AdminHeading
        title={t("title")}
        text={t("lead")}
        actions={
          <Button variant="outline" component={Link} to={paths.adminInvitations.to()}>
            {t("invitations")}
          </Button>
        }
      />
      <Stack gap="lg">
        <Lines gives={gives} onChoose={choose} />
        <JobPanel kind="invitations" />
        <Boundary failure={t("links.loadFailure")}>
          <HandOver />
        </Boundary>
      </Stack>
    </>
  );
}

function Lines({ gives, onChoose }: { gives: GivenByLines; onChoose: (gives: string) => void }) {
  const { t } = useTranslation("adminAccess");
  const [text, setText] = useState("");
  const dialog = useDialog<File>(t("file.readFailure"));
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    if (!file) return; // dropped text stays the browser's
    event.preventDefault();
    dialog.open(file);
  };
  return (
    <Card
      className={responsive.largeCard ?? ""}
      component="section"
      aria-label={t("lines.label")}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={drop}
    >
      <Stack gap="lg">
        <RadioChoices
          legend={t("gives.label")}
          choices={givenByLines.map((value) => ({
            value,
            label: t(`gives.${value}`),
            description: t(`gives.${value}Hint`),
          }))}
          chosen={gives}
          onChoose={onChoose}
        />
        <Textarea
          label={t("lines.label")}
          description={t(`lines.${gives}`)}
          placeholder={t(`lines.${gives}Placeholder`)}
          size="md"
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button
            disabled={text.trim() === ""}
            onClick={() => dialog.open(new File([text], t("lines.pasted"), { type: "text/plain" }))}
          >
            {t("lines.check")}
          </Button>
          <ChooseFile label={t("file.button")} accept=".csv,.txt,.tsv" onChoose={dialog.open} />
          <Template gives={gives} />
        </Group>
      </Stack>
      {dialog.show((file, control) => (
        <LinesDialog file={file} gives={gives} onStarted={() => setText("")} {...control} />
      ))}
    </Card>
  );
}

/** A file with the headings and one line that shows their use. */
function Template({ gives }: { gives: GivenByLines }) {
  const { t } = useTranslation("adminAccess");
  const format = useFormat();
  const rowsOf = {
    access: [
      [t("columns.email"), t("columns.fullName"), t("columns.phone"), t("columns.price")],
      [t("columns.date"), t("columns.course"), t("columns.until"), t("columns.note")],
    ],
    invitation: [
      [t("columns.email"), t("columns.fullName"), t("columns.phone")],
      [t("columns.course"), t("columns.coupon"), t("columns.language")],
    ],
  };
  const examples = {
    access: ["ana@escola.example", "Ana Souza", "(11) 91234-5678", "R$ 49,00", "2026-11-05", "", "", ""],
    invitation: ["ana@escola.example", "Ana Souza", "(11) 91234-5678", "", "", ""],
  };
  const save = (): void => {
    const separator = format.score(0.5).includes(",") ? ";" : ",";
    saveFile(`${t("template.name")}.csv`, csvFile([rowsOf[gives].flat(), examples[gives]], separator));
  };
  return (
    <Button variant="ghost" leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={save}>
      {t("template.button")}
    </Button>
  );
}
