import { useMutation, usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { useViewer } from "@/lib/session";

const students = api.admin.students;

export type StudentRow = FunctionReturnType<typeof students.list>["page"][number];
export type StudentDetails = NonNullable<FunctionReturnType<typeof students.get>>;
export type StudentStatus = FunctionArgs<typeof students.list>["status"];
export type StudentEnrollment = FunctionReturnType<typeof students.enrollments>["page"][number];
export type StudentAttempt = FunctionReturnType<typeof students.attempts>["page"][number];
export type StudentCertificate = FunctionReturnType<typeof students.certificates>["page"][number];

export const STUDENTS_PER_PAGE = 25;
export const RECORDS_PER_PAGE = 10;

export function useStudents(search: string, status: StudentStatus): UsePaginatedQueryReturnType<typeof students.list> {
  return usePaginatedQuery(students.list, { search, status }, { initialNumItems: STUDENTS_PER_PAGE });
}

export function useStudent(userId: string): StudentDetails | null | undefined {
  return useQuery(students.get, { userId });
}

export function useStudentEnrollments(userId: string): UsePaginatedQueryReturnType<typeof students.enrollments> {
  return usePaginatedQuery(students.enrollments, { userId }, { initialNumItems: RECORDS_PER_PAGE });
}

export function useStudentAttempts(userId: string): UsePaginatedQueryReturnType<typeof students.attempts> {
  return usePaginatedQuery(students.attempts, { userId }, { initialNumItems: RECORDS_PER_PAGE });
}

export function useStudentCertificates(userId: string): UsePaginatedQueryReturnType<typeof students.certificates> {
  return usePaginatedQuery(students.certificates, { userId }, { initialNumItems: RECORDS_PER_PAGE });
}

export function useSetBlocked(): (change: FunctionArgs<typeof students.setBlocked>) => Promise<null> {
  return useMutation(students.setBlocked);
}

export function useSetAdmin(): (change: FunctionArgs<typeof students.setAdmin>) => Promise<null> {
  return useMutation(students.setAdmin);
}

/** The signed-in administrator, who cannot block or demote themselves. */
export function useOwnId(): string | null {
  const viewer = useViewer();
  return viewer?.status === "active" ? viewer.userId : null;
}
