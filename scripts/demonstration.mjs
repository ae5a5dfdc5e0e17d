/** What the demonstration consists of on one's own machine: its accounts (loopback only) and its variables. */

export const accounts = {
  admin: { fullName: "Ana Administradora", email: "admin@selo.example", password: "administra-o-selo" },
  student: { fullName: "Bruno Estudante", email: "aluno@selo.example", password: "estuda-no-selo" },
};

/** @param {string} siteUrl where the client is served */
export const environment = (siteUrl) => ({ SITE_URL: siteUrl, LOCAL_BACKEND: "1" });
