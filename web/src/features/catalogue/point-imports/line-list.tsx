import { styled } from '@mui/material/styles'

/** Maximum number of entries that are shown; further ones are only counted. */
export const MAX_SHOWN_LINES = 200

/** A list with one entry per line of the sheet. `.where` is bold, `.amount` is aligned right. */
export const LineList = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& h4': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& > ul': { border: `1px solid ${theme.palette.divider}`, borderRadius: theme.radius.control, fontSize: 14 },
  '& > ul > li': { padding: '8px 12px', overflowWrap: 'anywhere' },
  '& > ul > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& .where': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .amount': { float: 'right', paddingLeft: 12, fontVariantNumeric: 'tabular-nums' },
  '& .detail': { color: theme.palette.text.secondary },
  '& del': { color: theme.palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 600 },
}))
