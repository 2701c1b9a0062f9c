import Fab from '@mui/material/Fab'
import { styled } from '@mui/material/styles'

/** A round button that stays at the upper right corner of the window. */
export const FloatingButton = styled(Fab)({
  position: 'fixed',
  top: 'calc(var(--header-height) + 12px)',
  right: 'max(16px, env(safe-area-inset-right))',
  width: 'max(48px, 2.25rem)',
  height: 'max(48px, 2.25rem)',
})
