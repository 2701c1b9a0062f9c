import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'

/** A sum in bold at the end of a line, below what it adds up. */
export const SumLine = styled(Typography)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 12,
  marginTop: 16,
  paddingTop: 12,
  borderTop: `1px solid ${theme.palette.divider}`,
  fontVariantNumeric: 'tabular-nums',
  '& strong': theme.typography.h3,
})) as typeof Typography
