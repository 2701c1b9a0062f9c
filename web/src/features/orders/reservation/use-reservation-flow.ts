import { useEffect, useEffectEvent, useReducer } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { type CartItems, itemsOfNextOrder } from '#shared/orders/rules/cart.ts'
import type { ReservationContact } from '#shared/orders/rules/orders.ts'
import { auth as authApi } from '#shared/people/api/auth.ts'
import { ACCOUNT_TEXTS } from '#shared/people/messages/account.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { pendingReservation } from '#web/features/orders/cart/cart-store.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { toE164 } from '#web/features/people/session/phone-number.ts'
import { type SessionErrorCode, sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { type Session, useSession } from '#web/features/people/session/use-session.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { saveDraft } from '#web/lib/drafts.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useWhenOnline } from '#web/lib/use-when-online.ts'
import { INITIAL_PROGRESS, reduceProgress, reservationStepOf } from './reservation-step.ts'
import { SIGNUP_DRAFT } from './reservation-steps.tsx'
import { type ReservationCustomer, useReservation } from './use-reservation.ts'

const SIGN_IN_SENTENCES: Partial<Record<SessionErrorCode, string>> = {
  INVALID_CREDENTIALS: ACCOUNT_TEXTS.INVALID_CREDENTIALS,
  PROFILE_FAILED: ACCOUNT_TEXTS.PROFILE_FAILED_AFTER_LOGIN,
  TOO_MANY_ATTEMPTS: ACCOUNT_TEXTS.TOO_MANY_ATTEMPTS,
  OFFLINE: SITE_TEXTS.OFFLINE,
}

const SIGN_UP_SENTENCES: Partial<Record<SessionErrorCode, string>> = {
  TOO_MANY_ATTEMPTS: ACCOUNT_TEXTS.TOO_MANY_ATTEMPTS,
  OFFLINE: SITE_TEXTS.OFFLINE,
}

/** Returns undefined once the account is created, else why it was not, which a toast has said. */
async function createAccount(
  signUp: Session['signUp'],
  { email, name, phone }: ReservationContact,
  password: string,
): Promise<SessionErrorCode | undefined> {
  const phone_number = toE164(phone)
  try {
    await signUp({ email, password, name, ...(phone_number ? { phone_number } : {}) })
    return undefined
  } catch (error) {
    const { code, sentence } = sessionErrorOf(error)
    if (code === 'EMAIL_TAKEN') toast.error(ACCOUNT_TEXTS.SIGNUP_EMAIL_TAKEN)
    else toast.error(sentence ?? SIGN_UP_SENTENCES[code] ?? ACCOUNT_TEXTS.SIGNUP_FAILED)
    return code
  }
}

type Options = { open: boolean; onClose: () => void }

/**
 * The reservation of the cart in steps, from e-mail or session to the order: the current step, and functions for the
 * next ones.
 */
export function useReservationFlow({ open, onClose }: Options) {
  const session = useSession()
  const cart = itemsOfNextOrder(useCart().cart)
  const navigate = useNavigate()
  const [progress, dispatch] = useReducer(reduceProgress, INITIAL_PROGRESS)
  const { busy, refusal, ...reservation } = useReservation({
    onReserved: () => {
      dispatch({ type: 'reserved' })
      onClose()
    },
  })

  const whenOnline = useWhenOnline()
  const resetFlow = useEffectEvent(() => {
    dispatch({ type: 'closed' })
    whenOnline.cancel()
    reservation.clearRefusal()
  })
  useEffect(() => {
    if (!open) resetFlow()
  }, [open])

  const runOnce = (work: () => Promise<unknown>): Promise<void> =>
    whenOnline.run(() =>
      reservation.runOnce(async () => {
        await work().finally(() => dispatch({ type: 'settled' }))
      }),
    )

  /**
   * Refused points and exceeded limits are shown in the dialog, other failures as a toast with the reason, or with
   * `fallback` where none is known.
   */
  const reserveAndShow = async (items: CartItems, customer: ReservationCustomer, fallback: string) => {
    const reservationRefusal = await reservation.reserve(items, customer)
    if (reservationRefusal?.why === 'failed') {
      const { sentence } = reservationRefusal
      if (sentence === undefined) toast.error(fallback)
      else toast.error(RESERVATION_TEXTS.FAILED, { description: sentence })
    }
    return reservationRefusal === undefined
  }

  const checkEmail = async (email: string) => {
    try {
      const { exists } = await callApi(authApi.userExists, { user_email: email })
      dispatch({ type: 'email_checked', email, exists })
    } catch (error) {
      const isExplained = error instanceof ApiError && (error.status === 429 || error.code === 'OFFLINE')
      toast.error(isExplained ? error.message : RESERVATION_TEXTS.EMAIL_CHECK_FAILED)
    }
  }

  const logIn = async (email: string, password: string) => {
    dispatch({ type: 'signing_in' })
    // This dialog reserves the cart itself, so a pending reservation must not do it too.
    pendingReservation.discard()
    try {
      const profile = await session.signIn(email, password)
      const contact = { name: profile.name, email: profile.email, phone: profile.phone }
      // An account without a phone is asked for one in the next step.
      if (profile.phone)
        await reserveAndShow(cart, { is: 'signed_in', role: profile.role, contact }, CONTROL_TEXTS.UNKNOWN_ERROR)
    } catch (error) {
      const { code, sentence } = sessionErrorOf(error)
      if (code === 'EMAIL_NOT_CONFIRMED') dispatch({ type: 'email_unconfirmed' })
      else if (code === 'INVITED') {
        // signIn has opened the page that sets a password, so the cart is reserved at the next sign-in.
        pendingReservation.save(cart)
        onClose()
      } else toast.error(sentence ?? SIGN_IN_SENTENCES[code] ?? CONTROL_TEXTS.UNKNOWN_ERROR)
    }
  }

  const signUp = async (contact: ReservationContact, password: string) => {
    dispatch({ type: 'signing_in' })
    const failure = await createAccount(session.signUp, contact, password)
    if (failure === 'EMAIL_TAKEN') dispatch({ type: 'email_taken', email: contact.email })
    if (failure) return
    saveDraft(SIGNUP_DRAFT, {})
    dispatch({ type: 'account_made', contact })
    await reserveAndShow(cart, { is: 'new', contact }, ACCOUNT_TEXTS.SIGNUP_FAILED)
  }

  /** The server copies the phone to a profile without one (functions/orders/copy-phone-to-profile.ts). */
  const reserveSignedIn = async (contact: ReservationContact, profile: Profile): Promise<void> => {
    const customer: ReservationCustomer = { is: 'signed_in', role: profile.role, contact }
    const isReserved = await reserveAndShow(cart, customer, RESERVATION_TEXTS.FAILED)
    if (isReserved && profile.phone === '') session.profileSaved({ ...profile, phone: contact.phone })
  }

  return {
    cart,
    busy,
    refusal,
    step: reservationStepOf(progress, session),
    profile: session.profile,
    /** Without network: whether a pressed button waits for it. */
    offline: whenOnline.offline,
    goTo: dispatch,
    checkEmail: (email: string) => runOnce(() => checkEmail(email)),
    logIn: (email: string, password: string) => runOnce(() => logIn(email, password)),
    signUp: (contact: ReservationContact, password: string) => runOnce(() => signUp(contact, password)),
    reserveSignedIn: (contact: ReservationContact, profile: Profile) =>
      runOnce(() => reserveSignedIn(contact, profile)),
    reserveForNewAccount: (contact: ReservationContact) =>
      runOnce(() => reserveAndShow(cart, { is: 'new', contact }, ACCOUNT_TEXTS.SIGNUP_FAILED)),
    reserveRest: (rest: CartItems, customer: ReservationCustomer) =>
      runOnce(() => reserveAndShow(rest, customer, RESERVATION_TEXTS.FAILED)),
    /** Leaves for another account page. The cart is reserved at the next sign-in, which leads back to the map. */
    leaveTo(path: string, email = '') {
      pendingReservation.save(cart)
      onClose()
      navigate(path, { state: { from: { pathname: PATHS.home, search: '', hash: '' }, email } })
    },
  }
}

export type ReservationFlow = ReturnType<typeof useReservationFlow>
