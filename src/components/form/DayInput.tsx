import "@mantine/dates/styles.css";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isCalendarDay } from "@convex/shared/brazilDay";
import { useDates } from "@/lib/dates";
import { parseTypedDay } from "./typedDay";

interface DayInputProps extends Omit<DateInputProps, "value" | "onChange"> {
  /**
   * yyyy-MM-dd, "", or typed text that is not a day.
   * The form's schema rejects the latter.
   */
  value?: string;
  onChange: (value: string) => void;
}

/**
 * A day, typed or picked from a calendar in the chosen language.
 * `minDate` and `maxDate` limit the calendar.
 */
export function DayInput({ value = "", onChange, ...props }: DayInputProps) {
  const { t } = useTranslation("calendar");
  const { day, calendar } = useDates();
  const [opened, setOpened] = useState(false);
  const [unread, setUnread] = useState("");
  const [version, setVersion] = useState(0);
  // Remounts when the form replaces its values.
  // DateInput retains its text while it has no value.
  if (unread !== "" && unread !== value) {
    setUnread("");
    setVersion(version + 1);
  }
  const parse = (typed: string): string | null => parseTypedDay(typed, calendar.monthFirst);
  const type = (typed: string): void => {
    const parsed = parse(typed);
    setUnread(parsed === null ? typed : "");
    onChange(parsed ?? typed);
  };
  return (
    <DateInput
      size="md"
      leftSection={<IconCalendar size={18} aria-hidden="true" />}
      placeholder={t("placeholder")}
      clearable={!props.required}
      {...props}
      key={version}
      value={isCalendarDay(value) ? value : null}
      onChange={(picked) => onChange(picked ?? "")}
      onInput={(event) => type(event.currentTarget.value)}
      dateParser={parse}
      fixOnBlur={false}
      valueFormat={day}
      firstDayOfWeek={calendar.firstDayOfWeek}
      weekendDays={[]} // Mantine's red is too pale to read
      weekdayFormat={calendar.weekday}
      monthsListFormat={calendar.month}
      monthLabelFormat={calendar.monthAndYear}
      getDayAriaLabel={calendar.longDay}
      clearButtonProps={{ "aria-label": t("clear") }}
      ariaLabels={{
        previousMonth: t("previousMonth"),
        nextMonth: t("nextMonth"),
        previousYear: t("previousYear"),
        nextYear: t("nextYear"),
        previousDecade: t("previousDecade"),
        nextDecade: t("nextDecade"),
      }}
      // "Novembro De 2026" otherwise.
      styles={{ calendarHeaderLevel: { textTransform: "none" } }}
      // No portal, so that it stays inside the dialog around it.
      popoverProps={{
        withinPortal: false,
        floatingStrategy: "fixed",
        onOpen: () => setOpened(true),
        onClose: () => setOpened(false),
      }}
      // Escape closes the calendar first, then the dialog.
      data-mantine-stop-propagation={opened || undefined}
    />
  );
}
