import { act } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { vi } from "vitest";
import type { RoomExam, RoomRow, Seat } from "@/admin/room/api";
import { examDetail, id } from "./schoolFixtures";

/** Fake of src/admin/room/api.ts in which, as with Convex, a change reaches only those who subscribed to it. */
const listeners = new Map<string, Set<() => void>>();
const seats = new Map<string, Seat | null>();
let rows: RoomRow[] = [];
/** How often each row's cells, and the table, were rendered. */
export const renders = new Map<string, number>();

function useValue<Value>(key: string, read: () => Value): Value {
  renders.set(key, (renders.get(key) ?? 0) + 1);
  return useSyncExternalStore((listener) => {
    const own = listeners.get(key) ?? new Set();
    listeners.set(key, own.add(listener));
    return () => own.delete(listener);
  }, read);
}

const tell = (key: string): void =>
  act(() => {
    for (const listener of listeners.get(key) ?? []) listener();
  });

export const rowOf = (number: number): RoomRow => ({
  ...{ _id: id<"examSeats">(`seat${number}`), sittingId: id<"examSittings">(`sitting${number}`) },
  ...{ userId: id<"users">(`user${number}`), fullName: `Aluna ${number}` },
});

export function seat(number: number, value: Seat | null): void {
  const { _id } = rowOf(number);
  seats.set(_id, value);
  tell(_id);
}

export function fill(count: number, value: Seat): void {
  rows = Array.from({ length: count }, (_, number) => rowOf(number));
  for (let number = 0; number < count; number++) seat(number, value);
  tell("room");
}

export const extend = vi.fn(() => Promise.resolve(null));
export const end = vi.fn(() => Promise.resolve(null));
export const annul = vi.fn(() => Promise.resolve(null));
export const readClock = vi.fn(() => Promise.resolve(Date.now()));

export const SEATS_PER_PAGE = 50;
const exam: RoomExam = examDetail;
export const useExam = (): RoomExam => exam;
export const useRoom = (_examId: string, search: string) => {
  const all = useValue("room", () => rows);
  return {
    results: search === "" ? all : all.filter(({ fullName }) => fullName.includes(search)),
    status: "Exhausted",
    isLoading: false,
    loadMore: () => undefined,
  };
};
export const useSeat = (seatId: string): Seat | null | undefined => useValue(seatId, () => seats.get(seatId));
export const useExtend = () => extend;
export const useEnd = () => end;
export const useAnnul = () => annul;
export const useReadClock = () => readClock;
