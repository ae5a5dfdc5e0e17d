import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

const { peopleJobs, students } = api.admin;

export type JobRequest = FunctionArgs<typeof students.startJob>;
export type PeopleQuestion = FunctionReturnType<typeof peopleJobs.ask>;
/** The people chosen, or all who match a filter. */
export type Subject = Pick<JobRequest, "userIds" | "filter" | "ofCourse" | "courseId">;

export const useStartJob = () => useMutation(students.startJob);
/** Live, so that the number is true when it is confirmed. */
export const usePeopleQuestion = (act: JobRequest["act"], { userIds, filter, ofCourse, courseId }: Subject) =>
  useQuery(peopleJobs.ask, {
    act,
    userIds,
    ...(filter && { filter }),
    ...(ofCourse && courseId && { ofCourse, courseId }),
  });
export const useUndoQuestion = (jobId: Id<"jobs">) => useQuery(peopleJobs.askUndo, { jobId });
export const useUndoJob = () => useMutation(peopleJobs.undo);
