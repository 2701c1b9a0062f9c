import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { PATHS } from '#web/lib/paths.ts'
import { EmptyState } from './empty-state.tsx'

/** Shown instead of a screen that the server refuses to this person. */
export function AccessDenied() {
  return (
    <EmptyState
      alert
      icon={<LockOutlined />}
      title={SITE_TEXTS.ACCESS_DENIED}
      action={
        <Button component={Link} to={PATHS.home} variant="contained">
          {CONTROL_TEXTS.SEE_MAP}
        </Button>
      }
    >
      {SITE_TEXTS.ACCESS_DENIED_DETAIL}
    </EmptyState>
  )
}
