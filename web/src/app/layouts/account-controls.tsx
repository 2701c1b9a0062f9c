import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { MENU_TEXTS } from '#shared/platform/messages/menu.ts'
import { NotificationsBell } from '#web/features/notifications/notifications/notifications-bell.tsx'
import { homePathOf, PROFILE_TAB_PATH } from '#web/lib/paths.ts'
import { signOutUnlessGuarded } from '#web/lib/sign-out-guard.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { initialsOf, PersonAvatar } from '#web/ui/person-avatar.tsx'

const ProfileDialog = lazyDialog(
  async () => ({ default: (await import('#web/features/people/profile/profile-dialog.tsx')).ProfileDialog }),
  { title: PROFILE_TEXTS.TITLE, closesOnBack: true },
)

const Who = styled('div')(({ theme }) => ({
  display: 'grid',
  padding: '14px 24px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  fontSize: 14,
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 600 },
  '& span': { fontSize: 13, color: theme.palette.text.secondary },
}))

/** Notification bell and account menu of the signed-in person. */
export function AccountControls({ profile, onSignOut }: { profile: Profile; onSignOut: () => Promise<void> }) {
  const [open, setOpen] = useState(false)
  const [profileDialog, setProfileDialog] = useState<'closed' | 'open' | 'unopened'>('unopened')
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useCloseOnBack(open, close)
  return (
    <>
      <NotificationsBell />
      <IconButton
        ref={button}
        aria-label={MENU_TEXTS.ACCOUNT_OF(initialsOf(profile.name), profile.name)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ p: 0.75 }}
      >
        <PersonAvatar name={profile.name} url={profile.avatar_url} />
      </IconButton>
      <Popover
        anchorEl={() => button.current}
        open={open}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': MENU_TEXTS.YOUR_ACCOUNT, sx: { minWidth: 220, mt: 0.5 } } }}
      >
        <Who>
          <strong>{profile.name}</strong>
          <span>{profile.email}</span>
        </Who>
        <MenuList autoFocusItem={open} aria-label={MENU_TEXTS.ACCOUNT} sx={{ p: 1 }}>
          <MenuItem component={Link} to={homePathOf(profile.role)} onClick={close}>
            {MENU_TEXTS.DASHBOARD}
          </MenuItem>
          {profile.role === 'client' ? (
            <MenuItem component={Link} to={PROFILE_TAB_PATH} onClick={close}>
              {MENU_TEXTS.PROFILE}
            </MenuItem>
          ) : (
            <MenuItem
              onClick={() => {
                close()
                setProfileDialog('open')
              }}
            >
              {MENU_TEXTS.PROFILE}
            </MenuItem>
          )}
          <MenuItem
            onClick={() => {
              close()
              signOutUnlessGuarded(() => void onSignOut())
            }}
          >
            {MENU_TEXTS.SIGN_OUT}
          </MenuItem>
        </MenuList>
      </Popover>
      {profileDialog !== 'unopened' && (
        <ProfileDialog
          open={profileDialog === 'open'}
          onClose={() => {
            setProfileDialog('closed')
            // The menu item that opened the dialog no longer exists.
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
