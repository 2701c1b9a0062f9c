import { styled } from '@mui/material/styles'
import Table from '@mui/material/Table'

/** A table in the look of a card. A click on one of its rows opens what the row is about. */
export const ListTable = styled(Table)(({ theme }) => ({
  borderCollapse: 'separate',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
  '& .MuiTableCell-root': {
    padding: '10px 12px',
    borderColor: theme.palette.divider,
    '&:first-of-type': { paddingLeft: 20 },
  },
  '& .MuiTableCell-head': { paddingBlock: 12, ...theme.typography.caption, fontWeight: 600 },
  '& .MuiTableRow-hover': { cursor: 'pointer' },
  '& tbody > tr:last-of-type': {
    '& > .MuiTableCell-root': { borderBottom: 0 },
    '& > :first-of-type': { borderBottomLeftRadius: theme.radius.card },
    '& > :last-of-type': { borderBottomRightRadius: theme.radius.card },
  },
}))
