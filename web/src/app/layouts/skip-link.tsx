import { styled } from '@mui/material/styles'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'

const Link = styled('a')(({ theme }) => ({
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

/** Id of the element that holds the screen. */
export const CONTENT_ID = 'conteudo'

/**
 * Moves the focus past the header. The URL does not change, because its part after '#' may be an order link's token.
 */
export const SkipLink = () => (
  <Link
    href={`#${CONTENT_ID}`}
    data-screen-only
    onClick={event => {
      event.preventDefault()
      document.getElementById(CONTENT_ID)?.focus()
    }}
  >
    {SITE_TEXTS.SKIP_TO_CONTENT}
  </Link>
)
