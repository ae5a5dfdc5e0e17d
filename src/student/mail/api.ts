import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type MailChoices = FunctionReturnType<typeof api.mailChoices.get>;
export type ChoiceChange = FunctionArgs<typeof api.mailChoices.update>;
export type AddressStatus = FunctionReturnType<typeof api.confirmations.status>;

export const useAddressStatus = () => useQuery(api.confirmations.status, {});
export const useAskForMail = () => useMutation(api.confirmations.ask);
export const useEnterCode = () => useMutation(api.confirmations.enterCode);

export const useMailChoices = () => useQuery(api.mailChoices.get, {});
/** Shown at once; the server's answer replaces it. */
export const useUpdateMailChoices = () =>
  useMutation(api.mailChoices.update).withOptimisticUpdate((store, { stop, resume, ...change }) => {
    const shown = store.getQuery(api.mailChoices.get, {});
    if (shown === undefined) return;
    const others = shown.stopped.filter((kind) => kind !== stop && kind !== resume);
    const language = change.language ?? shown.language;
    store.setQuery(api.mailChoices.get, {}, { language, stopped: stop ? [...others, stop] : others });
  });
