import type { ReservationContact } from '#shared/orders/rules/orders.ts'

/** The step of a visitor who is not signed in; for a signed-in person it is always `logged_in`. */
type GuestStep =
  | { at: 'email'; email?: string }
  | { at: 'login'; email: string; unconfirmed?: boolean }
  | { at: 'signup'; email: string }

export type ReservationProgress = {
  guest: GuestStep
  /** A new account whose reservation failed, so that a retry does not create the account again. */
  newAccount?: ReservationContact | undefined
  /** Whether a sign-in with its reservation is running; the step must not change with the session during it. */
  isSigningIn?: boolean
}

export const INITIAL_PROGRESS: ReservationProgress = { guest: { at: 'email' } }

export type ReservationEvent =
  | { type: 'closed' | 'signing_in' | 'email_unconfirmed' | 'settled' | 'reserved' }
  | { type: 'email_checked'; email: string; exists: boolean }
  | { type: 'email_changed' | 'signup_chosen' | 'email_taken'; email: string }
  | { type: 'account_made'; contact: ReservationContact }

const withoutUnconfirmedNotice = (guest: GuestStep): GuestStep =>
  guest.at === 'login' ? { at: 'login', email: guest.email } : guest

export function reduceProgress(progress: ReservationProgress, event: ReservationEvent): ReservationProgress {
  switch (event.type) {
    case 'closed':
      return { ...progress, guest: { at: 'email', ...(progress.guest.email ? { email: progress.guest.email } : {}) } }
    case 'email_checked':
      return { ...progress, guest: { at: event.exists ? 'login' : 'signup', email: event.email } }
    case 'email_changed':
      return { ...progress, guest: { at: 'email', email: event.email } }
    case 'signup_chosen':
      return { ...progress, guest: { at: 'signup', email: event.email } }
    case 'email_taken':
      return { ...progress, guest: { at: 'login', email: event.email } }
    case 'signing_in':
      return { ...progress, guest: withoutUnconfirmedNotice(progress.guest), isSigningIn: true }
    case 'email_unconfirmed':
      return progress.guest.at === 'login' ? { ...progress, guest: { ...progress.guest, unconfirmed: true } } : progress
    case 'account_made':
      return { ...progress, newAccount: event.contact }
    case 'settled':
      return { ...progress, isSigningIn: false }
    case 'reserved':
      // The e-mail is still known for a visitor who closed the dialog before the reservation.
      return {
        ...progress,
        guest: progress.guest.at === 'email' ? { at: 'email' } : progress.guest,
        newAccount: undefined,
      }
  }
}

type Step = GuestStep | { at: 'loading' } | { at: 'logged_in' } | { at: 'retry'; contact: ReservationContact }

export function reservationStepOf(
  { guest, newAccount, isSigningIn }: ReservationProgress,
  session: { status: string; profile?: unknown },
): Step {
  if (isSigningIn) return guest
  if (session.status === 'loading') return { at: 'loading' }
  if (session.profile) return { at: 'logged_in' }
  return newAccount ? { at: 'retry', contact: newAccount } : guest
}
