import List from '@mui/material/List'
import { styled } from '@mui/material/styles'

/** A list in a frame, with a line between its items. */
export const FramedList = styled(List)(({ theme }) => ({
  width: '100%',
  padding: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  overflowWrap: 'anywhere',
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
})) as typeof List
