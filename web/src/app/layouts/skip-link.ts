import { styled } from '@mui/material/styles'

/** The first stop of the Tab key: past what repeats on every screen. Seen while it has the focus. */
export const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: theme.radius.control,
  color: theme.palette.primary.contrastText,
  background: theme.palette.primary.main,
  '&:not(:focus)': { clipPath: 'inset(50%)' },
}))
