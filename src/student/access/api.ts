import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const { access } = api.student;

export type OwnPass = FunctionReturnType<typeof access.passes>[number];

/** Newest first; `undefined` while loading. */
export const useRequests = () => useQuery(access.requests, {});
export const usePasses = () => useQuery(access.passes, {});
export const useWithdraw = () => useMutation(access.withdraw);
/** Whether enrolling needs a pass; `undefined` while loading. */
export const useNeedsPass = () => {
  const settings = useQuery(api.visitor.settings.access, {});
  return settings && settings.mode === "byApproval";
};
