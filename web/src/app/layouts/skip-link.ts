import { styled } from '@mui/material/styles'

/** Link to the content, as the first tab stop. Visible only while focused. */
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
