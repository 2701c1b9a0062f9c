import { styled } from '@mui/material/styles'
import { SITE } from '#shared/messages/site.ts'
import { VisuallyHidden } from './visually-hidden.ts'

const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  top: 'var(--header-height)',
  left: 0,
  right: 0,
  height: 3,
  overflow: 'hidden',
  '&::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    background: theme.palette.primary.main,
    animation: 'screen-loading 1.1s ease-in-out infinite',
  },
  '@keyframes screen-loading': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
}))

/** A screen's code or the session is on its way. */
export function ScreenLoading() {
  return (
    <Bar role="status">
      <VisuallyHidden>{SITE.LOADING}</VisuallyHidden>
    </Bar>
  )
}
