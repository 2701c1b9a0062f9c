import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { PATHS } from '#web/lib/paths.ts'
import { EmptyState } from './empty-state.tsx'

/** Replaces a screen that the server refuses to show to this person. */
export function AccessDenied() {
  return (
    <EmptyState
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
    </EmptyState>
  )
}
