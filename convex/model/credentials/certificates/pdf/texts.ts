import { format } from "date-fns";
import { enUS } from "date-fns/locale/en-US";
import { es } from "date-fns/locale/es";
import { ptBR } from "date-fns/locale/pt-BR";
import { inBrazil } from "../../../../shared/brazilDay";
import type { DocumentLanguage } from "../../../../shared/documentLanguages";

const dates = {
  pt: { locale: ptBR, long: "dd 'de' MMMM 'de' yyyy", short: "dd/MM/yyyy", number: "pt-BR" },
  es: { locale: es, long: "d 'de' MMMM 'de' yyyy", short: "dd/MM/yyyy", number: "es-AR" },
  en: { locale: enUS, long: "MMMM d, yyyy", short: "MMM d, yyyy", number: "en" },
} as const;

/**
 * Days and numbers as on the certificate's page.
 * Days are Brasília's.
 */
export const formats = (language: DocumentLanguage) => {
  const { locale, long, short, number } = dates[language];
  const decimal = new Intl.NumberFormat(number, { maximumFractionDigits: 1 });
  return {
    longDate: (moment: number) => format(moment, long, { locale, in: inBrazil }),
    date: (moment: number) => format(moment, short, { locale, in: inBrazil }),
    number: (value: number) => decimal.format(value),
  };
};

/**
 * Texts of the PDF.
 * The same as the page's (namespace `certificate` of the client), which a test compares.
 */
const pt = {
  heading: "CERTIFICADO",
  subheading: "de Conclusão de Curso",
  certify: "Certificamos que",
  completed: "concluiu com êxito o curso",
  workload: "Carga Horária",
  hours: "{n}h",
  issuedAt: "Emitido em",
  footer: "Este certificado é válido e pode ser verificado através do hash único acima",
  signature: "Assinatura de {name}",
  qrLabel: "Código QR para verificar o certificado {code}",
  documentTitle: "Certificado de {student} no curso {course}",
  program: "Conteúdo programático",
  programAsOf: "como registrado em {date}",
  practice: "Prática e prova final",
  programUnknown: "O conteúdo do curso na época da emissão não foi registrado.",
  minutes: "{n} min",
  lessons: { one: "1 aula", other: "{n} aulas" },
  student: "Aluno(a)",
  course: "Curso",
  period: "Período de realização",
  periodFromTo: "{from} a {to}",
  score: "Aproveitamento",
  scoreOf: "nota {score} de 10",
  passMark: "mínima para aprovação: {mark}",
  mode: "Modalidade",
  modeText: "a distância (EAD)",
  taxId: "CNPJ {id}",
  code: "Código de verificação",
  check: "Verifique em",
  legal:
    "Curso livre de formação continuada, na forma da Lei nº 9.394/1996 e do Decreto nº 5.154/2004 (arts. 1º e 3º), que não depende de autorização ou reconhecimento do poder público.",
};

export type Texts = typeof pt;

const es_: Texts = {
  heading: "CERTIFICADO",
  subheading: "de Finalización de Curso",
  certify: "Certificamos que",
  completed: "completó con éxito el curso",
  workload: "Carga horaria",
  hours: "{n}h",
  issuedAt: "Emitido el",
  footer: "Este certificado es válido y puede verificarse mediante el hash único de arriba",
  signature: "Firma de {name}",
  qrLabel: "Código QR para verificar el certificado {code}",
  documentTitle: "Certificado de {student} en el curso {course}",
  program: "Contenido del programa",
  programAsOf: "según el registro del {date}",
  practice: "Práctica y examen final",
  programUnknown: "El contenido del curso en el momento de la emisión no quedó registrado.",
  minutes: "{n} min",
  lessons: { one: "1 lección", other: "{n} lecciones" },
  student: "Estudiante",
  course: "Curso",
  period: "Período de realización",
  periodFromTo: "del {from} al {to}",
  score: "Resultado",
  scoreOf: "nota {score} de 10",
  passMark: "mínima para aprobar: {mark}",
  mode: "Modalidad",
  modeText: "a distancia, en línea",
  taxId: "CNPJ {id}",
  code: "Código de verificación",
  check: "Verifícalo en",
  legal:
    "Curso libre de formación continua según la legislación brasileña (Ley n.º 9.394/1996 y Decreto n.º 5.154/2004, arts. 1 y 3), que no requiere autorización ni reconocimiento del poder público.",
};

const en: Texts = {
  heading: "CERTIFICATE",
  subheading: "of Course Completion",
  certify: "We certify that",
  completed: "has successfully completed the course",
  workload: "Course hours",
  hours: "{n}h",
  issuedAt: "Issued on",
  footer: "This certificate is valid and can be verified through the unique hash above",
  signature: "Signature of {name}",
  qrLabel: "QR code to verify the certificate {code}",
  documentTitle: "Certificate of {student} for the course {course}",
  program: "Course program",
  programAsOf: "as recorded on {date}",
  practice: "Practice and final exam",
  programUnknown: "The content of the course at the time of issue was not recorded.",
  minutes: "{n} min",
  lessons: { one: "1 lesson", other: "{n} lessons" },
  student: "Student",
  course: "Course",
  period: "Period",
  periodFromTo: "{from} to {to}",
  score: "Result",
  scoreOf: "{score} out of 10",
  passMark: "pass mark: {mark}",
  mode: "Mode",
  modeText: "distance learning, online",
  taxId: "CNPJ {id}",
  code: "Verification code",
  check: "Check it at",
  legal:
    "Open course of continuing education under Brazilian law (Law No. 9,394/1996 and Decree No. 5,154/2004, articles 1 and 3), which requires no authorization or recognition by public authorities.",
};

export const texts: Record<DocumentLanguage, Texts> = { pt, es: es_, en };

/** Texts that differ on a path's certificate (PATH-8). */
const pathTexts: Record<DocumentLanguage, Partial<Texts>> = {
  pt: {
    subheading: "de Conclusão de Trilha",
    completed: "concluiu com êxito a trilha de cursos",
    documentTitle: "Certificado de {student} na trilha {course}",
    program: "Cursos da trilha",
    course: "Trilha",
    minutes: "{n} h",
    lessons: { one: "1 curso", other: "{n} cursos" },
  },
  es: {
    subheading: "de Finalización de Ruta",
    completed: "completó con éxito la ruta de cursos",
    documentTitle: "Certificado de {student} en la ruta {course}",
    program: "Cursos de la ruta",
    course: "Ruta",
    minutes: "{n} h",
    lessons: { one: "1 curso", other: "{n} cursos" },
  },
  en: {
    subheading: "of Path Completion",
    completed: "has successfully completed the path of courses",
    documentTitle: "Certificate of {student} for the path {course}",
    program: "Courses of the path",
    course: "Path",
    minutes: "{n} h",
    lessons: { one: "1 course", other: "{n} courses" },
  },
};

/** Texts of one certificate, of a course or of a path. */
export const textsOf = ({ language, ofPath = false }: { language: DocumentLanguage; ofPath?: boolean }): Texts =>
  ofPath ? { ...texts[language], ...pathTexts[language] } : texts[language];

/** Replaces `{name}`. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
