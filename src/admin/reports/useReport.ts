import { enrollmentSources, type EnrollmentSource } from "@convex/shared/passes";
import { useChoice, useParam } from "@/admin/components/ListPage";
import { useToday } from "@/lib/useToday";
import { useBounds, type Scope } from "./api";
import { periodBefore, periodOf, presets, type Period, type PeriodProblem, type Preset } from "./period";

/** Scopes of a report; the first leaves nothing out. */
export const scopeKinds = ["all", "course", "coupon", "source"] as const;

export const sources = enrollmentSources;
export type Source = EnrollmentSource;

/** The choices of a report, all of them in the address. */
export interface Report {
  preset: Preset;
  /** Undefined until the oldest figure is known, where it matters. */
  period: Period | PeriodProblem | undefined;
  before: Period | null;
  from: string;
  to: string;
  scope: Scope;
  /** Whether access is by approval, so that there is revenue. */
  sells: boolean;
  setPreset: (preset: string) => void;
  setFrom: (day: string) => void;
  setTo: (day: string) => void;
  setBy: (by: string) => void;
  setOf: (of: string) => void;
}

/** @param courseId of the page of one course */
export function useReport(courseId?: string): Report {
  const [preset, setPreset] = useChoice("period", presets);
  const [from, setFrom] = useParam("from");
  const [to, setTo] = useParam("to");
  const [by, setBy] = useChoice("by", scopeKinds);
  const [of, setOf] = useParam("of");
  const today = useToday();
  const bounds = useBounds();
  const since = bounds?.since ?? null;
  const period = preset === "all" && bounds === undefined ? undefined : periodOf(preset, { today, since, from, to });
  return {
    ...{ preset, from, to, setPreset, setTo, setFrom, setOf, period },
    before: typeof period === "object" ? periodBefore(preset, period) : null,
    scope: courseId === undefined ? { by, of } : { by: "course", of: courseId },
    sells: bounds?.sells ?? false,
    setBy: (next) => {
      setOf("");
      setBy(next);
    },
  };
}
