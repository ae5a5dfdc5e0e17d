import { useMemo } from "react";
import { qrCode } from "@convex/shared/certificateArt";

interface QrCodeProps {
  value: string;
  label: string;
  className?: string | undefined;
}

/**
 * A QR code, sharp at any size and in print.
 * One path with a unit square per dark module.
 */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrCode(value), [value]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
