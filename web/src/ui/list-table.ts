import { styled } from '@mui/material/styles'

/** A list as a table on a card of its own. */
export const ListTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
}))
