import "@mantine/dates/styles.css";
import "dayjs/locale/pt-br";
import "dayjs/locale/es";
import { DateInput, DatesProvider } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay } from "@convex/shared/brazilDay";
import { limits } from "@convex/shared/limits";
import { useFormat } from "@/lib/format";
import { parseTypedDay } from "./typedDay";

const USUAL_YEAR = "2000-01-01";

interface BirthDateInputProps {
  /** yyyy-MM-dd, or "" for none. */
  value: string;
  onChange: (day: string) => void;
  error: string | undefined;
  disabled: boolean;
}

/** Typed or picked; days before 1900 and in the future (Brazil's calendar) cannot be chosen. */
export function BirthDateInput({ value, onChange, error, disabled }: BirthDateInputProps) {
  const { t, i18n } = useTranslation("profile");
  const format = useFormat();
  const [today] = useState(() => brazilDay(Date.now()));
  const monthFirst = i18n.language === "en";
  return (
    <DatesProvider
      // Weekends are days like others for a birth date, and their red is too pale to read.
      settings={{ locale: i18n.language === "pt" ? "pt-br" : i18n.language, firstDayOfWeek: 0, weekendDays: [] }}
    >
      <DateInput
        size="md"
        label={t("birthDate")}
        description={t("optional")}
        placeholder={t("birthDatePlaceholder")}
        value={value === "" ? null : value}
        onChange={(day) => onChange(day ?? "")}
        valueFormat={(day) => format.day(day)}
        dateParser={(typed) => parseTypedDay(typed, monthFirst)}
        // Nobody wants to go back month by month: year first, around the age of most students.
        defaultLevel={value === "" ? "decade" : "month"}
        defaultDate={value === "" ? USUAL_YEAR : value}
        popoverProps={{ portalProps: { target: "main" } }}
        minDate={limits.earliestBirthDate}
        maxDate={today}
        clearable
        clearButtonProps={{ "aria-label": t("calendar.clear") }}
        leftSection={<IconCalendar size={18} aria-hidden="true" />}
        autoComplete="bday"
        error={error}
        disabled={disabled}
        ariaLabels={{
          previousMonth: t("calendar.previousMonth"),
          nextMonth: t("calendar.nextMonth"),
          previousYear: t("calendar.previousYear"),
          nextYear: t("calendar.nextYear"),
          previousDecade: t("calendar.previousDecade"),
          nextDecade: t("calendar.nextDecade"),
        }}
      />
    </DatesProvider>
  );
}
