import { styled, type Theme, useTheme } from '@mui/material/styles'
import { POINT_STATUSES, type PointStatus } from '#shared/catalogue/rules/points.ts'

const OUTLINES: Record<PointStatus, React.ReactNode> = {
  available: <circle cx="6" cy="6" r="5.2" />,
  reserved: <path d="M6 1.2 11.2 10.4H.8Z" strokeWidth="1.2" strokeLinejoin="round" />,
  sold: <rect x="1.2" y="1.2" width="9.6" height="9.6" rx="1.8" />,
}

/** The colours of a status; one that this release does not know has those of a point that is not free. */
const lookOf = ({ palette }: Theme, status: string) =>
  palette.status[POINT_STATUSES.find(known => known === status) ?? 'reserved']

/** The shape that a status has on the map. Hidden from screen readers, because the word is beside it. */
export function PointStatusShape({ status }: { status: PointStatus }) {
  const theme = useTheme()
  const { main } = lookOf(theme, status)
  return (
    <svg
      width={12}
      height={12}
      viewBox="0 0 12 12"
      fill={main}
      stroke={main}
      strokeWidth="0"
      aria-hidden="true"
      style={{ flexShrink: 0 }}
    >
      {OUTLINES[status]}
    </svg>
  )
}

const chipStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '1px 9px',
  // To be seen in forced colours, which have no backgrounds.
  border: '1px solid transparent',
  borderRadius: 999,
  fontSize: 13,
  fontWeight: 500,
  lineHeight: 1.3,
} as const

/** 'Reservado até …' in the status's colours. */
export const PointStatusLabel = styled('span', { shouldForwardProp: name => name !== 'status' })<{
  status: PointStatus
}>(({ theme, status }) => ({
  ...chipStyles,
  background: `color-mix(in srgb, ${lookOf(theme, status).soft} 60%, ${theme.palette.background.paper})`,
  color: lookOf(theme, status).text,
  fontWeight: 600,
}))

export const Chip = styled('span')(({ theme }) => ({ ...chipStyles, border: `1px solid ${theme.palette.divider}` }))
