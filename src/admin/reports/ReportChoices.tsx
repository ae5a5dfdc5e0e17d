import { NativeSelect, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCourseOptions } from "@/admin/components/api";
import { ChoiceSelect } from "@/admin/components/ListPage";
import { DayInput } from "@/components/form/DayInput";
import { SearchSelect, useSelectSearch, type Option } from "@/components/form/SearchSelect";
import { useDates } from "@/lib/dates";
import { useCouponOptions, useScopeName, type Scope } from "./api";
import { presets } from "./period";
import classes from "./ReportChoices.module.css";
import { scopeKinds, sources, type Report } from "./useReport";

interface ReportChoicesProps {
  report: Report;
  /** False on the page of one course. */
  narrows?: boolean;
}

/** Period of a report, and what it is about. */
export function ReportChoices({ report, narrows = true }: ReportChoicesProps) {
  const { t } = useTranslation("adminReports");
  return (
    <section aria-label={t("choices.label")}>
      <div className={classes.choices}>
        <ChoiceSelect
          label={t("choices.period")}
          values={presets}
          value={report.preset}
          onChange={report.setPreset}
          text={(preset) => t(`choices.preset.${preset}`)}
        />
        {report.preset === "free" && <FreeDays report={report} />}
        {narrows && (
          <ChoiceSelect
            label={t("choices.by")}
            values={scopeKinds}
            value={report.scope.by}
            onChange={report.setBy}
            text={(kind) => t(`choices.kind.${kind}`)}
          />
        )}
        {narrows && report.scope.by !== "all" && <ScopeSelect scope={report.scope} onChange={report.setOf} />}
      </div>
      <Days report={report} />
    </section>
  );
}

function FreeDays({ report: { from, to, setFrom, setTo, period } }: Pick<ReportChoicesProps, "report">) {
  const { t } = useTranslation("adminReports");
  const problem = period === "reversed" || period === "tooLong" ? t(`choices.problem.${period}`) : undefined;
  return (
    <>
      <DayInput label={t("choices.from")} value={from} onChange={setFrom} {...(to && { maxDate: to })} />
      <DayInput label={t("choices.to")} value={to} onChange={setTo} error={problem} {...(from && { minDate: from })} />
    </>
  );
}

/** The days in words, also those before. */
function Days({ report: { period, before } }: Pick<ReportChoicesProps, "report">) {
  const { t } = useTranslation("adminReports");
  const dates = useDates();
  const days = ({ first, last }: { first: string; last: string }) =>
    t("choices.days", { from: dates.day(first), to: dates.day(last) });
  const text =
    typeof period !== "object"
      ? period === "incomplete" && t("choices.problem.incomplete")
      : before === null
        ? days(period)
        : t("choices.compared", { days: days(period), before: days(before) });
  return (
    <Text c="dimmed" fz="sm" mb="md" role="status">
      {text || "\u00a0"}
    </Text>
  );
}

interface ScopeSelectProps {
  scope: Scope;
  onChange: (of: string) => void;
}

function ScopeSelect({ scope, onChange }: ScopeSelectProps) {
  const { t } = useTranslation(["adminReports", "adminPasses"]);
  const name = useScopeName(scope);
  if (scope.by === "source") {
    return (
      <NativeSelect
        size="md"
        label={t("choices.source")}
        value={scope.of}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: "", label: t("choices.anySource") },
          ...sources.map((value) => ({
            value,
            label: value === "open" ? t("choices.open") : t(`adminPasses:origin.${value}`),
          })),
        ]}
      />
    );
  }
  // Remounted when its name arrives, which the field then shows.
  const props = { initial: name ? { value: scope.of, label: name } : null, onChange };
  const key = `${scope.by} ${name ?? ""}`;
  return scope.by === "course" ? <CourseField key={key} {...props} /> : <CouponField key={key} {...props} />;
}

interface FieldProps {
  initial: Option | null;
  onChange: (of: string) => void;
}

function CourseField({ initial, onChange }: FieldProps) {
  const { t } = useTranslation(["adminReports", "admin"]);
  const typing = useSelectSearch(initial);
  const found = useCourseOptions(typing.search)?.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <SearchSelect
      label={t("choices.course")}
      placeholder={t("choices.anyCourse")}
      {...{ typing, found, chosen: initial }}
      onChoose={(option) => onChange(option?.value ?? "")}
      none={t("admin:courseNone")}
      {...plain}
    />
  );
}

function CouponField({ initial, onChange }: FieldProps) {
  const { t } = useTranslation("adminReports");
  const typing = useSelectSearch(initial);
  const found = useCouponOptions(typing.search);
  return (
    <SearchSelect
      label={t("choices.coupon")}
      placeholder={t("choices.anyCoupon")}
      {...{ typing, found, chosen: initial }}
      onChoose={(option) => onChange(option?.value ?? "")}
      none={t("choices.couponNone")}
      {...plain}
    />
  );
}

const plain = { error: undefined, disabled: false, clearable: true };
