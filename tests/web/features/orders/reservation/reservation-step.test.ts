import { describe, expect, test } from 'vitest'
import {
  INITIAL_PROGRESS,
  type ReservationEvent,
  reduceProgress,
  reservationStepOf,
} from '#web/features/orders/reservation/reservation-step.ts'

const SIGNED_OUT = { status: 'signed_out' }
const SIGNED_IN = { status: 'signed_in', profile: { id: 'ana' } }
const CONTACT = { name: 'Ana', email: 'ana@example.com', phone: '(19) 99999-0000' }
const progressAfter = (...events: ReservationEvent[]) => events.reduce(reduceProgress, INITIAL_PROGRESS)

describe('the step of a reservation', () => {
  test('a visitor begins with the e-mail, a person with a session does not', () => {
    expect(reservationStepOf(INITIAL_PROGRESS, SIGNED_OUT)).toEqual({ at: 'email' })
    expect(reservationStepOf(INITIAL_PROGRESS, SIGNED_IN)).toEqual({ at: 'logged_in' })
    expect(reservationStepOf(INITIAL_PROGRESS, { status: 'loading' })).toEqual({ at: 'loading' })
  })

  test('stays at the login while the session of that login arrives', () => {
    const during = progressAfter({ type: 'email_checked', email: CONTACT.email, exists: true }, { type: 'signing_in' })
    expect(reservationStepOf(during, { status: 'loading' })).toEqual({ at: 'login', email: 'ana@example.com' })
    expect(reservationStepOf(during, SIGNED_IN)).toEqual({ at: 'login', email: 'ana@example.com' })
    expect(reservationStepOf(reduceProgress(during, { type: 'settled' }), SIGNED_IN)).toEqual({ at: 'logged_in' })
  })

  test('a second sign-in takes the notice of an unconfirmed e-mail away', () => {
    const refused = progressAfter(
      { type: 'email_checked', email: CONTACT.email, exists: true },
      { type: 'email_unconfirmed' },
    )
    expect(reservationStepOf(refused, SIGNED_OUT)).toEqual({ at: 'login', email: 'ana@example.com', unconfirmed: true })
    expect(reservationStepOf(reduceProgress(refused, { type: 'signing_in' }), SIGNED_OUT)).toEqual({
      at: 'login',
      email: 'ana@example.com',
    })
  })

  test('an account that was made is not made again after the dialog was closed', () => {
    const made = progressAfter(
      { type: 'email_checked', email: CONTACT.email, exists: false },
      { type: 'signing_in' },
      { type: 'account_made', contact: CONTACT },
      { type: 'settled' },
      { type: 'closed' },
    )
    expect(reservationStepOf(made, SIGNED_OUT)).toEqual({ at: 'retry', contact: CONTACT })
    expect(reservationStepOf(reduceProgress(made, { type: 'reserved' }), SIGNED_OUT)).toEqual({ at: 'email' })
  })

  test('the e-mail is kept when the dialog is closed', () => {
    const closed = progressAfter({ type: 'email_checked', email: CONTACT.email, exists: false }, { type: 'closed' })
    expect(reservationStepOf(closed, SIGNED_OUT)).toEqual({ at: 'email', email: 'ana@example.com' })
  })

  test('an e-mail that is taken leads from the sign-up to the login', () => {
    const taken = progressAfter(
      { type: 'email_checked', email: CONTACT.email, exists: false },
      { type: 'email_taken', email: CONTACT.email },
    )
    expect(reservationStepOf(taken, SIGNED_OUT)).toEqual({ at: 'login', email: 'ana@example.com' })
  })
})
