import { createContext, type ReactNode } from "react";
import type { FigureError } from "@convex/shared/figures/parseFigure";

/** Explains a figure's error to its author; null for students. */
export const FigureErrorContext = createContext<((error: FigureError, line: string) => ReactNode) | null>(null);
