"use node";
import { createTransport } from "nodemailer";
import type { MailFailure } from "../../../shared/mailKinds";
import { mailRules } from "../../../shared/limits";
import { isLoopback, type MailServer } from "./configuration";

export interface Letter {
  /** Replaces the name in MAIL_FROM; null keeps it. */
  senderName: string | null;
  to: string;
  subject: string;
  html: string;
  text: string;
  language: string;
  /** Equal for all attempts, so that receivers recognize a copy. */
  messageId: string;
  /**
   * Address whose POST stops this kind (RFC 8058).
   * Null for necessary mails.
   */
  stopUrl: string | null;
}

export type Delivery = { ok: true } | { ok: false; reason: MailFailure; detail: string };

/**
 * Hands a mail to the server.
 * Never throws: every result is an outcome.
 */
export async function deliver(
  server: MailServer,
  letter: Letter,
  limitMs: number = mailRules.attemptMs,
): Promise<Delivery> {
  // Nodemailer limits silence only, not the whole conversation.
  const signal = AbortSignal.timeout(limitMs);
  try {
    const transport = createTransport({
      host: server.host,
      port: server.port,
      secure: server.secure,
      requireTLS: !server.secure && !isLoopback(server.host),
      ...(server.user !== "" && { auth: { user: server.user, pass: server.password } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await transport.sendMail({
      from: letter.senderName === null ? server.from : { name: letter.senderName, address: addressIn(server.from) },
      // As an object, the address is never read as a list.
      to: { name: "", address: letter.to },
      subject: letter.subject,
      html: letter.html,
      text: letter.text,
      messageId: letter.messageId,
      headers: headersOf(letter),
      signal,
    });
    return { ok: true };
  } catch (error) {
    return signal.aborted ? failed("timeout", error) : readFailure(error);
  }
}

/** @example addressIn("School <no-reply@school.example>") // "no-reply@school.example" */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

function headersOf({ language, stopUrl }: Letter): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    "Content-Language": language,
    ...(stopUrl !== null && {
      "List-Unsubscribe": `<${stopUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}

/**
 * Returns the failure.
 * The server's three digits decide; without them the network failed.
 */
function readFailure(error: unknown): Delivery {
  const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
  if (responseCode >= 400 && responseCode < 500) return failed("refusedForNow", error);
  if (code === "EAUTH") return failed("signInRefused", error);
  if (responseCode >= 500) return failed("refused", error);
  if (code === "EENVELOPE") return failed("addressInvalid", error);
  if (code === "ETIMEDOUT") return failed("timeout", error);
  return failed("unreachable", error);
}

const failed = (reason: MailFailure, error: unknown): Delivery => ({
  ok: false,
  reason,
  detail: (error instanceof Error ? error.message : String(error)).slice(0, mailRules.failureDetail),
});
