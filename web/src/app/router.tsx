import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { MANAGERS } from '#shared/domain/users.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { PATHS, PUBLIC_PAGES } from '#web/lib/paths.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { GuestGuard, RoleGuard } from './guards.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'

// Each screen is its own file, so that the map's first view carries none of the others.
const HomeScreen = lazy(async () => {
  // The largest file of the page comes beside the screen that draws with it, not after it.
  import('#web/features/map/map-library.ts').catch(() => undefined) // the screen itself tells when it fails
  return { default: (await import('#web/screens/home/home-screen.tsx')).HomeScreen }
})
const LoginScreen = lazy(async () => ({ default: (await import('#web/screens/login/login-screen.tsx')).LoginScreen }))
const SignupScreen = lazy(async () => ({
  default: (await import('#web/screens/signup/signup-screen.tsx')).SignupScreen,
}))
const DashboardScreen = lazy(async () => ({
  default: (await import('#web/screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
}))
const PlaceholderScreen = lazy(async () => ({
  default: (await import('#web/screens/placeholder/placeholder-screen.tsx')).PlaceholderScreen,
}))
const RoleHomeScreen = lazy(async () => ({
  default: (await import('#web/screens/role-home/role-home-screen.tsx')).RoleHomeScreen,
}))

export function AppRoutes() {
  return (
    <ErrorBoundary fallback={<ScreenFailed />}>
      <Suspense fallback={<ScreenLoading />}>
        <Routes>
          <Route element={<PublicLayout />}>
            <Route path={PATHS.home} element={<HomeScreen />} />
            {PUBLIC_PAGES.map(([path, title]) => (
              <Route key={path} path={path} element={<PlaceholderScreen title={title} />} />
            ))}
            <Route element={<RoleGuard allowed={['client']} />}>
              <Route path={PATHS.dashboard} element={<DashboardScreen />} />
            </Route>
            <Route element={<RoleGuard allowed={['field_technician']} />}>
              <Route path={PATHS.technicianPanel} element={<RoleHomeScreen />} />
            </Route>
            <Route element={<RoleGuard allowed={MANAGERS} />}>
              <Route path={PATHS.admin} element={<RoleHomeScreen />} />
            </Route>
          </Route>
          <Route element={<GuestGuard />}>
            <Route path={PATHS.login} element={<LoginScreen />} />
            <Route path={PATHS.signup} element={<SignupScreen />} />
          </Route>
          <Route path="*" element={<Navigate to={PATHS.home} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function ScreenFailed() {
  return (
    <Notice
      alert
      title={MESSAGES.SCREEN_FAILED}
      action={
        // A plain link: what failed to load may be the buttons' own code.
        <a href={location.href}>Recarregar</a>
      }
    >
      {MESSAGES.SCREEN_FAILED_DETAIL}
    </Notice>
  )
}
