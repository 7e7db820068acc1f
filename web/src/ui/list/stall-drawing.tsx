/** An empty stall: on empty lists, the sign-in page and the not-found page. */
export default function StallDrawing() {
  return (
    <svg viewBox="0 0 240 170" aria-hidden="true">
      <path d="M46 74v84M194 74v84" stroke="var(--ink)" strokeWidth="3" />
      <path d="M30 118h180v10H30z" fill="var(--ink)" />
      <path d="M40 128v30M200 128v30" stroke="var(--ink)" strokeWidth="3" />
      <path d="M20 158h200" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="2 7" strokeLinecap="round" />
      <path
        fill="var(--accent)"
        d="M44 24h152v8H44zM44 32L34 66a12.29 12.29 0 0 0 24.57 0L65.71 32zM87.43 32L83.14 66a12.29 12.29 0 0 0 24.57 0L109.14 32zM130.86 32L132.29 66a12.29 12.29 0 0 0 24.57 0L152.57 32zM174.29 32L181.43 66a12.29 12.29 0 0 0 24.57 0L196 32z"
      />
      <path
        fill="var(--aw-light)"
        d="M65.71 32L58.57 66a12.29 12.29 0 0 0 24.57 0L87.43 32zM109.14 32L107.71 66a12.29 12.29 0 0 0 24.57 0L130.86 32zM152.57 32L156.86 66a12.29 12.29 0 0 0 24.57 0L174.29 32z"
      />
      <g transform="rotate(-4 120 103)" strokeWidth="2">
        <path d="M103 94h34v18h-34z" fill="var(--surface)" stroke="var(--ink)" />
        <path d="M110 101h20M110 106h12" stroke="var(--line-strong)" />
      </g>
    </svg>
  );
}
