import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { Header } from './header.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { useFocusContentOnNavigation } from './use-focus-content-on-navigation.ts'

// Lazy, because this file is in the entry chunk: a lazy AdminLayout would split off the parts it shares with PublicLayout.
const SideMenu = lazyWithRetry(async () => ({ default: (await import('./side-menu.tsx')).SideMenu }))

const Page = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' })

const Columns = styled('div')({ flex: 1, display: 'flex', alignItems: 'stretch' })

const Main = styled('main')({ position: 'relative', flex: 1, minWidth: 0, outline: 'none' })

/** Layout of the office's screens: header, side menu (on a phone in the header's drawer) and content. */
export function AdminLayout() {
  const main = useFocusContentOnNavigation()
  return (
    <Page>
      <SkipLink />
      <Header />
      <Columns>
        <Suspense fallback={<ScreenLoading />}>
          <SideMenu />
          <Main id={CONTENT_ID} ref={main} tabIndex={-1}>
            <Suspense fallback={<ScreenLoading />}>
              <Outlet />
            </Suspense>
          </Main>
        </Suspense>
      </Columns>
    </Page>
  )
}
