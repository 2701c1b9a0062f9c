import { Route, Routes } from 'react-router-dom'
import { GuestGuard } from '#web/app/guards.tsx'
import { ForgotPasswordScreen } from '#web/screens/forgot-password/forgot-password-screen.tsx'
import { LoginScreen } from '#web/screens/login/login-screen.tsx'
import { SignupScreen } from '#web/screens/signup/signup-screen.tsx'
import { UpdatePasswordScreen } from '#web/screens/update-password/update-password-screen.tsx'

/** The account screens behind GuestGuard, as on the site. */
export const ACCOUNT_SCREENS = (
  <Routes>
    <Route element={<GuestGuard />}>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="/signup" element={<SignupScreen />} />
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route path="/update-password" element={<UpdatePasswordScreen />} />
    </Route>
    <Route path="*" element={null} />
  </Routes>
)
