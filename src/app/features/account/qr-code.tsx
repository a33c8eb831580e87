import { encode } from 'uqr'

/** Light around the picture, so that a camera finds it. */
const margin = 4

/** A QR code, drawn as one path: dark on light whatever the page's colours are, since not every camera reads the opposite. */
export default function QrCode({ of, label }: { of: string; label: string }) {
  const { data, size } = encode(of, { border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  const whole = size + 2 * margin
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
