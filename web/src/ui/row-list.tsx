import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** Rows with a line between them. Class for their content: `.price`. */
export const RowList = styled(List)(({ theme }) => ({
  padding: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > .MuiListItem-root': { flexWrap: 'wrap', gap: '8px 12px', padding: '12px 0' },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& > li:first-of-type': { paddingTop: 0 },
  '& > li:last-of-type': { paddingBottom: 0 },
  // With large letters a name needs the whole line; what ends the row is then below it.
  '& .MuiListItemText-root': { flex: '1 1 8rem', minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
  '& .MuiListItemText-primary': { fontWeight: 600 },
  '& .MuiListItemText-secondary': { fontSize: '0.9em' },
  '& .price': { marginLeft: 'auto', fontWeight: 600, textAlign: 'right', whiteSpace: 'nowrap' },
}))

type Props = {
  /** A picture or a checkbox. */
  start?: ReactNode
  name: ReactNode
  /** A price or actions. */
  end?: ReactNode
  /** Details below the name. */
  children?: ReactNode
}

export const Row = ({ start, name, end, children }: Props) => (
  <ListItem>
    {start}
    <ListItemText
      primary={name}
      secondary={children}
      slotProps={{ primary: { variant: 'inherit' }, secondary: { component: 'div' } }}
    />
    {end}
  </ListItem>
)
