import { enUS } from "date-fns/locale/en-US";
import type { LanguageDates } from "@/i18n/languages";

const dates: LanguageDates = {
  locale: enUS,
  longDate: "MMMM d, yyyy",
  weekdayAndDay: "EEEE, MMMM d",
  dayAndMonth: "MM/dd",
  monthAndYear: "LLLL yyyy",
};

export default dates;
