export interface Toast {
  title: string;
  message?: string;
  /** `destructive` is announced immediately, the others politely. */
  variant?: "success" | "default" | "destructive";
}

/** The queue and its component (15 KiB) load with the first toast. */
export type ToastPresenter = (toast: Toast) => void;

let load: () => Promise<ToastPresenter> = () => Promise.reject(new Error("no toast presenter"));

/** Called once by the app, which renders the toasts. */
export function registerToasts(loadPresenter: () => Promise<ToastPresenter>): void {
  load = loadPresenter;
}

/** Bottom right, three at most, four seconds (LOOK-6). */
export function showToast(toast: Toast): void {
  load().then(
    (present) => present(toast),
    (error: unknown) => console.error("toast not shown", toast.title, error),
  );
}
