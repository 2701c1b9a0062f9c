import { styled } from '@mui/material/styles'

/** An order's page for its customer. Classes for its parts: `.whole`, `.pay`, `.points`, `.next`. */
export const OrderLayout = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  fontVariantNumeric: 'tabular-nums',
  '& > :empty': { display: 'none' },
  // Payment comes before the points on phones, and beside them on wide screens.
  [theme.breakpoints.up('md')]: {
    gridTemplate: '"whole whole" auto "points pay" auto "points next" 1fr / minmax(0, 1fr) 340px',
    '& > .whole': { gridArea: 'whole' },
    '& > .points': { gridArea: 'points' },
    '& > .pay': { gridArea: 'pay' },
    '& > .next': { gridArea: 'next' },
    '& > .pay:empty ~ .next': { gridRow: '2 / -1' },
  },
}))
