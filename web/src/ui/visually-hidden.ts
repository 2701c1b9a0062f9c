import { styled } from '@mui/material/styles'

/** Hides text from view and leaves it to screen readers. */
export const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

export const VisuallyHidden = styled('span')(VISUALLY_HIDDEN)
