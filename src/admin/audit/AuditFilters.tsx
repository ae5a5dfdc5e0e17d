import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { auditActions, auditTargetKinds } from "@convex/shared/auditActions";
import classes from "@/admin/components/ListPage.module.css";
import { Boundary } from "@/components/Boundary";
import { DayInput } from "@/components/form/DayInput";
import { useActors } from "./api";
import type { useAuditFilter } from "./useAuditFilter";

type FieldsProps = Pick<ReturnType<typeof useAuditFilter>, "fields" | "choose">;

/** By person, kind or action, and days. */
export function AuditFilters({ fields, choose }: FieldsProps) {
  const { t } = useTranslation("adminAudit");
  return (
    <>
      <Boundary fallback={() => null}>
        <ActorSelect value={fields.actorId} onChange={choose.actor} />
      </Boundary>
      <NativeSelect
        label={t("filter.what")}
        size="md"
        className={classes.long ?? ""}
        value={fields.what}
        onChange={(event) => choose.what(event.currentTarget.value)}
        data={[
          { value: "", label: t("filter.everything") },
          {
            group: t("filter.about"),
            items: auditTargetKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          },
          {
            group: t("filter.actions"),
            items: auditActions.map((action) => ({ value: action, label: t(`action.${action}`) })),
          },
        ]}
      />
      <div className={classes.pair}>
        <DayInput label={t("filter.from")} value={fields.from} onChange={choose.from} />
        <DayInput label={t("filter.until")} value={fields.until} onChange={choose.until} />
      </div>
    </>
  );
}

function ActorSelect({ value, onChange }: { value: string; onChange: (userId: string) => void }) {
  const { t } = useTranslation("adminAudit");
  const actors = useActors(value) ?? [];
  const isKnown = value === "" || actors.some(({ userId }) => userId === value);
  return (
    <NativeSelect
      label={t("filter.who")}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: t("filter.everyone") },
        ...(isKnown ? [] : [{ value, label: t("about.anonymous") }]),
        ...actors.map(({ userId, fullName }) => ({ value: userId, label: fullName })),
      ]}
    />
  );
}
