import { useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { BinKind } from "@convex/shared/bin";

export type BinItem = FunctionReturnType<typeof api.admin.bin.list>["page"][number];

export const ITEMS_PER_PAGE = 25;

export const useBin = (kind: BinKind) =>
  usePaginatedQuery(api.admin.bin.list, { kind }, { initialNumItems: ITEMS_PER_PAGE });
export const useRemoveForGood = () => useMutation(api.admin.bin.remove);
