import { useMemo } from 'react'
import { encode } from 'uqr'

/** What a reader needs of white around the code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** A text as a QR code, black on white whatever is around it, as large as its place. `label`: what it is, for who can't scan it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET })
    const modules = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size: code.size, path: modules.join('') }
  }, [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
