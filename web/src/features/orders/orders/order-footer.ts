import { styled } from '@mui/material/styles'

/** The order's total and actions, below its items. */
export const OrderFooter = styled('footer')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  paddingTop: 12,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& p': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    margin: 0,
    fontWeight: 600,
  },
  // Below the prices that it adds up.
  '& > div:only-child': { marginLeft: 'auto' },
  '& p.part': { fontSize: 14, fontWeight: 400, color: theme.palette.text.secondary },
  '& p.part span': { marginLeft: 8 },
  '& p strong': { marginLeft: 8, fontSize: 18, fontWeight: 700 },
}))
