/** The demonstration's accounts (loopback only) and variables. */

export const accounts = {
  admin: { fullName: "Ana Administradora", email: "admin@selo.example", password: "dirige-a-escola" },
  student: { fullName: "Bruno Estudante", email: "aluno@selo.example", password: "estuda-no-selo" },
};

/** Beside them for development: support, and a teacher of two courses. */
export const staffAccounts = {
  support: { fullName: "Sofia Atendimento", email: "atendimento@selo.example", password: "atende-a-escola" },
  teacher: { fullName: "Davi Docente", email: "docente@selo.example", password: "ensina-no-selo" },
};

/** Variables of the demonstration; `siteUrl` serves the client. */
export const environment = (siteUrl: string) => ({ SITE_URL: siteUrl, LOCAL_BACKEND: "1" });
