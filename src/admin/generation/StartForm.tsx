import { Card, Stack, Switch, Text, Title } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { generationRules } from "@convex/shared/limits";
import { useDialog } from "@/components/dialog/useDialog";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { RadioChoices } from "@/components/form/RadioChoices";
import { SearchSelect, useSelectSearch, type Option } from "@/components/form/SearchSelect";
import { useRights } from "@/lib/rights";
import { useModuleOptions, useStartGeneration, type StartArgs } from "./api";
import { LessonPicker } from "./LessonPicker";
import { useLaunch } from "./useLaunch";

type Scope = StartArgs["scope"];
const schoolScopes = ["all", "module", "lessons"] as const satisfies readonly Scope["kind"][];
const courseScopes = ["module", "lessons"] as const satisfies readonly Scope["kind"][];

/** Returns null while the choice is incomplete. */
function toScope(kind: Scope["kind"], module: Option | null, lessonIds: readonly Id<"lessons">[]): Scope | null {
  if (kind === "all") return { kind };
  if (kind === "module") return module && { kind, moduleId: module.value as Id<"modules"> };
  return lessonIds.length === 0 ? null : { kind, lessonIds: [...lessonIds] };
}

/**
 * Chooses the lessons of a run.
 *
 * Replacing existing texts needs a confirmation.
 */
export function StartForm({ model, running }: { model: string | null; running: boolean }) {
  const { t } = useTranslation("adminGeneration");
  const start = useStartGeneration();
  const { launch, working } = useLaunch();
  // Teachers write in their courses only, so they name what is to be written.
  const scopes = useRights().has("author") ? schoolScopes : courseScopes;
  const [kind, setKind] = useState<Scope["kind"]>(scopes[0]);
  const [module, setModule] = useState<Option | null>(null);
  const [lessonIds, setLessonIds] = useState<readonly Id<"lessons">[]>([]);
  const [onlyEmpty, setOnlyEmpty] = useState(true);
  const [checked, setChecked] = useState(false);
  const replacing = useDialog<true>();
  const scope = toScope(kind, module, lessonIds);

  const begin = async (): Promise<void> => {
    if (scope === null) return;
    await launch(() => start({ scope, onlyEmpty }));
    replacing.close();
  };
  const submit = (): void => {
    setChecked(true);
    if (scope === null) return;
    if (onlyEmpty) void begin();
    else replacing.open(true);
  };

  return (
    <Card component="section" aria-labelledby="generation-form">
      <Title order={2} size="h3" id="generation-form">
        {t("form.title")}
      </Title>
      {model !== null && (
        <Text c="dimmed" mt={4}>
          {t("form.model", { model })}
        </Text>
      )}
      <form
        noValidate
        aria-labelledby="generation-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="lg" mt="lg">
          <RadioChoices
            legend={t("form.scope")}
            choices={scopes.map((value) => ({
              value,
              label: t(`form.${value}`),
              ...(value === "all" && { description: t("form.allHint", { count: generationRules.lessonsPerRun }) }),
            }))}
            chosen={kind}
            onChoose={setKind}
            disabled={working}
          />
          {kind === "module" && (
            <ModuleSelect
              chosen={module}
              onChoose={setModule}
              error={checked && module === null ? t("form.moduleRequired") : undefined}
              disabled={working}
            />
          )}
          {kind === "lessons" && (
            <LessonPicker
              chosen={lessonIds}
              onChoose={setLessonIds}
              error={checked && lessonIds.length === 0 ? t("form.lessonsRequired") : undefined}
              disabled={working}
            />
          )}
          <Switch
            size="md"
            checked={onlyEmpty}
            onChange={(event) => setOnlyEmpty(event.currentTarget.checked)}
            label={t("form.onlyEmpty")}
            description={t("form.onlyEmptyHint")}
            disabled={working}
          />
          <BusyButton
            type="submit"
            size="lg"
            busy={working}
            disabled={running}
            leftSection={<IconSparkles size={20} aria-hidden="true" />}
            style={{ alignSelf: "flex-start" }}
          >
            {t(working ? "form.starting" : "form.start")}
          </BusyButton>
        </Stack>
      </form>
      {replacing.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={t("form.replaceTitle")}
          confirm={t("form.replace")}
          working={t("form.starting")}
          busy={working}
          onConfirm={() => void begin()}
        >
          {t("form.replaceText")}
        </ConfirmDialog>
      ))}
    </Card>
  );
}

interface ModuleSelectProps {
  chosen: Option | null;
  onChoose: (module: Option | null) => void;
  error: string | undefined;
  disabled: boolean;
}

function ModuleSelect(props: ModuleSelectProps) {
  const { t } = useTranslation("adminGeneration");
  const typing = useSelectSearch(props.chosen);
  const modules = useModuleOptions(typing.search);
  return (
    <SearchSelect
      {...props}
      label={t("form.modulePick")}
      description={t("form.moduleHint")}
      typing={typing}
      found={modules?.map(({ _id, title, course }) => ({
        value: _id,
        label: t("form.moduleOption", { module: title, course: course.title }),
      }))}
      none={t("form.moduleNone")}
      maw={520}
    />
  );
}
