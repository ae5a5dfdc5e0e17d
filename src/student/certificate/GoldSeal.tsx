import { useId } from "react";

const LOBES = 24;
const RADIUS = 46;
const CENTER = 60;

/** Semicircles around the rim. */
function scallops(): string {
  const point = (index: number): string => {
    const angle = (2 * Math.PI * index) / LOBES;
    return `${(CENTER + RADIUS * Math.cos(angle)).toFixed(2)} ${(CENTER + RADIUS * Math.sin(angle)).toFixed(2)}`;
  };
  const lobe = (RADIUS * Math.sin(Math.PI / LOBES) * 1.02).toFixed(2);
  const arcs = Array.from({ length: LOBES }, (_, index) => `A${lobe} ${lobe} 0 0 1 ${point(index + 1)}`);
  return `M${point(0)}${arcs.join("")}Z`;
}

const RIM = scallops();

/** The product's seal in gold with ribbons, only on certificates. */
export function GoldSeal({ className }: { className: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 120 158" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--certificate-gold-light)" />
          <stop offset="0.5" stopColor="var(--certificate-gold)" />
          <stop offset="1" stopColor="var(--certificate-gold-dark)" />
        </linearGradient>
      </defs>
      <g fill="var(--certificate-accent)">
        <path d="M36 88 24 150l18-10 12 16 8-60z" />
        <path d="m84 88 12 62-18-10-12 16-8-60z" opacity="0.85" />
      </g>
      <path d={RIM} fill={`url(#${id})`} />
      <g fill="none" stroke="var(--certificate-paper)">
        <circle cx={CENTER} cy={CENTER} r="38" strokeOpacity="0.75" />
        <circle cx={CENTER} cy={CENTER} r="34.5" strokeOpacity="0.75" strokeDasharray="1 3" strokeWidth="2.4" />
        <path d="m44.5 61.5 11 11 20-23" strokeWidth="7.5" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
