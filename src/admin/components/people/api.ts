import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const { enrollments, peopleJobs } = api.admin;

export type PeopleJob = NonNullable<FunctionReturnType<typeof peopleJobs.last>>;
export type PeopleJobNote = FunctionReturnType<typeof peopleJobs.notes>["page"][number];
export type JobList = FunctionArgs<typeof peopleJobs.last>["list"];
export type JobRequest = FunctionArgs<typeof peopleJobs.start>;
export type UserId = FunctionArgs<typeof enrollments.enroll>["userId"];

export const NOTES_PER_PAGE = 10;

export const useEnroll = () => useMutation(enrollments.enroll);
export const useStartJob = () => useMutation(peopleJobs.start);
export const useLastJob = (list: JobList) => useQuery(peopleJobs.last, { list });
export const useJobNotes = (jobId: PeopleJob["_id"]) =>
  usePaginatedQuery(peopleJobs.notes, { jobId }, { initialNumItems: NOTES_PER_PAGE });
export const useCancelJob = () => useMutation(peopleJobs.cancel);
