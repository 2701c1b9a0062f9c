import CloseRounded from '@mui/icons-material/CloseRounded'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { NavLink } from 'react-router-dom'
import { PATHS, PUBLIC_PAGES } from '#web/lib/paths.ts'

const ITEMS = [[PATHS.home, 'Início'], ...PUBLIC_PAGES] as const

const Panel = styled('nav')(({ theme }) => ({
  width: 300,
  maxWidth: '86vw',
  padding: 8,
  '& .top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: 'calc(var(--header-height) - 8px)',
    marginBottom: 8,
    paddingLeft: 12,
    fontWeight: 600,
  },
  '& ul': { display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  '& li a': {
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

export function MainMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Menu', sx: { borderRadius: 0 } } }}
    >
      <Panel aria-label="Menu principal">
        <div className="top">
          Menu
          <IconButton aria-label="Fechar menu" onClick={onClose} color="inherit">
            <CloseRounded />
          </IconButton>
        </div>
        <ul>
          {ITEMS.map(([to, label]) => (
            <li key={to}>
              <NavLink to={to} end onClick={onClose}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </Panel>
    </Drawer>
  )
}
