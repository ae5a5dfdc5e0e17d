import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type MailChoices = FunctionReturnType<typeof api.account.mailChoices.get>;
export type ChoiceChange = FunctionArgs<typeof api.account.mailChoices.update>;
export type AddressStatus = FunctionReturnType<typeof api.account.confirmations.status>;

export const useAddressStatus = () => useQuery(api.account.confirmations.status, {});
export const useAskForMail = () => useMutation(api.account.confirmations.ask);
export const useEnterCode = () => useMutation(api.account.confirmations.enterCode);

export const useMailChoices = () => useQuery(api.account.mailChoices.get, {});
/** Optimistic; the server's answer replaces the choice. */
export const useUpdateMailChoices = () =>
  useMutation(api.account.mailChoices.update).withOptimisticUpdate((store, { stop, resume, ...change }) => {
    const shown = store.getQuery(api.account.mailChoices.get, {});
    if (shown === undefined) return;
    const others = shown.stopped.filter((kind) => kind !== stop && kind !== resume);
    const language = change.language ?? shown.language;
    store.setQuery(api.account.mailChoices.get, {}, { language, stopped: stop ? [...others, stop] : others });
  });
