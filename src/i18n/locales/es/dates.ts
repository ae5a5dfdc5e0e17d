import { es } from "date-fns/locale/es";
import type { LanguageDates } from "@/i18n/languages";

const dates: LanguageDates = {
  locale: es,
  longDate: "d 'de' MMMM 'de' yyyy",
  weekdayAndDay: "EEEE, d 'de' MMMM",
  dayAndMonth: "dd/MM",
  monthAndYear: "LLLL 'de' yyyy",
};

export default dates;
