import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";

export interface ActionTexts {
  /** Title of the destructive toast (specification, section 8); the message is what the server says. */
  failure: string;
  /** Title of the toast of success. */
  success?: string;
  /** A better message than the server's for this error, or null. */
  explain?: (error: unknown) => string | null;
}

type ActionResult<T> = { done: true; value: T } | { done: false; error: unknown };

export interface AdminAction {
  /** Never throws. While one runs, another call does nothing and answers null. */
  run: <T>(action: () => Promise<T>, texts: ActionTexts) => Promise<ActionResult<T> | null>;
  working: boolean;
}

/** One change of an administrator: said in a toast whichever way it ends, and never done twice by a double click. */
export function useAdminAction(): AdminAction {
  const { t } = useTranslation();
  const busy = useRef(false);
  const [working, setWorking] = useState(false);

  const run = async <T>(action: () => Promise<T>, texts: ActionTexts): Promise<ActionResult<T> | null> => {
    if (busy.current) return null;
    busy.current = true;
    setWorking(true);
    try {
      const value = await action();
      if (texts.success !== undefined) showToast({ title: texts.success, variant: "success" });
      return { done: true, value };
    } catch (error) {
      const message = texts.explain?.(error) ?? errorMessage(t, error).message;
      showToast({ title: texts.failure, message, variant: "destructive" });
      return { done: false, error };
    } finally {
      busy.current = false;
      setWorking(false);
    }
  };

  return { run, working };
}
