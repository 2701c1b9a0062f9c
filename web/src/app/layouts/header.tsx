import AccountCircleRounded from '@mui/icons-material/AccountCircleOutlined'
import MenuRounded from '@mui/icons-material/MenuRounded'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { useOfflineBanner } from '#web/lib/offline-banner.ts'
import { homePathOf, PATHS } from '#web/lib/paths.ts'
import logoUrl from '#web/ui/logo-wordmark.svg'
import { LoadingBar } from '#web/ui/screen-loading.tsx'
import { HEADER_HEIGHT, OFFLINE_BANNER_HEIGHT } from '../theme.ts'

// Lazy: a visitor's first view has neither an open menu nor an account.
const MainMenu = lazyWithRetry(async () => ({ default: (await import('./main-menu-drawer.tsx')).MainMenuDrawer }))
const AccountControls = lazyWithRetry(async () => ({
  default: (await import('./account-controls.tsx')).AccountControls,
}))

const Top = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  flexShrink: 0,
  height: 'var(--header-height)',
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  '& .bar': { display: 'flex', alignItems: 'center', gap: 4, height: `calc(${HEADER_HEIGHT} - 1px)`, paddingInline: 8 },
  '& .space': { flex: 1 },
  '& .band': {
    height: OFFLINE_BANNER_HEIGHT,
    margin: 0,
    paddingInline: 12,
    overflow: 'hidden',
    fontSize: 14,
    lineHeight: OFFLINE_BANNER_HEIGHT,
    fontWeight: 600,
    textAlign: 'center',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.palette.text.primary,
    background: theme.palette.status.reserved.soft,
  },
}))

const Logo = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  height: 44,
  paddingInline: 4,
  '& img': { display: 'block', height: 30, width: 'auto' },
})

/** Header of all screens except the sign-in screens: menu, logo with a link to the role's home, account. */
export function Header() {
  const session = useSession()
  const [menu, setMenu] = useState<'closed' | 'open' | 'unopened'>('unopened')
  return (
    <Top data-screen-only>
      <div className="bar">
        <IconButton
          aria-label={SITE_TEXTS.OPEN_MENU}
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          color="inherit"
          onClick={() => setMenu('open')}
        >
          <MenuRounded />
        </IconButton>
        <Logo to={homePathOf(session.profile?.role)} aria-label={SITE_TEXTS.HOME_PAGE}>
          <img src={logoUrl} alt="" height={30} />
        </Logo>
        <span className="space" />
        {session.status === 'signed_out' && (
          <IconButton
            component={Link}
            to={PATHS.login}
            aria-label={SITE_TEXTS.RESTRICTED_AREA}
            title={SITE_TEXTS.RESTRICTED_AREA}
            color="inherit"
          >
            <AccountCircleRounded />
          </IconButton>
        )}
        <Suspense fallback={null}>
          {session.profile && <AccountControls profile={session.profile} onSignOut={session.signOut} />}
        </Suspense>
        <Suspense fallback={<LoadingBar />}>
          {menu !== 'unopened' && <MainMenu open={menu === 'open'} onClose={() => setMenu('closed')} />}
        </Suspense>
      </div>
      <OfflineBanner />
    </Top>
  )
}

/** The offline banner. Everything positioned below the header makes room for it (app/theme.ts). */
function OfflineBanner() {
  const banner = useOfflineBanner()
  const isShown = banner !== 'none'
  useEffect(() => {
    if (!isShown) return
    document.documentElement.dataset.offline = 'true'
    return () => {
      delete document.documentElement.dataset.offline
    }
  }, [isShown])
  return (
    <div role="status">
      {isShown && (
        <p className="band">
          {banner === 'opened_offline' ? SITE_TEXTS.OPENED_WITHOUT_NETWORK : SITE_TEXTS.WITHOUT_NETWORK}
        </p>
      )}
    </div>
  )
}
