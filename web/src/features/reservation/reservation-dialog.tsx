import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { auth as authApi } from '#shared/api/auth.ts'
import { type Cart, removeFromCart } from '#shared/domain/cart.ts'
import type { Order, ReservationContact } from '#shared/domain/orders.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { cartStore, pendingReservation } from '#web/features/cart/cart-store.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { toE164 } from '#web/features/session/phone-number.ts'
import { type SessionErrorCode, sessionErrorOf } from '#web/features/session/session-error.ts'
import { useResend } from '#web/features/session/use-resend.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { homeOf, PATHS } from '#web/lib/paths.ts'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { afterRefusal, afterReservation } from './after-reservation.ts'
import { carryReservation } from './reservation-made.ts'
import { Limited, Refusal } from './reservation-refusal.tsx'
import { EmailStep, LoadingStep, LoggedInStep, LoginStep, RetryStep, SignupStep } from './reservation-steps.tsx'
import { ReservationSummary } from './reservation-summary.tsx'
import { reserveCart } from './reserve-cart.ts'

/** Where a visitor without session is; who has one is always at logged_in (specification §2). */
type GuestStep = { at: 'email'; email?: string } | { at: 'login'; email: string } | { at: 'signup'; email: string }

/** An account made here whose reservation is still open: trying again must not make it again. */
type MadeAccount = { contact: ReservationContact }

const SESSION_SENTENCES: Partial<Record<SessionErrorCode, string>> = {
  INVALID_CREDENTIALS: MESSAGES.INVALID_CREDENTIALS,
  PROFILE_FAILED: MESSAGES.PROFILE_FAILED_AFTER_LOGIN,
  TOO_MANY_ATTEMPTS: MESSAGES.TOO_MANY_ATTEMPTS,
}

type Props = { open: boolean; onClose: () => void; onBackToCart: () => void; onSuccess?: () => void }

export function ReservationDialog({ open, onClose, onBackToCart, onSuccess }: Props) {
  const session = useSession()
  const { cart } = useCart()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const resend = useResend()
  const [guest, setGuest] = useState<GuestStep>({ at: 'email' })
  const [made, setMade] = useState<MadeAccount>()
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [refused, setRefused] = useState<{ points: Cart; retry: (rest: Cart) => void }>()
  /** Too many points are held already; the sentence says what to do. */
  const [limited, setLimited] = useState<string>()
  const [busy, setBusy] = useState(false)
  // State is drawn later than a second Enter may come; this tells at once.
  const working = useRef(false)
  // While a sign-in and its reservation are under way the session changes; the step must not change with it.
  const [during, setDuring] = useState<'login'>()

  const step =
    during ?? (session.status === 'loading' ? 'loading' : session.profile ? 'logged_in' : made ? 'retry' : guest.at)

  useEffect(() => {
    if (open) return
    setGuest({ at: 'email' })
    setRefused(undefined)
    setUnconfirmed(false)
  }, [open])

  /** One thing at a time: what comes while another is under way is dropped. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (working.current) return
    working.current = true
    setBusy(true)
    setRefused(undefined)
    setLimited(undefined)
    try {
      await work()
    } finally {
      working.current = false
      setBusy(false)
      setDuring(undefined)
    }
  }

  /** Reserves and goes on; shows what is in the way otherwise. */
  const reserve = async (
    wanted: Cart,
    contact: ReservationContact,
    { fallback, done, retry }: { fallback: string; done: (made: Order) => void; retry: (rest: Cart) => void },
  ): Promise<void> => {
    let order: Order
    try {
      order = await reserveCart(wanted, contact)
    } catch (error) {
      const points = afterRefusal(queries, wanted, error)
      if (points.length > 0) setRefused({ points, retry })
      else if (error instanceof ApiError && error.code === 'TOO_MANY_HELD_POINTS') setLimited(error.message)
      else if (!(error instanceof ApiError && error.status === 401))
        toast.error(error instanceof ApiError ? error.message : fallback)
      return
    }
    afterReservation(queries, wanted, order)
    setMade(undefined)
    onSuccess?.()
    onClose()
    done(order)
  }

  const reservedAs = (role: Parameters<typeof homeOf>[0], contact: ReservationContact, fallback: string) => ({
    fallback,
    done: () => {
      toast.success(MESSAGES.RESERVATION_CONFIRMED, { description: MESSAGES.RESERVATION_CONFIRMED_DETAIL })
      navigate(homeOf(role))
    },
    retry: (rest: Cart) => void once(() => reserve(rest, contact, reservedAs(role, contact, fallback))),
  })
  const reservedWithNewAccount = (contact: ReservationContact) => ({
    fallback: MESSAGES.SIGNUP_FAILED,
    done: (order: Order) => {
      toast.success(MESSAGES.ACCOUNT_AND_RESERVATION_CONFIRMED, {
        description: MESSAGES.ACCOUNT_AND_RESERVATION_CONFIRMED_DETAIL,
      })
      // The dashboard would only send them on to the login: nobody is signed in before the e-mail is confirmed.
      navigate(PATHS.login, { state: carryReservation(order) })
    },
    retry: (rest: Cart) => void once(() => reserve(rest, contact, reservedWithNewAccount(contact))),
  })

  const checkEmail = ({ email }: { email: string }) =>
    once(async () => {
      try {
        const { exists } = await call(authApi.userExists, { user_email: email })
        setGuest({ at: exists ? 'login' : 'signup', email })
      } catch (error) {
        const busyServer = error instanceof ApiError && error.status === 429
        toast.error(busyServer ? error.message : MESSAGES.EMAIL_CHECK_FAILED)
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
        if (profile.phone) await reserve(cart, contact, reservedAs(profile.role, contact, MESSAGES.UNKNOWN_ERROR))
      } catch (error) {
        const { code, sentence } = sessionErrorOf(error)
        if (code === 'EMAIL_NOT_CONFIRMED') setUnconfirmed(true)
        else if (code === 'INVITED') {
          // Led away to set a password; the cart is reserved at the sign-in that follows.
          pendingReservation.save(cart)
          onClose()
        } else toast.error(sentence ?? SESSION_SENTENCES[code] ?? MESSAGES.UNKNOWN_ERROR)
      }
    })

  const signUp = (contact: ReservationContact, password: string) =>
    once(async () => {
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
          toast.error(MESSAGES.SIGNUP_EMAIL_TAKEN)
          setGuest({ at: 'login', email: contact.email })
        } else
          toast.error(sentence ?? (code === 'TOO_MANY_ATTEMPTS' ? MESSAGES.TOO_MANY_ATTEMPTS : MESSAGES.SIGNUP_FAILED))
        return
      }
      setMade({ contact })
      await reserve(cart, contact, reservedWithNewAccount(contact))
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
      backLabel="Voltar ao carrinho"
      title={MESSAGES.RESERVE}
      backCloses
      busy={busy}
    >
      <div style={{ display: 'grid', gap: 20 }}>
        <ReservationSummary cart={cart} />
        {refused ? (
          <Refusal
            points={refused.points}
            rest={removeFromCart(
              cart,
              refused.points.map(point => point.point_id),
            )}
            busy={busy}
            onReserveRest={rest => {
              cartStore.replace(rest)
              refused.retry(rest)
            }}
            onNothingLeft={() => {
              cartStore.replace([])
              onClose()
              navigate(PATHS.home)
            }}
          />
        ) : (
          <>
            {limited && <Limited sentence={limited} />}
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
                onSubmit={() => once(() => reserve(cart, made.contact, reservedWithNewAccount(made.contact)))}
              />
            )}
            {step === 'logged_in' && session.profile && (
              <LoggedInStep
                profile={session.profile}
                busy={busy}
                onSubmit={contact =>
                  once(() =>
                    reserve(cart, contact, reservedAs(session.profile?.role, contact, MESSAGES.RESERVATION_FAILED)),
                  )
                }
              />
            )}
          </>
        )}
      </div>
    </SheetDialog>
  )
}
