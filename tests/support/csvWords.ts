import type { Language } from "../../src/i18n/languages";
import type { CsvWords } from "../../src/admin/exams/questionFiles/csvQuestions";
import enBank from "../../src/i18n/locales/en/adminBank.json";
import enFiles from "../../src/i18n/locales/en/adminBankFiles.json";
import esBank from "../../src/i18n/locales/es/adminBank.json";
import esFiles from "../../src/i18n/locales/es/adminBankFiles.json";
import ptBank from "../../src/i18n/locales/pt/adminBank.json";
import ptFiles from "../../src/i18n/locales/pt/adminBankFiles.json";

const bank = { pt: ptBank, es: esBank, en: enBank };
const files = { pt: ptFiles, es: esFiles, en: enFiles };

/** The words of a CSV file of questions in a language. */
export const csvWords = (language: Language): CsvWords => ({
  columns: files[language].fields,
  difficulties: bank[language].difficulties,
});
