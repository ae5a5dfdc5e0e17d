import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type MailChoices = FunctionReturnType<typeof api.mailChoices.get>;
export type AddressStatus = FunctionReturnType<typeof api.confirmations.status>;

export const useAddressStatus = () => useQuery(api.confirmations.status, {});
export const useAskForMail = () => useMutation(api.confirmations.ask);
export const useEnterCode = () => useMutation(api.confirmations.enterCode);

export const useMailChoices = () => useQuery(api.mailChoices.get, {});
/** Shown at once; the server's answer replaces it. */
export const useUpdateMailChoices = () =>
  useMutation(api.mailChoices.update).withOptimisticUpdate((store, choices) =>
    store.setQuery(api.mailChoices.get, {}, choices),
  );
