import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Notice } from './notice.tsx'

/** In place of what the server does not let this person see. */
export function AccessDenied() {
  return (
    <Notice
      alert
      icon={<LockOutlined />}
      title={SITE.ACCESS_DENIED}
      action={
        <Button component={Link} to={PATHS.home} variant="contained">
          {PARTS.SEE_MAP}
        </Button>
      }
    >
      {SITE.ACCESS_DENIED_DETAIL}
    </Notice>
  )
}
