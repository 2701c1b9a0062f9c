import { styled } from '@mui/material/styles'

/** A native select for use within a line of text; 44 px high for touch. */
export const CompactSelect = styled('select')(({ theme }) => ({
  minHeight: 36,
  padding: '0 6px',
  borderRadius: theme.radius.control,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  font: 'inherit',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
}))
