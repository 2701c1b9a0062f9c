import { styled } from '@mui/material/styles'

/** A list of events. Classes for its content: `.event`, `.who`, `.reason`; changed values in `del` and `ins`. */
export const Timeline = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { position: 'relative', padding: '0 0 16px 24px', overflowWrap: 'anywhere' },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    top: 6,
    left: 2,
    width: 9,
    height: 9,
    borderRadius: '50%',
    background: theme.palette.primary.main,
  },
  '& > li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    top: 18,
    bottom: -3,
    left: 6,
    width: 1,
    background: theme.palette.divider,
  },
  '& > li:last-child': { paddingBottom: 0 },
  '& .event': { margin: 0, fontWeight: 600 },
  '& .who': { margin: 0, fontSize: 13, color: theme.palette.text.secondary },
  '& .reason': { margin: '4px 0 0', fontSize: 14, whiteSpace: 'pre-line' },
  '& ul': { margin: '4px 0 0', padding: 0, listStyle: 'none', fontSize: 14 },
  '& del': { color: theme.palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
}))
