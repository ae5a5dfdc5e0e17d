import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { MailState } from "@convex/shared/mailKinds";

export type MailRow = FunctionReturnType<typeof api.admin.mail.list>["page"][number];

export const MAILS_PER_PAGE = 25;

/** Mails, newest first, in any state when null; live. */
export const useMails = (state: MailState | null) =>
  usePaginatedQuery(api.admin.mail.list, state === null ? {} : { state }, { initialNumItems: MAILS_PER_PAGE });
export const useMail = (mailId: string) => useQuery(api.admin.mail.get, { mailId });
export const useMailStatus = () => useQuery(api.admin.mail.status, {});
export const useResend = () => useMutation(api.admin.mail.resend);
