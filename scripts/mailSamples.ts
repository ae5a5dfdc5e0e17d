import type { Id } from "../convex/_generated/dataModel";
import type { MailMessage } from "../convex/model/platform/mail/messages";

const name = "Maria da Conceição";
const at = Date.UTC(2026, 10, 5, 12, 30);
const token = "0123456789abcdef".repeat(4);
const certificate = {
  name,
  courseTitle: "Git e GitHub: do zero ao <deploy>",
  code: "CERT-AB12CD34-EF56GH78-M3X9K2P1",
  certificateId: "jd7c3t1f1c4t3" as Id<"certificates">,
};

/** One mail of each kind. */
export const sampleMails: MailMessage[] = [
  { kind: "accessRefunded", name, reason: "Devolvido por PIX", priceCents: 4_900 },
  { kind: "accessRefused", name, reason: "O pagamento não foi encontrado.", priceCents: 4_900 },
  { kind: "accountDeleted", name, at },
  { kind: "addressChanged", name, at },
  { kind: "addressTaken", name },
  { kind: "certificateIssued", ...certificate, hours: 12 },
  { kind: "certificateReissued", ...certificate, reason: "Correção do nome" },
  { kind: "certificateRevoked", ...certificate, reason: "Emitido por engano" },
  {
    ...{ kind: "announcement", name, announcementId: "sample" as Id<"announcements">, title: "Aula ao vivo na quinta" },
    ...{
      lines: ["Às 19h, com perguntas.", "• Traga as suas."],
      textLanguage: "pt",
      courseTitle: certificate.courseTitle,
    },
  },
  { kind: "confirmAddress", token, code: "042137" },
  { kind: "confirmNewAddress", token, code: "042137" },
  { kind: "dailyPractice", name: "Maria" },
  {
    ...{ kind: "enrollmentEnded", name, courseTitle: certificate.courseTitle, reason: "Compra devolvida", until: at },
    movedTo: null,
  },
  { kind: "invitation", name, courseTitle: certificate.courseTitle, token },
  { kind: "newDevice", name, at, device: "Firefox, Windows" },
  {
    ...{ kind: "passEnded", name, courseTitle: null, reason: "Desistência", cause: "withdrawn", endsCourses: true },
  },
  {
    ...{ kind: "passGiven", name, at, courseTitle: null, until: null, priceCents: 4_900 },
    ...{ enrolledIn: certificate.courseTitle, withdrawUntil: at + 7 * 24 * 60 * 60_000 },
  },
  { kind: "passwordChanged", name, at },
  { kind: "resetPassword", name, token },
  { kind: "secondFactorChanged", name, at, change: "recoveryCodeUsed" },
];
