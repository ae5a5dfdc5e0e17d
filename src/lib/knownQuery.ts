import {
  usePaginatedQuery,
  useQuery,
  type PaginatedQueryArgs,
  type PaginatedQueryReference,
  type UsePaginatedQueryReturnType,
} from "convex/react";
import { getFunctionName, type FunctionArgs, type FunctionReference, type FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";
import { documentAnswer, useClearAnswer } from "./documentAnswers";
import { changeOfflineState, useOfflineState, useKnownViewer } from "./offlineState";

type Query = FunctionReference<"query">;

/** Loads the database code, with the first answer. */
export const loadStore = () => import("./offline/offlineStore");

export const keyOf = <Name extends Query>(query: Name, args: FunctionArgs<Name>): string =>
  `${getFunctionName(query)} ${JSON.stringify(args)}`;

/** Ignores full or refused storage: the page uses live answers. */
export const ignoreRefusal = (): undefined => undefined;

/**
 * `useQuery` that starts with an already known answer.
 * That is the document's (LIVE-9) or the one stored on this device (OFFLINE-9). The live answer replaces it
 * and is stored.
 */
export function useKnownQuery<Name extends Query>(
  query: Name,
  args: FunctionArgs<Name> | "skip",
): FunctionReturnType<Name> | undefined {
  const live: FunctionReturnType<Name> | undefined = useQuery(query, args as FunctionArgs<Name>);
  useClearAnswer(query, args as FunctionArgs<Name>, live !== undefined);
  const stored = useStoredAnswer<FunctionReturnType<Name>>(args === "skip" ? null : keyOf(query, args), live);
  if (live !== undefined || args === "skip") return live;
  return documentAnswer(query, args) ?? stored;
}

/**
 * `usePaginatedQuery` with the rows stored on this device while offline (OFFLINE-9).
 * For short lists: all loaded rows are stored.
 */
export function useKnownPages<Name extends PaginatedQueryReference>(
  query: Name,
  args: PaginatedQueryArgs<Name>,
  options: { initialNumItems: number },
): UsePaginatedQueryReturnType<Name> {
  const pages = usePaginatedQuery(query, args, options);
  const waiting = pages.status === "LoadingFirstPage";
  const stored = useStoredAnswer<typeof pages.results>(keyOf<Query>(query, args), waiting ? undefined : pages.results);
  const offline = useOfflineState("offline");
  if (!waiting || !offline || stored === undefined) return pages;
  return { ...pages, results: stored, status: "Exhausted", isLoading: false };
}

function useStoredAnswer<Value>(key: string | null, live: Value | undefined): Value | undefined {
  const viewer = useKnownViewer();
  const user = viewer?.status === "active" ? viewer.userId : null;
  const [stored, setStored] = useState<{ key: string; user: string; value: unknown; at: number }>();
  const waiting = live === undefined;
  const found = stored?.key === key && stored.user === user ? stored : undefined;

  useEffect(() => {
    if (!waiting || user === null || key === null) return undefined;
    let wanted = true;
    const forget = (): void => changeOfflineState(({ shown: { [key]: _gone, ...shown } }) => ({ shown }));
    changeOfflineState(({ shown }) => ({ shown: { ...shown, [key]: null } }));
    const look = async (): Promise<void> => {
      const { findAnswer } = await loadStore();
      const answer = await findAnswer(user, key);
      if (wanted && answer) setStored(answer);
      else if (wanted) forget();
    };
    look().catch(forget);
    return () => {
      wanted = false;
      forget();
    };
  }, [waiting, user, key]);

  // Dated once it is on the page: until then the device counts as asked.
  const at = waiting ? found?.at : undefined;
  useEffect(() => {
    if (key !== null && at !== undefined) changeOfflineState(({ shown }) => ({ shown: { ...shown, [key]: at } }));
  }, [key, at]);

  // Runs again once the owner is known; nothing is stored before.
  const owner = useOfflineState("owner");
  useEffect(() => {
    if (live === undefined || user === null || key === null) return;
    loadStore()
      .then(({ storeAnswer }) => storeAnswer({ user, key, value: live }))
      .catch(ignoreRefusal);
  }, [live, user, key, owner]);

  return found?.value as Value | undefined;
}
