import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger'

const Chip = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: 26,
  padding: '0 9px 0 7px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 13,
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: theme.palette.text.primary,
  background: theme.palette.background.default,
  '& svg': { fontSize: 16 },
  // Their borders are seen in forced colours, which have no backgrounds.
  '&:not([data-tone=neutral])': { borderColor: 'transparent' },
  '&[data-tone=success]': {
    color: theme.palette.status.available.text,
    background: theme.palette.status.available.soft,
  },
  '&[data-tone=warning]': {
    color: theme.palette.status.reserved.text,
    background: theme.palette.status.reserved.soft,
  },
  '&[data-tone=danger]': { color: theme.palette.status.sold.text, background: theme.palette.status.sold.soft },
}))

/** A status as colour, icon and word: each of the three is enough to recognise it. */
export function StatusChip({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <Chip data-tone={tone}>
      {icon}
      {children}
    </Chip>
  )
}
