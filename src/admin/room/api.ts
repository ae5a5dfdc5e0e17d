import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

const { examRoom, exams } = api.admin;

export type RoomExam = NonNullable<FunctionReturnType<typeof exams.get>>;
export type RoomRow = FunctionReturnType<typeof examRoom.list>["page"][number];
export type Seat = NonNullable<FunctionReturnType<typeof examRoom.seat>>;

export const SEATS_PER_PAGE = 50;

/** `undefined` while loading, null when there is no such exam. */
export const useExam = (examId: string) => useQuery(exams.get, { examId });

/** Students in the exam; changes when someone comes or goes. */
export const useRoom = (examId: string, search: string) =>
  usePaginatedQuery(examRoom.list, { examId, search }, { initialNumItems: SEATS_PER_PAGE });

/**
 * State of one student, live.
 *
 * `undefined` while loading, null once the sitting is closed.
 */
export const useSeat = (seatId: Id<"examSeats">): Seat | null | undefined => useQuery(examRoom.seat, { seatId });

export const useExtend = () => useMutation(examRoom.extend);
export const useEnd = () => useMutation(examRoom.end);
export const useAnnul = () => useMutation(examRoom.annul);

/** Server time in ms since the epoch. */
export const useReadClock = () => useMutation(api.student.exams.readClock);
