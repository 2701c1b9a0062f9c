import { encode } from 'uqr'

/** A camera needs this much white around the code. Modules. */
const QUIET = 4

/** A text as a QR code, black on white whatever the page's colours: cameras read no other as well. `label`: for who can't see it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
