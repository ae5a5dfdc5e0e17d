import { ConvexError } from "convex/values";
import i18next, { type ParseKeys } from "i18next";
import type { ErrorCode } from "@convex/shared/errorCodes";

export interface ErrorText {
  title: string;
  message: string;
}

interface CodedData {
  code: ErrorCode;
  retryAt?: number;
  challenge?: string;
  field?: string;
  message?: string;
  line?: number;
}

function codedData(error: unknown): CodedData | null {
  if (!(error instanceof ConvexError)) return null;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("code" in data)) return null;
  // Not checked against the codes: too large for a first page.
  // A code without texts shows the general ones.
  return typeof data.code === "string" ? (data as CodedData) : null;
}

/**
 * The server's error code, or null for any other error.
 * See convex/shared/errorCodes.ts.
 */
export function errorCode(error: unknown): ErrorCode | null {
  return codedData(error)?.code ?? null;
}

/** When the server allows another try (ms since epoch), or null. */
export function errorRetryAt(error: unknown): number | null {
  return codedData(error)?.retryAt ?? null;
}

/** Challenge for the second factor after a right password, or null. */
export function errorChallenge(error: unknown): string | null {
  return codedData(error)?.challenge ?? null;
}

/**
 * The refused form field with its reason; null for other errors.
 * The reason is a full translation key.
 */
export function refusedField(error: unknown): { field: string; message: string } | null {
  const data = codedData(error);
  if (data?.code !== "formInvalid" || data.message === undefined) return null;
  const line = data.line === undefined ? "" : `#${data.line}`;
  return { field: data.field ?? "", message: `validation:${data.message}${line}` };
}

function isNetworkError(error: unknown): boolean {
  return (
    !navigator.onLine ||
    (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) ||
    (error instanceof Error && /connection lost|websocket/i.test(error.message))
  );
}

const BUSY: readonly ErrorCode[] = ["signInBusy", "documentsBusy"];

/** Whether the server asks to retry in some seconds. */
export function isBusy(error: unknown): boolean {
  const data = codedData(error);
  return data !== null && BUSY.includes(data.code);
}

/**
 * Wait in seconds when the server is busy, else in minutes.
 * At most a minute of seconds, as the clocks may differ.
 */
function waitCount({ code, retryAt }: CodedData, now: number): number {
  const ms = retryAt === undefined ? 0 : retryAt - now;
  return BUSY.includes(code) ? Math.min(60, Math.max(1, Math.ceil(ms / 1_000))) : Math.max(1, Math.ceil(ms / 60_000));
}

/**
 * Returns any error as a translated title and message.
 * The text of unknown errors is for developers and never shown. Texts of codes load with every page but
 * home, those for administrators with their pages.
 */
export function errorMessage(error: unknown, now: number = Date.now()): ErrorText {
  const coded = codedData(error);
  const general = isNetworkError(error)
    ? { title: i18next.t("common:failure.network.title"), message: i18next.t("common:failure.network.message") }
    : { title: i18next.t("common:failure.unknown.title"), message: i18next.t("common:failure.unknown.message") };
  if (!coded) return general;
  const refused = refusedField(error)?.message ?? "";
  return {
    title: i18next.t(`errors:${coded.code}.title`, { defaultValue: general.title }),
    message: i18next.exists(refused)
      ? i18next.t(refused as FieldErrorKey)
      : i18next.t(`errors:${coded.code}.message`, { count: waitCount(coded, now), defaultValue: general.message }),
  };
}

type FieldErrorKey = ParseKeys<["common", "validation", "errors"]>;

/** Translated text of a form field's error, stored as a key. */
export function fieldErrorText(error: unknown): string | undefined {
  if (typeof error !== "string") return undefined;
  const [key = "", line] = error.split("#");
  return i18next.t(key as FieldErrorKey, { line });
}
