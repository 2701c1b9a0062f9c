import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of the white border that readers need around a code. Modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A QR code, black on white in any theme, as large as its container. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET_ZONE })
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
