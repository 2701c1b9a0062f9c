import CloseRounded from '@mui/icons-material/CloseRounded'
import MenuRounded from '@mui/icons-material/MenuRounded'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DASHBOARD_TEXTS } from '#shared/orders/messages/dashboard.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { useCloseOnBack } from '#web/lib/use-close-on-back.ts'
import { DASHBOARD_TABS, type DashboardTab, tabPath } from './dashboard-tabs.ts'

const Row = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: 24,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    marginBottom: -1,
    paddingInline: 4,
    borderBottom: '2px solid transparent',
    color: theme.palette.text.secondary,
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { color: theme.palette.text.primary },
    '&[aria-current=page]': { color: theme.palette.primary.main, borderColor: theme.palette.primary.main },
  },
}))

const Sheet = styled('nav')(({ theme }) => ({
  padding: '8px 8px calc(16px + env(safe-area-inset-bottom))',
  '& .top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 48,
    paddingLeft: 12,
    fontWeight: 600,
  },
  '& ul': { display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 48,
    paddingInline: 12,
    borderRadius: theme.radius.control,
    color: theme.palette.text.primary,
    fontWeight: 500,
    textDecoration: 'none',
    '&[aria-current=page]': {
      color: theme.palette.primary.main,
      background: theme.palette.action.selected,
      fontWeight: 600,
    },
  },
}))

const ariaCurrent = (selected: DashboardTab, { tab }: DashboardTab) => (selected.tab === tab ? 'page' : undefined)

/** The dashboard's tabs: a row, on phones a drawer. They are links, so that going back works. */
export function TabNavigation({ selected }: { selected: DashboardTab }) {
  const isPhone = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const [open, setOpen] = useState(false)
  const closeMenu = () => setOpen(false)
  useCloseOnBack(open, closeMenu)
  if (!isPhone)
    return (
      <Row data-screen-only aria-label={DASHBOARD_TEXTS.TITLE}>
        {DASHBOARD_TABS.map(tab => (
          <Link key={tab.tab} to={tabPath(tab)} aria-current={ariaCurrent(selected, tab)}>
            {tab.label}
          </Link>
        ))}
      </Row>
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
        <Sheet aria-label={DASHBOARD_TEXTS.TITLE}>
          <div className="top">
            {DASHBOARD_TEXTS.TITLE}
            <IconButton aria-label={CONTROL_TEXTS.CLOSE} color="inherit" onClick={closeMenu}>
              <CloseRounded />
            </IconButton>
          </div>
          <ul>
            {DASHBOARD_TABS.map(tab => (
              <li key={tab.tab}>
                <Link to={tabPath(tab)} aria-current={ariaCurrent(selected, tab)} onClick={closeMenu}>
                  {tab.label}
                </Link>
              </li>
            ))}
          </ul>
        </Sheet>
      </Drawer>
    </>
  )
}
