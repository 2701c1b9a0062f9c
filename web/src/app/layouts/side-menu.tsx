import KeyboardDoubleArrowLeftRounded from '@mui/icons-material/KeyboardDoubleArrowLeftRounded'
import KeyboardDoubleArrowRightRounded from '@mui/icons-material/KeyboardDoubleArrowRightRounded'
import MapOutlined from '@mui/icons-material/MapOutlined'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { MENU_TEXTS } from '#shared/platform/messages/menu.ts'
import { PATHS } from '#web/lib/paths.ts'
import { AdminSectionLinks } from './admin-section-links.tsx'
import { useNarrowSideMenu } from './side-menu-state.ts'

const WIDE = 248
const NARROW = 68

const Side = styled('nav')(({ theme }) => ({
  position: 'sticky',
  top: 'var(--header-height)',
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column',
  width: WIDE,
  height: 'calc(100dvh - var(--header-height))',
  borderRight: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  transition: theme.transitions.create('width', { duration: theme.transitions.duration.shorter }),
  '&[data-narrow=true]': { width: NARROW },
  '& .sections': {
    flex: 1,
    overflowY: 'auto',
    overflowX: 'hidden',
    padding: '20px 12px',
    overscrollBehavior: 'contain',
  },
  '& .foot': { display: 'grid', gap: 2, padding: '8px 12px', borderTop: `1px solid ${theme.palette.divider}` },
}))

const FootAction = styled(ButtonBase)(({ theme }) => ({
  justifyContent: 'flex-start',
  gap: 12,
  minHeight: 44,
  paddingInline: 12,
  borderRadius: theme.radius.control,
  fontSize: 14,
  fontWeight: 500,
  color: theme.palette.text.secondary,
  whiteSpace: 'nowrap',
  '& svg': { fontSize: 22 },
  '&:hover': { background: theme.palette.action.hover, color: theme.palette.text.primary },
  '[data-narrow=true] &': { justifyContent: 'center', paddingInline: 0 },
})) as typeof ButtonBase

/** Side menu of the office on wide screens. A phone has it in the header's drawer. */
export function SideMenu() {
  const hasRoom = useMediaQuery(theme => theme.breakpoints.up('md'))
  return hasRoom && <OpenSideMenu />
}

function OpenSideMenu() {
  const [narrow, toggle] = useNarrowSideMenu()
  const id = useId()
  return (
    <Side data-screen-only aria-label={MENU_TEXTS.OFFICE} data-narrow={narrow}>
      <div className="sections" id={id}>
        <AdminSectionLinks narrow={narrow} />
      </div>
      <div className="foot">
        <Tooltip title={narrow ? MENU_TEXTS.SEE_MAP : ''} placement="right">
          <FootAction component={Link} to={PATHS.home} aria-label={MENU_TEXTS.SEE_MAP}>
            <MapOutlined />
            {!narrow && MENU_TEXTS.SEE_MAP}
          </FootAction>
        </Tooltip>
        <Tooltip title={narrow ? MENU_TEXTS.EXPAND : ''} placement="right">
          <FootAction aria-controls={id} aria-label={narrow ? MENU_TEXTS.EXPAND : MENU_TEXTS.COLLAPSE} onClick={toggle}>
            {narrow ? <KeyboardDoubleArrowRightRounded /> : <KeyboardDoubleArrowLeftRounded />}
            {!narrow && MENU_TEXTS.COLLAPSE}
          </FootAction>
        </Tooltip>
      </div>
    </Side>
  )
}
