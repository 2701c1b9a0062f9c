import { styled } from '@mui/material/styles'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
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

/** Same styles as the static page before React (web/index.html), so that the text does not move. */
const Text = styled('p')({
  position: 'fixed',
  inset: 'var(--header-height) 0 0',
  display: 'grid',
  placeContent: 'center',
  maxWidth: '20em',
  margin: '0 auto',
  padding: 24,
  fontSize: 22,
  fontWeight: 600,
  lineHeight: 1.35,
  textAlign: 'center',
  textWrap: 'balance',
})

/** Not at once: code that is on the device takes a moment too. */
const Late = styled(Text)({
  animation: 'late 1ms 1s both',
  '@keyframes late': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
})

/** Bar below the header that shows that something loads. */
export const LoadingBar = () => (
  <Bar role="status">
    <VisuallyHidden>{SITE_TEXTS.LOADING}</VisuallyHidden>
  </Bar>
)

/** Loading bar of a screen; `text` is read in the meantime, or without network that the screen has to wait for it. */
export function ScreenLoading({ text }: { text?: string }) {
  const isOnline = useIsOnline()
  return (
    <>
      <LoadingBar />
      {isOnline ? text && <Text>{text}</Text> : <Late role="status">{SITE_TEXTS.SCREEN_OFFLINE}</Late>}
    </>
  )
}
