import { isOptionalMail, type MailLanguage } from "../../../shared/mailKinds";
import type { SchoolHead } from "../settings/school";
import type { MailMessage } from "./messages";
import { en } from "./texts/en";
import { es } from "./texts/es";
import type { MailFormat, MailText, MailTexts } from "./texts/mailTexts";
import { pt } from "./texts/pt";

export const mailTexts: Record<MailLanguage, MailTexts> = { pt, es, en };

/**
 * One mail in one language, before it becomes HTML and text.
 * Plain text throughout.
 */
export interface MailContent extends Omit<MailText, "action" | "why"> {
  language: MailLanguage;
  colors: SchoolHead["colors"];
  greeting: string;
  code?: { label: string; value: string };
  link?: { label: string; url: string; addressLabel: string };
  footer: { sentBy: string; why: string; stop?: { label: string; url: string } };
}

interface Addresses {
  /**
   * Address of the client; null leaves links out.
   * Without a slash at its end.
   */
  siteUrl: string | null;
  /** Address that stops this kind of mail; null for necessary ones. */
  stopUrl: string | null;
}

/** Returns the mail as its school writes it. */
export function toContent(
  message: MailMessage,
  language: MailLanguage,
  { school, ...addresses }: Addresses & { school: SchoolHead },
): MailContent {
  const texts = mailTexts[language];
  const { action, subject, why = texts.footer.why, ...text } = textOf(texts, message, school.name);
  const path = pathOf(message);
  const { sentBy, stop } = texts.footer;
  return {
    ...text,
    language,
    subject: headerText(subject),
    greeting: texts.greeting("name" in message ? message.name : null),
    colors: school.colors,
    footer: {
      sentBy: sentBy(school.name),
      why,
      ...(addresses.stopUrl !== null &&
        isOptionalMail(message.kind) && { stop: { label: stop, url: addresses.stopUrl } }),
    },
    ...((message.kind === "confirmAddress" || message.kind === "confirmNewAddress") && {
      code: { label: texts.code, value: message.code },
    }),
    ...(action !== undefined &&
      path !== null &&
      addresses.siteUrl !== null && {
        link: { label: action, url: `${addresses.siteUrl}${path}`, addressLabel: texts.linkAddress },
      }),
  };
}

/** Returns the subject alone; some messages are gone but for their kind. */
export const subjectOf = (message: MailMessage, language: MailLanguage, school: string): string =>
  headerText(textOf(mailTexts[language], message, school).subject);

function textOf(texts: MailTexts, message: MailMessage, school: string): MailText {
  const write = texts.kinds[message.kind] as (data: MailMessage, format: MailFormat) => MailText;
  return write(message, { ...formatOf(texts), school });
}

/**
 * Returns the client's page for a message.
 * Tokens are in the fragment, which no server gets.
 */
function pathOf(message: MailMessage): string | null {
  switch (message.kind) {
    case "certificateIssued":
    case "certificateReissued":
      return `/certificate/${encodeURIComponent(message.certificateId)}`;
    case "confirmAddress":
      return `/confirm#${message.token}`;
    case "confirmNewAddress":
      return `/confirm/address#${message.token}`;
    case "invitation":
      return `/invite#${message.token}`;
    case "resetPassword":
      return `/reset#${message.token}`;
    case "addressTaken":
      return "/reset";
    case "announcement":
      return "/announcements";
    case "dailyPractice":
      return "/practice";
    case "inquiryAnswered":
      return "/questions";
    case "newDevice":
      return "/account/security";
    case "passGiven":
      return "/dashboard";
    case "accessRefused":
    case "accessRefunded":
      return "/account/access";
    default:
      return null;
  }
}

function formatOf({ locale, moment }: MailTexts): Omit<MailFormat, "school"> {
  return {
    number: (value) => new Intl.NumberFormat(locale).format(value),
    day: (day) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day)),
    price: (cents) => new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }).format(cents / 100),
    moment: (at) => {
      const options = { dateStyle: "long", timeStyle: "short", timeZone: "America/Sao_Paulo" } as const;
      return moment(new Intl.DateTimeFormat(locale, options).format(at));
    },
  };
}

/** Removes line breaks: in a header they begin another one. */
export const headerText = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
