import type { Toast } from "../../src/lib/toast";

/** Stands for src/lib/toast.ts: `vi.mock("../../src/lib/toast", () => import("./toastLog"))`. */
export const toasts: Toast[] = [];

export function showToast(toast: Toast): void {
  toasts.push(toast);
}

export function registerToasts(): void {
  toasts.length = 0;
}
