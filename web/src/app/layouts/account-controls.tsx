import Avatar from '@mui/material/Avatar'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Profile } from '#shared/domain/profiles.ts'
import { NotificationsBell } from '#web/features/notifications/notifications-bell.tsx'
import { homeOf } from '#web/lib/paths.ts'

const Who = styled('div')(({ theme }) => ({
  display: 'grid',
  padding: '14px 24px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  fontSize: 14,
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 600 },
  '& span': { fontSize: 13, color: theme.palette.text.secondary },
}))

/** 'Ana Maria de Souza' → 'AS' */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The bell and the avatar menu of who is signed in. */
export function AccountControls({ profile, onSignOut }: { profile: Profile; onSignOut: () => Promise<void> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <NotificationsBell />
      <IconButton
        aria-label={`${initials(profile.name)}: conta de ${profile.name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ p: 0.75 }}
      >
        <Avatar sx={{ width: 32, height: 32, fontSize: 13, fontWeight: 600, bgcolor: 'primary.main' }}>
          {initials(profile.name)}
        </Avatar>
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Sua conta', sx: { minWidth: 220, mt: 0.5 } } }}
      >
        <Who>
          <strong>{profile.name}</strong>
          <span>{profile.email}</span>
        </Who>
        <MenuList autoFocusItem={anchor !== null} aria-label="Conta" sx={{ p: 1 }}>
          <MenuItem component={Link} to={homeOf(profile.role)} onClick={close}>
            Dashboard
          </MenuItem>
          <MenuItem
            onClick={() => {
              close()
              void onSignOut()
            }}
          >
            Sair
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  )
}
