import { mark } from "@convex/shared/brandMark";

interface BrandMarkProps {
  size?: number;
  className?: string;
}

/**
 * A scalloped seal of twelve lobes with a check mark.
 * Decorative: the name is next to it.
 */
export function BrandMark({ size = 32, className }: BrandMarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path fill="var(--selo-mark, var(--mantine-primary-color-filled))" d={mark.rim} />
      <circle cx="24" cy="24" r={mark.ring} fill="none" stroke="var(--mantine-color-white)" strokeOpacity="0.45" />
      <path
        fill="none"
        stroke="var(--mantine-color-white)"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d={mark.check}
      />
    </svg>
  );
}
