import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { MENU_TEXTS } from '#shared/platform/messages/menu.ts'
import { sellerLine } from '#shared/platform/messages/seller.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'

const Foot = styled('footer')(({ theme }) => ({
  flexShrink: 0,
  borderTop: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 24px',
    maxWidth: 960,
    margin: '0 auto',
    // Room for the floating WhatsApp button, 52 pixels wide.
    padding: '10px 88px calc(10px + env(safe-area-inset-bottom)) 16px',
    fontSize: 14,
    color: theme.palette.text.secondary,
  },
  '& p': { flexBasis: '100%', margin: 0, fontSize: 13, overflowWrap: 'anywhere' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '0 24px', margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: theme.palette.text.primary,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
}))

const LINKS = [
  [PATHS.privacy, MENU_TEXTS.PRIVACY],
  [PATHS.contact, SITE_TEXTS.CONTACT],
] as const

/** List of licences, a file that the build writes (web/vite.config.ts). */
const LICENSES = '/licenses.txt'

/** Footer of every page except the map, which has these links in its menu. */
export function SiteFooter() {
  const config = useSiteConfig()
  return (
    <Foot data-screen-only>
      <div>
        <ul>
          {LINKS.map(([to, label]) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <li>
            <a href={LICENSES}>{MENU_TEXTS.LICENSES}</a>
          </li>
        </ul>
        <span>{MENU_TEXTS.FOOT}</span>
        {config?.legal_name && <p>{sellerLine(config)}</p>}
      </div>
    </Foot>
  )
}
