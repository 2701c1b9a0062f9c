import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { CART } from '#shared/orders/messages/cart.ts'
import { RESERVATION } from '#shared/orders/messages/reservation.ts'
import { type Cart, removeFromCart } from '#shared/orders/rules/cart.ts'
import type { ReservationContact } from '#shared/orders/rules/orders.ts'
import { auth as authApi } from '#shared/people/api/auth.ts'
import { ACCOUNT } from '#shared/people/messages/account.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { cartStore, pendingReservation } from '#web/features/orders/cart/cart-store.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { toE164 } from '#web/features/people/session/phone-number.ts'
import { type SessionErrorCode, sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { useResend } from '#web/features/people/session/use-resend.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { PATHS } from '#web/lib/paths.ts'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { Limited, RefusedPoints } from './reservation-refusal.tsx'
import { EmailStep, LoadingStep, LoggedInStep, LoginStep, RetryStep, SignupStep } from './reservation-steps.tsx'
import { ReservationSummary } from './reservation-summary.tsx'
import { type Customer, useReservation } from './use-reservation.ts'

/** Where a visitor without session is; who has one is always at logged_in (specification §2). */
type GuestStep = { at: 'email'; email?: string } | { at: 'login'; email: string } | { at: 'signup'; email: string }

/** An account made here whose reservation is still open: trying again must not make it again. */
type MadeAccount = { contact: ReservationContact }

const SESSION_SENTENCES: Partial<Record<SessionErrorCode, string>> = {
  INVALID_CREDENTIALS: ACCOUNT.INVALID_CREDENTIALS,
  PROFILE_FAILED: ACCOUNT.PROFILE_FAILED_AFTER_LOGIN,
  TOO_MANY_ATTEMPTS: ACCOUNT.TOO_MANY_ATTEMPTS,
}

type Props = { open: boolean; onClose: () => void; onBackToCart: () => void; onSuccess?: () => void }

export function ReservationDialog({ open, onClose, onBackToCart, onSuccess }: Props) {
  const session = useSession()
  const { cart } = useCart()
  const navigate = useNavigate()
  const resend = useResend()
  const [guest, setGuest] = useState<GuestStep>({ at: 'email' })
  const [made, setMade] = useState<MadeAccount>()
  const [unconfirmed, setUnconfirmed] = useState(false)
  const reservation = useReservation({
    onReserved: () => {
      setMade(undefined)
      onSuccess?.()
      onClose()
    },
  })
  const { busy, refusal } = reservation
  // While a sign-in and its reservation are under way the session changes; the step must not change with it.
  const [during, setDuring] = useState<'login' | 'signup'>()

  const step =
    during ?? (session.status === 'loading' ? 'loading' : session.profile ? 'logged_in' : made ? 'retry' : guest.at)

  const forget = useRef(reservation.forget)
  useEffect(() => {
    if (open) return
    setGuest({ at: 'email' })
    forget.current()
    setUnconfirmed(false)
  }, [open])

  const once = (work: () => Promise<unknown>): Promise<void> =>
    reservation.once(async () => {
      await work().finally(() => setDuring(undefined))
    })
  /** What is no matter of the points is said in passing; `fallback` where the server has no sentence for it. */
  const reserve = async (wanted: Cart, customer: Customer, fallback: string): Promise<boolean> => {
    const refused = await reservation.reserve(wanted, customer)
    if (refused?.why === 'failed') toast.error(refused.sentence ?? fallback)
    return refused === undefined
  }
  /** Their phone becomes the account's where it has none (functions/orders/copy-phone-to-profile.ts): it is not asked for twice. */
  const reserveSignedIn = async (contact: ReservationContact, profile: Profile): Promise<void> => {
    const isReserved = await reserve(cart, { is: 'signed_in', role: profile.role, contact }, RESERVATION.FAILED)
    if (isReserved && profile.phone === '') session.profileSaved({ ...profile, phone: contact.phone })
  }

  const checkEmail = ({ email }: { email: string }) =>
    once(async () => {
      try {
        const { exists } = await call(authApi.userExists, { user_email: email })
        setGuest({ at: exists ? 'login' : 'signup', email })
      } catch (error) {
        const busyServer = error instanceof ApiError && error.status === 429
        toast.error(busyServer ? error.message : RESERVATION.EMAIL_CHECK_FAILED)
      }
    })

  const logIn = (email: string, password: string) =>
    once(async () => {
      setDuring('login')
      setUnconfirmed(false)
      // What was left to sign in before is reserved here and now.
      pendingReservation.discard()
      try {
        const profile = await session.signIn(email, password)
        const contact = { name: profile.name, email: profile.email, phone: profile.phone }
        // An account without phone is asked for one by the next step.
        if (profile.phone) await reserve(cart, { is: 'signed_in', role: profile.role, contact }, PARTS.UNKNOWN_ERROR)
      } catch (error) {
        const { code, sentence } = sessionErrorOf(error)
        if (code === 'EMAIL_NOT_CONFIRMED') setUnconfirmed(true)
        else if (code === 'INVITED') {
          // Led away to set a password; the cart is reserved at the sign-in that follows.
          pendingReservation.save(cart)
          onClose()
        } else toast.error(sentence ?? SESSION_SENTENCES[code] ?? PARTS.UNKNOWN_ERROR)
      }
    })

  const signUp = (contact: ReservationContact, password: string) =>
    once(async () => {
      setDuring('signup')
      try {
        const phone_number = toE164(contact.phone)
        await session.signUp({
          email: contact.email,
          password,
          name: contact.name,
          ...(phone_number ? { phone_number } : {}),
        })
      } catch (error) {
        const { code, sentence } = sessionErrorOf(error)
        if (code === 'EMAIL_TAKEN') {
          toast.error(ACCOUNT.SIGNUP_EMAIL_TAKEN)
          setGuest({ at: 'login', email: contact.email })
        } else
          toast.error(sentence ?? (code === 'TOO_MANY_ATTEMPTS' ? ACCOUNT.TOO_MANY_ATTEMPTS : ACCOUNT.SIGNUP_FAILED))
        return
      }
      setMade({ contact })
      await reserve(cart, { is: 'new', contact }, ACCOUNT.SIGNUP_FAILED)
    })

  const leaveTo = (path: string) => {
    pendingReservation.save(cart)
    onClose()
    navigate(path, { state: { from: { pathname: PATHS.home, search: '', hash: '' } } })
  }

  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      onBack={onBackToCart}
      backLabel={RESERVATION.BACK_TO_CART}
      title={CART.RESERVE}
      closesOnBack
      busy={busy}
    >
      <div style={{ display: 'grid', gap: 20 }}>
        <ReservationSummary cart={cart} />
        {refusal?.why === 'points_went' ? (
          <RefusedPoints
            points={refusal.points}
            rest={removeFromCart(
              cart,
              refusal.points.map(point => point.point_id),
            )}
            busy={busy}
            onReserveRest={rest => {
              cartStore.replace(rest)
              void once(() => reserve(rest, refusal.customer, RESERVATION.FAILED))
            }}
            onNothingLeft={() => {
              cartStore.replace([])
              onClose()
              navigate(PATHS.home)
            }}
          />
        ) : (
          <>
            {refusal?.why === 'limited' && <Limited sentence={refusal.sentence} />}
            {step === 'loading' && <LoadingStep />}
            {step === 'email' && (
              <EmailStep email={guest.email ?? ''} busy={busy} onSubmit={checkEmail} onLeave={leaveTo} />
            )}
            {step === 'login' && guest.at === 'login' && (
              <LoginStep
                email={guest.email}
                busy={busy}
                unconfirmed={unconfirmed}
                onSubmit={password => logIn(guest.email, password)}
                onResend={() => resend(guest.email)}
                onChangeEmail={() => {
                  setUnconfirmed(false)
                  setGuest({ at: 'email', email: guest.email })
                }}
                onSignUp={() => setGuest({ at: 'signup', email: guest.email })}
              />
            )}
            {step === 'signup' && guest.at === 'signup' && (
              <SignupStep
                email={guest.email}
                busy={busy}
                onSubmit={(contact, password) => signUp(contact, password)}
                onChangeEmail={() => setGuest({ at: 'email', email: guest.email })}
              />
            )}
            {step === 'retry' && made && (
              <RetryStep
                busy={busy}
                email={made.contact.email}
                onSubmit={() => once(() => reserve(cart, { is: 'new', contact: made.contact }, ACCOUNT.SIGNUP_FAILED))}
              />
            )}
            {step === 'logged_in' && session.profile && (
              <LoggedInStep
                profile={session.profile}
                busy={busy}
                onSubmit={(contact, profile) => once(() => reserveSignedIn(contact, profile))}
              />
            )}
          </>
        )}
      </div>
    </SheetDialog>
  )
}
