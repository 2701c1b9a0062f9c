import ConstructionRounded from '@mui/icons-material/ConstructionRounded'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { USERS } from '#shared/messages/users.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

/** The place of an office screen that does not exist yet, and says so. */
export function AdminComingScreen({ title }: { title: string }) {
  useTitle(title)
  return (
    <PageFrame title={title}>
      <Notice
        icon={<ConstructionRounded />}
        title={USERS.SCREEN_COMING}
        action={
          <Button component={Link} to={PATHS.adminUsers} variant="outlined">
            {USERS.GO_TO_USERS}
          </Button>
        }
      >
        {USERS.SCREEN_COMING_DETAIL}
      </Notice>
    </PageFrame>
  )
}
