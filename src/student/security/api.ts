import { useAction, useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import type { Proof } from "@/components/form/AskPassword";
import { againIfBusy } from "@/lib/againIfBusy";

export type Session = FunctionReturnType<typeof api.account.sessions.list>[number];

export const useSessions = () => useQuery(api.account.sessions.list, {});
export const useSignOutOf = () => useMutation(api.account.sessions.signOutOf);
export const useSignOutElsewhere = () => useMutation(api.account.sessions.signOutElsewhere);

type PasswordChange = FunctionArgs<typeof api.account.password.change>;

export function useChangePassword(): (change: PasswordChange) => Promise<null> {
  const change = useAction(api.account.password.change);
  return useCallback((passwords) => againIfBusy(() => change(passwords)), [change]);
}

export const useSecondFactor = () => useQuery(api.account.secondFactor.status, {});
export const useActivateFactor = () => useAction(api.account.secondFactor.activate);

export type NewFactor = FunctionReturnType<typeof api.account.secondFactor.begin>;

export function useBeginFactor(): (proof: { password: string }) => Promise<NewFactor> {
  const begin = useAction(api.account.secondFactor.begin);
  return useCallback((proof) => againIfBusy(() => begin(proof)), [begin]);
}

export function useRemoveFactor(): (proof: Proof) => Promise<null> {
  const remove = useAction(api.account.secondFactor.remove);
  return useCallback((proof) => againIfBusy(() => remove(proof)), [remove]);
}

export const useAddress = () => useQuery(api.account.address.status, {});
export const useEnterAddressCode = () => useMutation(api.account.address.enterCode);
export const useCancelAddress = () => useMutation(api.account.address.cancel);

export function useAskAddress(): (change: FunctionArgs<typeof api.account.address.ask>) => Promise<null> {
  const ask = useAction(api.account.address.ask);
  return useCallback((change) => againIfBusy(() => ask(change)), [ask]);
}
