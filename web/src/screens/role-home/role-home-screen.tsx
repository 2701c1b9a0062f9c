import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import MapOutlined from '@mui/icons-material/MapOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { PARTS } from '#shared/messages/parts.ts'
import { TECHNICIAN } from '#shared/messages/technician.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Notice } from '#web/ui/notice.tsx'

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 600,
  margin: '0 auto',
  padding: '32px 16px 64px',
  '& .tasks': {
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    background: theme.palette.background.paper,
  },
  '& .actions': { display: 'grid', gap: 12 },
}))

/** Where a technician lands after signing in: who is signed in, the way to the map and the way out. */
export function RoleHomeScreen() {
  const { profile, signOut } = useSession()
  useTitle(TECHNICIAN.TITLE)
  if (!profile) return null
  return (
    <Column>
      <div>
        <Typography variant="h1">{PARTS.HELLO(profile.name)}</Typography>
        <Typography sx={{ mt: 0.5 }}>{TECHNICIAN.SIGNED_IN_AS(PARTS.ROLE_NAMES[profile.role])}</Typography>
      </div>
      <div className="tasks">
        <Notice icon={<AssignmentTurnedInOutlined />} title={TECHNICIAN.TASKS_COMING}>
          {TECHNICIAN.TASKS_COMING_DETAIL}
        </Notice>
      </div>
      <div className="actions">
        <Button component={Link} to={PATHS.home} variant="contained" size="large" startIcon={<MapOutlined />}>
          {PARTS.SEE_MAP}
        </Button>
        <Button variant="outlined" size="large" startIcon={<LogoutRounded />} onClick={() => void signOut()}>
          {PARTS.SIGN_OUT}
        </Button>
      </div>
    </Column>
  )
}
