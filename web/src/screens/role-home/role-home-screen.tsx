import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 480,
  margin: 'clamp(24px, 8vw, 88px) auto',
  padding: 24,
  borderRadius: theme.radius.card,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  width: 'calc(100% - 32px)',
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 },
}))

/** Where the team lands after signing in: who is signed in, the way to the map and the way out. */
export function RoleHomeScreen() {
  const { profile, signOut } = useSession()
  useTitle('Sua conta')
  if (!profile) return null
  return (
    <Card>
      <Typography variant="h1">Olá, {profile.name}</Typography>
      <div>
        <Typography>Você entrou como {MESSAGES.ROLE_NAMES[profile.role]}.</Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {profile.email}
        </Typography>
      </div>
      <div className="actions">
        <Button component={Link} to={PATHS.home} variant="contained">
          Ver o mapa
        </Button>
        <Button variant="outlined" onClick={() => void signOut()}>
          Sair
        </Button>
      </div>
    </Card>
  )
}
