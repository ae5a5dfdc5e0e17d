import type { Toast } from "@/lib/toast";

/** Fake of src/lib/toast.ts: `vi.mock("@/lib/toast", () => import("./toastLog"))`. */
export const toasts: Toast[] = [];

export function showToast(toast: Toast): void {
  toasts.push(toast);
}

export function registerToasts(): void {
  toasts.length = 0;
}
