import { styled } from '@mui/material/styles'

/** Bar over a list's lower edge, with what is selected and what can be done with it. */
export const SelectionBar = styled('section')(({ theme }) => ({
  position: 'sticky',
  zIndex: 3,
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '8px 8px 8px 16px',
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  ...theme.floating,
  '& .count': {
    display: 'grid',
    marginRight: 'auto',
    paddingRight: 8,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& small': { fontSize: 13, fontWeight: 400, color: theme.palette.text.secondary },
  '& .changes': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, maxWidth: '100%' },
  '& .MuiButton-root': { flexShrink: 0, minWidth: 0, paddingInline: 8, fontSize: 14, whiteSpace: 'nowrap' },
  // On a phone the actions are one row that scrolls sideways
  [theme.breakpoints.down('sm')]: {
    padding: '10px 12px 6px',
    '& .count': { flexBasis: '100%' },
    '& .changes': { flexWrap: 'nowrap', overflowX: 'auto', marginInline: -12, paddingInline: 12 },
  },
}))
