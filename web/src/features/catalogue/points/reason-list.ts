import { styled } from '@mui/material/styles'

/** A list of points that were not changed, each with the reason. */
export const ReasonList = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.control,
  '& li': { padding: '10px 14px', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& .why': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
}))
