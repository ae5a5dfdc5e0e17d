import type { CertificateReason } from "../../../../shared/certificateStates";
import type { MailLanguage } from "../../../../shared/mailKinds";

/** Reasons, without the administrator's own words. */
export const certificateReasonTexts: Record<MailLanguage, Record<CertificateReason, string>> = {
  pt: {
    underReview: "Em análise",
    identityUnconfirmed: "Identidade não confirmada",
    reviewPassed: "Análise concluída sem problemas",
    suspendedInError: "Suspenso por engano",
    issuedInError: "Emitido por engano",
    dishonestExam: "Fraude na prova",
    identityFalse: "Identidade falsa",
    studentRequest: "A seu pedido",
    nameCorrected: "Nome corrigido",
    hoursCorrected: "Carga horária corrigida",
    dateCorrected: "Data corrigida",
    other: "Outro motivo",
  },
  es: {
    underReview: "En revisión",
    identityUnconfirmed: "Identidad no confirmada",
    reviewPassed: "Revisión terminada sin problemas",
    suspendedInError: "Suspendido por error",
    issuedInError: "Emitido por error",
    dishonestExam: "Fraude en el examen",
    identityFalse: "Identidad falsa",
    studentRequest: "A pedido tuyo",
    nameCorrected: "Nombre corregido",
    hoursCorrected: "Carga horaria corregida",
    dateCorrected: "Fecha corregida",
    other: "Otro motivo",
  },
  en: {
    underReview: "Under review",
    identityUnconfirmed: "Identity not confirmed",
    reviewPassed: "Review passed",
    suspendedInError: "Suspended by mistake",
    issuedInError: "Issued by mistake",
    dishonestExam: "Cheating in the exam",
    identityFalse: "False identity",
    studentRequest: "At your request",
    nameCorrected: "Name corrected",
    hoursCorrected: "Course hours corrected",
    dateCorrected: "Date corrected",
    other: "Another reason",
  },
};
