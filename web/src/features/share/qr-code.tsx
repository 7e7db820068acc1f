import { qrOf } from './qr.ts';

/** Dark on white in both themes, as not every camera reads inverted codes. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrOf(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
