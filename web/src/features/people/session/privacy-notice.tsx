import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { PATHS } from '#web/lib/paths.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** The privacy policy that a new account accepts. It opens in another tab, so that the form keeps its input. */
export function PrivacyNotice() {
  return (
    <Typography variant="hint" sx={{ '& a': { color: 'primary.main' } }}>
      {AUTH_TEXTS.PRIVACY_AGREED}{' '}
      <Link to={PATHS.privacy} target="_blank">
        {AUTH_TEXTS.PRIVACY_POLICY}
        <VisuallyHidden> {AUTH_TEXTS.OPENS_NEW_TAB}</VisuallyHidden>
      </Link>
      .
    </Typography>
  )
}
