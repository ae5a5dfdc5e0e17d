export interface Toast {
  title: string;
  message?: string;
  /** Default: success. `destructive` is announced at once. */
  variant?: "success" | "default" | "destructive";
  /**
   * One matter in steps, of which only the newest is shown.
   * `entering`: signing up or in and out, and enrolling.
   */
  topic?: "entering";
  /** A button, e.g. to undo; the toast then stays longer. */
  action?: { label: string; run: () => void };
}

/**
 * Shows a toast.
 * The queue and its component (15 KiB) load with the first one.
 */
export type ToastPresenter = (toast: Toast) => void;

let load: () => Promise<ToastPresenter> = () => Promise.reject(new Error("no toast presenter"));

/** Registers the presenter; called once by the app. */
export function registerToasts(loadPresenter: () => Promise<ToastPresenter>): void {
  load = loadPresenter;
}

/** Shows a toast at the bottom right for four seconds, with an action for twelve (LOOK-6). */
export function showToast(toast: Toast): void {
  load().then(
    (present) => present(toast),
    (error: unknown) => console.error("toast not shown", toast.title, error),
  );
}
