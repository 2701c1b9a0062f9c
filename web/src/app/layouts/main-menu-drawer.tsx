import CloseRounded from '@mui/icons-material/CloseRounded'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { NavLink, useLocation } from 'react-router-dom'
import { MENU_TEXTS } from '#shared/platform/messages/menu.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { PATHS, PUBLIC_PAGES } from '#web/lib/paths.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { AdminSectionLinks } from './admin-section-links.tsx'

const ITEMS = [[PATHS.home, MENU_TEXTS.HOME], ...PUBLIC_PAGES] as const

const Panel = styled('nav')(({ theme }) => ({
  width: 300,
  maxWidth: '86vw',
  padding: '8px 8px calc(24px + env(safe-area-inset-bottom))',
  '& .top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: 'calc(var(--header-height) - 8px)',
    marginBottom: 8,
    paddingLeft: 12,
    fontWeight: 600,
  },
  '& .groups > * + *': {
    marginTop: 16,
    paddingTop: 16,
    borderTop: `1px solid ${theme.palette.divider}`,
  },
}))

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 48,
    paddingInline: 12,
    borderRadius: theme.radius.control,
    color: theme.palette.text.primary,
    textDecoration: 'none',
    fontWeight: 500,
    '&:hover': { background: theme.palette.action.hover },
    '&[aria-current=page]': {
      background: theme.palette.action.selected,
      color: theme.palette.primary.main,
      fontWeight: 600,
    },
  },
}))

/**
 * Drawer with the public pages and, for managers, the office's screens. While an office screen is open these come
 * first, because on a phone the drawer replaces the side menu.
 */
export function MainMenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { profile, status } = useSession()
  const { pathname } = useLocation()
  useCloseOnBack(open, onClose)
  const publicPages = (
    <List key="public">
      {ITEMS.map(([to, label]) => (
        <li key={to}>
          <NavLink to={to} end onClick={onClose}>
            {label}
          </NavLink>
        </li>
      ))}
    </List>
  )
  const office = profile && isManager(profile.role) && <AdminSectionLinks key="office" onLinkClick={onClose} />
  // Also here, because the map has no footer.
  const privacy = (
    <List key="privacy">
      <li>
        <NavLink to={PATHS.privacy} onClick={onClose}>
          {MENU_TEXTS.PRIVACY}
        </NavLink>
      </li>
    </List>
  )
  const account = status === 'signed_out' && (
    <List key="account">
      <li>
        <NavLink to={PATHS.login} onClick={onClose}>
          {MENU_TEXTS.SIGN_IN}
        </NavLink>
      </li>
    </List>
  )
  const groups = pathname.startsWith(PATHS.admin)
    ? [office, publicPages, privacy]
    : [publicPages, account, office, privacy]
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': MENU_TEXTS.NAME, sx: { borderRadius: 0 } } }}
    >
      <Panel aria-label={MENU_TEXTS.MAIN}>
        <div className="top">
          {MENU_TEXTS.NAME}
          <IconButton aria-label={MENU_TEXTS.CLOSE} onClick={onClose} color="inherit">
            <CloseRounded />
          </IconButton>
        </div>
        <div className="groups">{groups}</div>
      </Panel>
    </Drawer>
  )
}
