import { styled } from '@mui/material/styles'

/** A table in the look of a card. */
export const ListTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
}))
