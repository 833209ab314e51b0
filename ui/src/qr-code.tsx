import { encode } from 'uqr';

/** A QR code as one path, dark on white in both themes, because apps read it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-56 rounded-control bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
