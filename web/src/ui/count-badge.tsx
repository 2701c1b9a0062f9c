import Badge from '@mui/material/Badge'
import type { ReactNode } from 'react'

type Props = { count: number; max?: number; children: ReactNode }

/** An icon with a number, which appears with a movement. Zero has no badge: an empty one would contain a hidden '0'. */
export const CountBadge = ({ count, max = 99, children }: Props) =>
  count === 0 ? (
    children
  ) : (
    <Badge key={count} badgeContent={count} max={max}>
      {children}
    </Badge>
  )
