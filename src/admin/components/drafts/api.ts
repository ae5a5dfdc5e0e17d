import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const { drafts } = api.admin;

export type Draft = NonNullable<FunctionReturnType<typeof drafts.get>>;

export const DRAFTS_PER_PAGE = 20;

/** Generated texts that wait; live. */
export const useDrafts = () => usePaginatedQuery(drafts.list, {}, { initialNumItems: DRAFTS_PER_PAGE });

/** Null without a draft. */
export const useDraft = (lessonId: string) => useQuery(drafts.get, { lessonId });
export const useTakeDraft = () => useMutation(drafts.take);
export const useDiscardDraft = () => useMutation(drafts.discard);
