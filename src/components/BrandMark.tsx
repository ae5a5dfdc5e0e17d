interface BrandMarkProps {
  size?: number;
  className?: string;
}

/** A scalloped seal of twelve lobes with a check mark. Decorative: the name is next to it. */
export function BrandMark({ size = 32, className }: BrandMarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="var(--selo-mark, var(--mantine-primary-color-filled))"
        d="M24.00 3.80A5.65 5.65 0 0 1 34.10 6.51A5.65 5.65 0 0 1 41.49 13.90A5.65 5.65 0 0 1 44.20 24.00A5.65 5.65 0 0 1 41.49 34.10A5.65 5.65 0 0 1 34.10 41.49A5.65 5.65 0 0 1 24.00 44.20A5.65 5.65 0 0 1 13.90 41.49A5.65 5.65 0 0 1 6.51 34.10A5.65 5.65 0 0 1 3.80 24.00A5.65 5.65 0 0 1 6.51 13.90A5.65 5.65 0 0 1 13.90 6.51A5.65 5.65 0 0 1 24.00 3.80Z"
      />
      <circle cx="24" cy="24" r="14.5" fill="none" stroke="var(--mantine-color-white)" strokeOpacity="0.45" />
      <path
        fill="none"
        stroke="var(--mantine-color-white)"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m17.2 24.6 4.8 4.8 9-10"
      />
    </svg>
  );
}
