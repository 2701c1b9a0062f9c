/**
 * How often an action may be tried before the response is "wait" (429). Counted in the table, so that all instances of
 * all functions count together. Attempts that any stranger can make are counted separately from those that only an
 * account's owner can make (docs/decisions/0012), so that nobody is locked out by a person who merely knows their
 * e-mail.
 */

export type AttemptLimit = {
  /** Number of attempts in one window. */
  attempts: number
  /** Length of the window. Seconds. */
  seconds: number
}

/** Limits by what attempts are counted by. A purpose has the limits that it needs. */
export type AttemptLimits = {
  /** Per network address. A whole office, or a mobile carrier's customers of a city, may have the same address. */
  address?: AttemptLimit
  /** Per network address and e-mail (or account): the limit that a single person notices. */
  pair?: AttemptLimit
  /**
   * Per e-mail, over all network addresses: against attacks from many machines. Far above the limit of a pair, because
   * strangers can reach it, and then the e-mail's owner has to wait too.
   */
  email?: AttemptLimit
  /** Per verified account, known browser or e-mailed link, which no stranger has. */
  known?: AttemptLimit
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * A carrier has thousands of phones behind one IPv4 address: if of 10,000 people 3 in 100 ask within an hour, these are
 * 300 attempts. The e-mail's limit protects a mailbox, and the firewall's rate protects many mailboxes.
 */
const HOURLY_OF_ADDRESS = { attempts: 300, seconds: HOUR }

export const ATTEMPT_LIMITS = {
  'user-exists': { address: { attempts: 60, seconds: 5 * MINUTE }, pair: { attempts: 20, seconds: 5 * MINUTE } },
  /**
   * The start of a sign-in proves nothing, reveals nothing and does no harm to its account, so this limit only slows
   * down machines.
   */
  login: { address: { attempts: 300, seconds: 5 * MINUTE }, known: { attempts: 60, seconds: 5 * MINUTE } },
  /**
   * Attempts at a password. A hundred an hour over all addresses are 2,400 guesses a day, fewer than 10 in 5 minutes
   * would allow.
   */
  password: {
    address: { attempts: 300, seconds: 5 * MINUTE },
    pair: { attempts: 10, seconds: 5 * MINUTE },
    email: { attempts: 100, seconds: HOUR },
    known: { attempts: 10, seconds: 5 * MINUTE },
  },
  /** Attempts at the current password, which signed-in people type before they set a new one. */
  'password-change': { known: { attempts: 10, seconds: 5 * MINUTE } },
  signup: {
    address: HOURLY_OF_ADDRESS,
    pair: { attempts: 5, seconds: HOUR },
    email: { attempts: 20, seconds: HOUR },
  },
  /**
   * E-mails with a link. Twenty an hour fill no mailbox, and the last link still works when the next one is refused.
   */
  'confirmation-link': {
    address: HOURLY_OF_ADDRESS,
    pair: { attempts: 5, seconds: HOUR },
    email: { attempts: 20, seconds: HOUR },
  },
  'recovery-link': {
    address: HOURLY_OF_ADDRESS,
    pair: { attempts: 5, seconds: HOUR },
    email: { attempts: 20, seconds: HOUR },
  },
  /** Uses of an e-mailed link, counted per link: a new password may be refused several times before one is accepted. */
  'link-use': { known: { attempts: 10, seconds: HOUR } },
  /**
   * Reservations: guests by address alone, members by account. How many points they may hold is limited separately
   * (held-points.ts).
   */
  reservation: {
    address: { attempts: 2_000, seconds: 10 * MINUTE },
    known: { attempts: 60, seconds: 10 * MINUTE },
  },
  /** Checks of a printed contract's hash. The hash can't be guessed, but each check costs reads. */
  'contract-check': { address: { attempts: 120, seconds: 5 * MINUTE } },
  /** Look-ups of a point code. At this rate nobody guesses one of 2^40 codes, but each look-up costs reads. */
  'point-code': { address: { attempts: 120, seconds: 5 * MINUTE } },
  /**
   * Damage reports by anybody: more than a walk through a city gives, and a wait after which the reporter is still at
   * the place.
   */
  'damage-report': { address: { attempts: 20, seconds: HOUR } },
  /** Photos of damage reports; more than reports, because some are sent twice. */
  'damage-photo': { address: { attempts: 60, seconds: HOUR } },
  /**
   * Damage reports about one point (counted in place of the e-mail): per address, and over all addresses, with a short
   * wait because others caused it.
   */
  'damage-report-of-point': {
    pair: { attempts: 3, seconds: 12 * HOUR },
    email: { attempts: 60, seconds: HOUR },
  },
  /**
   * Repair tasks for points without a sign: by address, and for all such points together (counted in place of the
   * e-mail). Beyond that a report is kept without a task.
   */
  'damage-task-without-sign': {
    address: { attempts: 3, seconds: 12 * HOUR },
    email: { attempts: 30, seconds: HOUR },
  },
  /** Requests to be e-mailed when a point becomes free, of one network address for any e-mails. */
  'point-watch': { address: { attempts: 30, seconds: HOUR } },
  /** E-mails with the confirmation link to one address, from all callers together; the same limits as for guest orders. */
  'point-watch-email': { email: { attempts: 5, seconds: HOUR } },
  'point-watch-email-of-day': { email: { attempts: 20, seconds: 24 * HOUR } },
  /** Uses of links of point watches. At this rate nobody guesses their secrets of 122 bits. */
  'point-watch-link': { address: { attempts: 120, seconds: 5 * MINUTE } },
  /**
   * Uses of order links. Their secrets have 256 bits, but each use costs reads; an open page makes three requests a
   * minute.
   */
  'order-link': { address: { attempts: 300, seconds: 5 * MINUTE } },
  /** Upload forms for receipts, per order: each form may bring a file. */
  'order-link-receipt': { known: { attempts: 20, seconds: HOUR } },
  /**
   * Questions to the place index; each new one costs money. Visitors are counted by address, which the customers of a
   * carrier in one city may share.
   */
  geocoding: { address: { attempts: 300, seconds: 5 * MINUTE }, known: { attempts: 200, seconds: 5 * MINUTE } },
  /**
   * Searches for places: one request at each pause in typing, each with up to ten reads of the table. A hundred people
   * behind one address can type a search within five minutes; repeated texts are answered by CloudFront's cache and are
   * not counted.
   */
  places: { address: { attempts: 600, seconds: 5 * MINUTE } },
} as const satisfies Record<string, AttemptLimits>

export type ThrottledPurpose = keyof typeof ATTEMPT_LIMITS
