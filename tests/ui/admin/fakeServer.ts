import { act } from "@testing-library/react";
import { getFunctionName, type FunctionArgs, type FunctionReference, type FunctionReturnType } from "convex/server";
import { ConvexError } from "convex/values";
import { useCallback, useState, useSyncExternalStore } from "react";

/**
 * Fake of convex/react: `vi.mock("convex/react", () => import("./fakeServer"))`. Pages run with their real `api.ts`;
 * only answers are faked. A query without one is loading.
 */
type Called = FunctionReference<"query" | "mutation" | "action">;
type Value<F extends Called> = FunctionReturnType<F> extends { page: (infer Row)[] } ? Row[] : FunctionReturnType<F>;
/** A value, an error to throw, or a function of the arguments. A list's rows are one array. */
type Answer<F extends Called> =
  Value<F> | Error | undefined | Promise<Value<F>> | ((args: FunctionArgs<F>) => Value<F> | Promise<Value<F>>);

const answers = new Map<string, unknown>();
const queried = new Set<string>();
const sent: { name: string; args: unknown }[] = [];
const listeners = new Set<() => void>();
let moves = 0;

/** Also updates open pages. */
export function answer<F extends Called>(to: F, value: Answer<F>): void {
  answers.set(getFunctionName(to), value);
  act(() => {
    moves += 1;
    for (const listener of listeners) listener();
  });
}

export const refusal = (code: string, data: Record<string, string> = {}) => new ConvexError({ code, ...data });

/** Makes the server throw this. */
export const refuse = (called: Called, error: Error) => answer<Called>(called, error);
/** Back to a loading query, or a mutation that returns null. */
export const forget = (called: Called) => answer<Called>(called, undefined);

/** Arguments of each call of a mutation or action. */
export function callsOf<F extends Called>(called: F): FunctionArgs<F>[] {
  return sent.filter(({ name }) => name === getFunctionName(called)).map(({ args }) => args as FunctionArgs<F>);
}

/** Names of the queries that pages have read. */
export const queriesRead = (): string[] => [...queried].sort();

export function resetServer(): void {
  answers.clear();
  queried.clear();
  sent.length = 0;
}

function read(reference: Called, args: unknown): unknown {
  const value = answers.get(getFunctionName(reference));
  if (value instanceof Error) throw value;
  return typeof value === "function" ? (value as (args: unknown) => unknown)(args) : value;
}

function readQuery(query: Called, args: unknown): unknown {
  queried.add(getFunctionName(query));
  return read(query, args);
}

function useMoves(): void {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => moves,
  );
}

export function useQuery(query: Called, args: unknown): unknown {
  useMoves();
  return args === "skip" ? undefined : readQuery(query, args);
}

export function usePaginatedQuery(query: Called, args: unknown, { initialNumItems }: { initialNumItems: number }) {
  useMoves();
  const key = JSON.stringify(args);
  const [shown, setShown] = useState({ key, count: initialNumItems });
  const count = shown.key === key ? shown.count : initialNumItems;
  const loadMore = useCallback((more: number) => setShown({ key, count: count + more }), [key, count]);
  const rows = args === "skip" ? undefined : (readQuery(query, args) as unknown[] | undefined);
  const status = rows === undefined ? "LoadingFirstPage" : rows.length > count ? "CanLoadMore" : "Exhausted";
  return { results: (rows ?? []).slice(0, count), status, isLoading: rows === undefined, loadMore };
}

function useSend(called: Called) {
  const send = useCallback(
    async (args: unknown) => {
      sent.push({ name: getFunctionName(called), args });
      return await Promise.resolve(read(called, args) ?? null);
    },
    [called],
  );
  return Object.assign(send, { withOptimisticUpdate: () => send });
}
export const useMutation = useSend;
export const useAction = useSend;

export function useConvex() {
  return {
    mutation: async (called: Called, args: object) => {
      sent.push({ name: getFunctionName(called), args });
      return await Promise.resolve(read(called, args) ?? null);
    },
    query: async (query: Called, args: object) => {
      const value = readQuery(query, args);
      return await Promise.resolve(
        "paginationOpts" in args ? { page: value, isDone: true, continueCursor: "" } : value,
      );
    },
  };
}
