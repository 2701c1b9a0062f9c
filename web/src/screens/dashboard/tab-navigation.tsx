import CloseRounded from '@mui/icons-material/CloseRounded'
import MenuRounded from '@mui/icons-material/MenuRounded'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DASHBOARD_TEXTS } from '#shared/orders/messages/dashboard.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { DASHBOARD_TABS, type DashboardTab, tabPath } from './dashboard-tabs.ts'

const ariaCurrent = (selected: DashboardTab, { tab }: DashboardTab) => (selected.tab === tab ? 'page' : undefined)

/** The dashboard's tabs: a row, on phones a drawer. They are links, so that going back works. */
export function TabNavigation({ selected }: { selected: DashboardTab }) {
  const isPhone = useMediaQuery(theme => theme.breakpoints.down('sm'))
  const [open, setOpen] = useState(false)
  const closeMenu = () => setOpen(false)
  useCloseOnBack(open, closeMenu)
  if (!isPhone)
    return (
      <Stack
        component="nav"
        data-screen-only
        aria-label={DASHBOARD_TEXTS.TITLE}
        direction="row"
        sx={{ gap: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {DASHBOARD_TABS.map(tab => (
          <Button
            key={tab.tab}
            component={Link}
            to={tabPath(tab)}
            aria-current={ariaCurrent(selected, tab)}
            sx={{
              mb: '-1px',
              px: 0.5,
              borderBottom: 2,
              borderColor: 'transparent',
              borderRadius: 0,
              fontSize: 16,
              color: 'text.secondary',
              '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
            }}
          >
            {tab.label}
          </Button>
        ))}
      </Stack>
    )
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<MenuRounded />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ justifyContent: 'flex-start', bgcolor: 'background.paper' }}
      >
        {DASHBOARD_TEXTS.TITLE}: {selected.label}
      </Button>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={closeMenu}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': DASHBOARD_TEXTS.TITLE, sx: { borderRadius: '12px 12px 0 0' } },
        }}
      >
        <List
          component="nav"
          aria-label={DASHBOARD_TEXTS.TITLE}
          sx={{ px: 1, pb: 'calc(16px + env(safe-area-inset-bottom))' }}
        >
          <Stack
            direction="row"
            sx={{ alignItems: 'center', justifyContent: 'space-between', pl: 1.5, fontWeight: 600 }}
          >
            {DASHBOARD_TEXTS.TITLE}
            <IconButton aria-label={CONTROL_TEXTS.CLOSE} color="inherit" onClick={closeMenu}>
              <CloseRounded />
            </IconButton>
          </Stack>
          {DASHBOARD_TABS.map(tab => (
            <ListItemButton
              key={tab.tab}
              component={Link}
              to={tabPath(tab)}
              selected={selected.tab === tab.tab}
              aria-current={ariaCurrent(selected, tab)}
              onClick={closeMenu}
              sx={{ minHeight: 48, borderRadius: 1, '&.Mui-selected': { color: 'primary.main', fontWeight: 600 } }}
            >
              {tab.label}
            </ListItemButton>
          ))}
        </List>
      </Drawer>
    </>
  )
}
