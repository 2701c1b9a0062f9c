import Alert from '@mui/material/Alert'
import { useNavigate } from 'react-router-dom'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { removeFromCart } from '#shared/orders/rules/cart.ts'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { useResendConfirmation } from '#web/features/people/session/use-resend-confirmation.ts'
import { PATHS } from '#web/lib/paths.ts'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { LimitRefusalAlert, RefusedPointsAlert } from './reservation-refusal.tsx'
import {
  EmailStep,
  LoggedInStep,
  LoginStep,
  ReservationLoadingStep,
  RetryStep,
  SignupStep,
} from './reservation-steps.tsx'
import { ReservationSummary } from './reservation-summary.tsx'
import { type ReservationFlow, useReservationFlow } from './use-reservation-flow.ts'

type Props = { open: boolean; onClose: () => void; onBackToCart: () => void }

export function ReservationDialog({ open, onClose, onBackToCart }: Props) {
  const navigate = useNavigate()
  const flow = useReservationFlow({ open, onClose })
  const { cart, busy, refusal } = flow
  const refusedIds = refusal?.why === 'points_went' ? refusal.points.map(point => point.point_id) : []
  const removeRefused = () => cartStore.replace(removeFromCart(cartStore.current().cart, refusedIds))
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      onBack={onBackToCart}
      backLabel={RESERVATION_TEXTS.BACK_TO_CART}
      title={CART_TEXTS.RESERVE}
      closesOnBack
      busy={busy}
    >
      <div style={{ display: 'grid', gap: 20 }}>
        <ReservationSummary cart={cart} leftInCart={cartStore.current().cart.length - cart.length} />
        {refusal?.why === 'points_went' ? (
          <RefusedPointsAlert
            points={refusal.points}
            rest={removeFromCart(cart, refusedIds)}
            busy={busy}
            onReserveRest={rest => {
              removeRefused()
              void flow.reserveRest(rest, refusal.customer)
            }}
            onNothingLeft={() => {
              removeRefused()
              onClose()
              navigate(PATHS.home)
            }}
          />
        ) : (
          <>
            <div role="status">
              {flow.offline && (
                <Alert severity="warning">
                  {flow.offline === 'waiting' ? RESERVATION_TEXTS.OFFLINE_WAITING : RESERVATION_TEXTS.OFFLINE}
                </Alert>
              )}
            </div>
            {refusal?.why === 'limited' && <LimitRefusalAlert sentence={refusal.sentence} />}
            <CurrentStep flow={flow} />
          </>
        )}
      </div>
    </SheetDialog>
  )
}

function CurrentStep({ flow }: { flow: ReservationFlow }) {
  const { step, goTo, profile } = flow
  const busy = flow.busy || flow.offline === 'waiting'
  const resendConfirmation = useResendConfirmation()
  switch (step.at) {
    case 'loading':
      return <ReservationLoadingStep />
    case 'email':
      return (
        <EmailStep
          email={step.email ?? ''}
          busy={busy}
          onSubmit={({ email }) => flow.checkEmail(email)}
          onLeave={flow.leaveTo}
        />
      )
    case 'login':
      return (
        <LoginStep
          email={step.email}
          busy={busy}
          isUnconfirmed={step.unconfirmed ?? false}
          onSubmit={password => flow.logIn(step.email, password)}
          onResend={() => resendConfirmation(step.email)}
          onChangeEmail={() => goTo({ type: 'email_changed', email: step.email })}
          onForgotPassword={() => flow.leaveTo(PATHS.forgotPassword, step.email)}
          onSignUp={() => goTo({ type: 'signup_chosen', email: step.email })}
        />
      )
    case 'signup':
      return (
        <SignupStep
          email={step.email}
          busy={busy}
          onSubmit={flow.signUp}
          onChangeEmail={() => goTo({ type: 'email_changed', email: step.email })}
        />
      )
    case 'retry':
      return (
        <RetryStep busy={busy} email={step.contact.email} onSubmit={() => flow.reserveForNewAccount(step.contact)} />
      )
    case 'logged_in':
      return profile && <LoggedInStep profile={profile} busy={busy} onSubmit={flow.reserveSignedIn} />
  }
}
