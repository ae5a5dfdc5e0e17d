import { ptBR } from "date-fns/locale/pt-BR";
import type { LanguageDates } from "@/i18n/languages";

const dates: LanguageDates = {
  locale: ptBR,
  longDate: "dd 'de' MMMM 'de' yyyy",
  weekdayAndDay: "EEEE, d 'de' MMMM",
  dayAndMonth: "dd/MM",
  monthAndYear: "LLLL 'de' yyyy",
};

export default dates;
