import type { CourseLanguage } from "../../../shared/courseFacts";

/** Texts of badges, in the language of their course. */
const pt = {
  description: "Curso on-line {course}. Carga horária: {hours} horas.",
  criteria: "Concluir todas as aulas do curso e ser aprovado na prova final.",
  passMark: "Nota mínima para aprovação: {mark} de 10.",
  score: "Nota da prova final",
  picture: "Selo dourado com duas fitas",
  evidence: "Certificado",
  evidenceText: "Esta página mostra o certificado e se ele é válido.",
};

export const badgeTexts: Record<CourseLanguage, typeof pt> = {
  pt,
  es: {
    description: "Curso en línea {course}. Carga horaria: {hours} horas.",
    criteria: "Completar todas las lecciones del curso y aprobar el examen final.",
    passMark: "Nota mínima para aprobar: {mark} de 10.",
    score: "Nota del examen final",
    picture: "Sello dorado con dos cintas",
    evidence: "Certificado",
    evidenceText: "Esta página muestra el certificado y si es válido.",
  },
  en: {
    description: "Online course {course}. Course hours: {hours} hours.",
    criteria: "Complete every lesson of the course and pass the final exam.",
    passMark: "Pass mark: {mark} out of 10.",
    score: "Score of the final exam",
    picture: "Gold seal with two ribbons",
    evidence: "Certificate",
    evidenceText: "This page shows the certificate and whether it is valid.",
  },
};
