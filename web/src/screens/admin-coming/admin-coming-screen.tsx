import ConstructionRounded from '@mui/icons-material/ConstructionRounded'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { ADMIN_HOME } from '#shared/messages/admin-home.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

const Ways = styled(CardList)(({ theme }) => ({
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  '& a': {
    display: 'block',
    height: '100%',
    padding: '14px 16px',
    borderRadius: 'inherit',
    color: theme.palette.text.secondary,
    fontSize: 14,
    textDecoration: 'none',
    '&:hover': { background: theme.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  },
  '& strong': { display: 'block', fontSize: 16, fontWeight: 600, color: theme.palette.primary.main },
}))

const WHAT_EXISTS = [
  [PATHS.adminOverview, ADMIN_HOME.OVERVIEW, ADMIN_HOME.OVERVIEW_DETAIL],
  [PATHS.adminOrders, ADMIN_HOME.ORDERS, ADMIN_HOME.ORDERS_DETAIL],
  [PATHS.adminPoints, ADMIN_HOME.POINTS, ADMIN_HOME.POINTS_DETAIL],
  [PATHS.adminTags, ADMIN_HOME.TAGS, ADMIN_HOME.TAGS_DETAIL],
  [PATHS.adminPricing, ADMIN_HOME.PRICING, ADMIN_HOME.PRICING_DETAIL],
  [PATHS.adminUsers, ADMIN_HOME.USERS, ADMIN_HOME.USERS_DETAIL],
  [PATHS.adminMapSettings, ADMIN_HOME.MAP_SETTINGS, ADMIN_HOME.MAP_SETTINGS_DETAIL],
] as const

/** The place of an office screen that does not exist yet: it says so, and leads to those that do. */
export function AdminComingScreen({ screen }: { screen: keyof typeof ADMIN_HOME.TITLES }) {
  const title = ADMIN_HOME.TITLES[screen]
  useTitle(title)
  return (
    <PageFrame title={title}>
      <Notice icon={<ConstructionRounded />} title={ADMIN_HOME.COMING}>
        {ADMIN_HOME.MEANWHILE}
      </Notice>
      <Ways aria-label={ADMIN_HOME.MEANWHILE}>
        {WHAT_EXISTS.map(([to, name, detail]) => (
          <li key={to}>
            <Link to={to}>
              <strong>{name}</strong>
              {detail}
            </Link>
          </li>
        ))}
      </Ways>
    </PageFrame>
  )
}
