import { createContext, type ReactNode } from "react";
import type { FigureError } from "@convex/shared/figures/parseFigure";

/** Explains to an author why a figure is not drawn; absent for students. */
export const FigureErrorContext = createContext<((error: FigureError, line: string) => ReactNode) | null>(null);
