import type { MailLanguage } from "../../../shared/mailKinds";

interface Texts {
  title: string;
  made: string;
  intro: string;
  /** Text shown where the picture is not visible. */
  picture: string;
  none: string;
  more: string;
  moreText: string;
  yes: string;
  no: string;
  /** Headings, in the order of the page. */
  tables: Record<ShownTable, string>;
}

/** Tables shown on the page; the others are only in data.json. */
type ShownTable =
  | "profiles"
  | "enrollments"
  | "certificates"
  | "examAttempts"
  | "lessonProgress"
  | "mails"
  | "authSessions"
  | "sessionDevices"
  | "knownCallers"
  | "personReadings";

export const exportTexts: Record<MailLanguage, Texts> = {
  pt: {
    title: "Seus dados",
    made: "Reunidos em",
    intro:
      "Aqui está o que a escola guarda sobre você. O arquivo data.json contém tudo, num formato que programas leem.",
    picture: "Sua foto",
    none: "Nada.",
    more: "E mais",
    moreText: "Só no arquivo data.json:",
    yes: "sim",
    no: "não",
    tables: {
      profiles: "Perfil",
      enrollments: "Matrículas",
      certificates: "Certificados",
      examAttempts: "Provas",
      lessonProgress: "Aulas concluídas",
      mails: "E-mails enviados a você",
      authSessions: "Acessos abertos",
      sessionDevices: "Aparelhos",
      knownCallers: "Redes de onde você entrou",
      personReadings: "Quando a administração abriu sua página",
    },
  },
  es: {
    title: "Tus datos",
    made: "Reunidos el",
    intro:
      "Esto es lo que la escuela guarda sobre ti. El archivo data.json contiene todo, en un formato que leen los programas.",
    picture: "Tu foto",
    none: "Nada.",
    more: "Y además",
    moreText: "Solo en el archivo data.json:",
    yes: "sí",
    no: "no",
    tables: {
      profiles: "Perfil",
      enrollments: "Inscripciones",
      certificates: "Certificados",
      examAttempts: "Exámenes",
      lessonProgress: "Lecciones completadas",
      mails: "Correos enviados a ti",
      authSessions: "Sesiones abiertas",
      sessionDevices: "Dispositivos",
      knownCallers: "Redes (direcciones IP) desde las que entraste",
      personReadings: "Cuándo la administración abrió tu página",
    },
  },
  en: {
    title: "Your data",
    made: "Collected on",
    intro:
      "This is what the school keeps about you. The file data.json has everything, in a format that programs read.",
    picture: "Your picture",
    none: "Nothing.",
    more: "And more",
    moreText: "Only in the file data.json:",
    yes: "yes",
    no: "no",
    tables: {
      profiles: "Profile",
      enrollments: "Enrollments",
      certificates: "Certificates",
      examAttempts: "Exams",
      lessonProgress: "Completed lessons",
      mails: "Emails sent to you",
      authSessions: "Open sessions",
      sessionDevices: "Devices",
      knownCallers: "Networks you signed in from",
      personReadings: "When the administration opened your page",
    },
  },
};

/** Labels of the displayed fields, in any table. */
export const exportLabels: Record<MailLanguage, Record<string, string>> = {
  pt: {
    fullName: "Nome",
    email: "E-mail",
    phone: "Telefone",
    adminNote: "Anotações da administração",
    dataNascimento: "Data de nascimento",
    uf: "Estado",
    cep: "CEP",
    course: "Curso",
    courseTitle: "Curso",
    lesson: "Aula",
    studentName: "Nome impresso",
    certificateHash: "Código",
    courseDurationHours: "Horas",
    score: "Nota",
    passed: "Aprovação",
    couponCode: "Cupom",
    to: "Para",
    subject: "Assunto",
    caller: "Rede",
    userAgent: "Navegador",
    enrolledAt: "Matrícula",
    completedAt: "Conclusão",
    issuedAt: "Emissão",
    submittedAt: "Entrega",
    sentAt: "Envio",
    lastSeenAt: "Último uso",
    signedInAt: "Entrada",
    role: "Função",
    _creationTime: "Registro criado",
  },
  es: {
    fullName: "Nombre",
    email: "Correo",
    phone: "Teléfono",
    adminNote: "Notas de la administración",
    dataNascimento: "Fecha de nacimiento",
    uf: "Estado",
    cep: "CEP",
    course: "Curso",
    courseTitle: "Curso",
    lesson: "Lección",
    studentName: "Nombre impreso",
    certificateHash: "Código",
    courseDurationHours: "Horas",
    score: "Nota",
    passed: "Aprobado",
    couponCode: "Cupón",
    to: "Para",
    subject: "Asunto",
    caller: "Red",
    userAgent: "Navegador",
    enrolledAt: "Inscripción",
    completedAt: "Finalización",
    issuedAt: "Emisión",
    submittedAt: "Entrega",
    sentAt: "Envío",
    lastSeenAt: "Último uso",
    signedInAt: "Inicio de sesión",
    role: "Función",
    _creationTime: "Registro creado",
  },
  en: {
    fullName: "Name",
    email: "Email",
    phone: "Telephone",
    adminNote: "Notes of the administration",
    dataNascimento: "Date of birth",
    uf: "State",
    cep: "Postal code (CEP)",
    course: "Course",
    courseTitle: "Course",
    lesson: "Lesson",
    studentName: "Printed name",
    certificateHash: "Code",
    courseDurationHours: "Hours",
    score: "Score",
    passed: "Passed",
    couponCode: "Coupon",
    to: "To",
    subject: "Subject",
    caller: "Network",
    userAgent: "Browser",
    enrolledAt: "Enrolled",
    completedAt: "Completed",
    issuedAt: "Issued",
    submittedAt: "Submitted",
    sentAt: "Sent",
    lastSeenAt: "Last used",
    signedInAt: "Signed in",
    role: "Role",
    _creationTime: "Record created",
  },
};
