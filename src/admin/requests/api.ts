import { useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { RequestState } from "@convex/shared/accessRequests";

const requests = api.admin.accessRequests;

export type RequestRow = FunctionReturnType<typeof requests.list>["page"][number];

export const REQUESTS_PER_PAGE = 25;

export const useRequests = (search: string, state: RequestState) =>
  usePaginatedQuery(requests.list, { search, state }, { initialNumItems: REQUESTS_PER_PAGE });
export const useApprove = () => useMutation(requests.approve);
export const useRefuse = () => useMutation(requests.refuse);
export const useRefund = () => useMutation(requests.refund);
