import { useAction, useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import type { Proof } from "@/components/form/AskPassword";
import { againIfBusy } from "@/lib/againIfBusy";

export type Session = FunctionReturnType<typeof api.account.sessions>[number];

export const useSessions = () => useQuery(api.account.sessions, {});
export const useSignOutOf = () => useMutation(api.account.signOutOf);
export const useSignOutElsewhere = () => useMutation(api.account.signOutElsewhere);

type PasswordChange = FunctionArgs<typeof api.account.changePassword>;

export function useChangePassword(): (change: PasswordChange) => Promise<null> {
  const change = useAction(api.account.changePassword);
  return useCallback((passwords) => againIfBusy(() => change(passwords)), [change]);
}

export const useSecondFactor = () => useQuery(api.secondFactor.status, {});
export const useActivateFactor = () => useAction(api.secondFactor.activate);

export type NewFactor = FunctionReturnType<typeof api.secondFactor.begin>;

export function useBeginFactor(): (proof: { password: string }) => Promise<NewFactor> {
  const begin = useAction(api.secondFactor.begin);
  return useCallback((proof) => againIfBusy(() => begin(proof)), [begin]);
}

export function useRemoveFactor(): (proof: Proof) => Promise<null> {
  const remove = useAction(api.secondFactor.remove);
  return useCallback((proof) => againIfBusy(() => remove(proof)), [remove]);
}

export const useAddress = () => useQuery(api.addressChanges.status, {});
export const useEnterAddressCode = () => useMutation(api.addressChanges.enterCode);
export const useCancelAddress = () => useMutation(api.addressChanges.cancel);

export function useAskAddress(): (change: FunctionArgs<typeof api.addressChanges.ask>) => Promise<null> {
  const ask = useAction(api.addressChanges.ask);
  return useCallback((change) => againIfBusy(() => ask(change)), [ask]);
}
