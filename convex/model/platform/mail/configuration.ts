import { env, siteUrl, type Variables } from "../env";

export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: boolean;
  user: string;
  password: string;
  from: string;
}

const loopback = new Set(["localhost", "127.0.0.1", "::1"]);

/**
 * Whether the host is this computer.
 * Mail to it need not be encrypted.
 */
export const isLoopback = (host: string): boolean => loopback.has(host);

/** Reads MAIL_URL and MAIL_FROM; null if either is invalid. */
export function findMailServer({ MAIL_URL = "", MAIL_FROM = "" }: Variables = env): MailServer | null {
  const from = MAIL_FROM.trim();
  if (!URL.canParse(MAIL_URL.trim())) return null;
  const url = new URL(MAIL_URL.trim());
  if (!/^smtps?:$/.test(url.protocol) || url.hostname === "" || !from.includes("@")) return null;
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    user: readEscapes(url.username),
    password: readEscapes(url.password),
    from,
  };
}

/**
 * Decodes percent escapes, and leaves other percent signs.
 * Operators paste passwords unencoded (MAIL-17).
 */
const readEscapes = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/**
 * Whether this is the embedded backend of development.
 * Its unsent mails can be read in the outbox.
 */
export const isDevelopment = (variables: Variables = env): boolean =>
  variables.LOCAL_BACKEND === "1" && findMailServer(variables) === null;

/**
 * Whether mails are sent.
 * Requires a mail server, and a client for links to lead to.
 */
export const sendsMail = (variables: Variables = env): boolean =>
  findMailServer(variables) !== null && siteUrl(variables) !== null;

/** Whether anyone can read the mails. */
export const reachesPeople = (variables: Variables = env): boolean => isDevelopment(variables) || sendsMail(variables);
