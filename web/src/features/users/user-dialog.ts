import { styled } from '@mui/material/styles'

/** What the dialogs about people are made of. */

export const DialogForm = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 })

/** At the right; on a phone below each other, what the thumb wants most first. */
export const DialogActions = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  [theme.breakpoints.down('sm')]: { flexDirection: 'column-reverse' },
}))
