import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const { access } = api.student;

export type OwnRequest = NonNullable<FunctionReturnType<typeof access.newest>>;

/** The student's newest request for access; null without one, `undefined` while loading. */
export const useNewestRequest = (isStudent: boolean) => useQuery(access.newest, isStudent ? {} : "skip");
export const useCancelRequest = () => useMutation(access.cancel);
