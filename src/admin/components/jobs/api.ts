import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const { jobs } = api.admin;

export type Job = NonNullable<FunctionReturnType<typeof jobs.last>>;
export type JobNote = FunctionReturnType<typeof jobs.notes>["page"][number];
/** An administrator's page of a kind, or an exam's bank. */
export type JobPlace = FunctionArgs<typeof jobs.last>;

export const NOTES_PER_PAGE = 10;

export const useLastJob = (place: JobPlace) => useQuery(jobs.last, place);
export const useJobNotes = (jobId: string) =>
  usePaginatedQuery(jobs.notes, { jobId }, { initialNumItems: NOTES_PER_PAGE });
export const useCancelJob = () => useMutation(jobs.cancel);
