/**
 * How often the same thing may be tried before the answer is "wait" (429). Counted in the table, so that every instance
 * of every function counts together. What a stranger can bring about is counted apart from what only the owner of an
 * account can do (docs/decisions/0012), so that nobody is locked out by somebody who merely knows their e-mail.
 */

export type AttemptLimit = {
  /** Attempts in one window. */
  attempts: number
  /** Length of the window. Seconds. */
  seconds: number
}

/** What attempts are counted by; a purpose names those that guard it. */
export type AttemptLimits = {
  /** A network address, whatever it tries. A whole office, or a mobile carrier's city, may stand behind one. */
  address?: AttemptLimit
  /** One address and one e-mail (or account): what the person at the keyboard notices. */
  pair?: AttemptLimit
  /**
   * One e-mail over all addresses: against many machines at once. Far above the limit of a pair, because strangers alone
   * can reach it; who passes only this one is asked to wait although others tried.
   */
  email?: AttemptLimit
  /** What no stranger has: a verified account, a known browser, the link of an e-mail. Counted by that alone. */
  known?: AttemptLimit
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Carriers put thousands of phones behind one IPv4 address: of 10,000 people, 3 in 100 who ask within one hour are 300.
 * Filling one mailbox is prevented by the e-mail, and many mailboxes by the rate of the edge.
 */
const HOURLY_OF_ADDRESS = { attempts: 300, seconds: HOUR }

export const ATTEMPT_LIMITS = {
  'user-exists': { address: { attempts: 60, seconds: 5 * MINUTE }, pair: { attempts: 20, seconds: 5 * MINUTE } },
  /** The start of a login proves and tells nothing, and costs its account nothing: only machines are slowed down. */
  login: { address: { attempts: 300, seconds: 5 * MINUTE }, known: { attempts: 60, seconds: 5 * MINUTE } },
  /** Proofs of a password. A hundred an hour over all addresses is 2,400 guesses a day, fewer than 10 in 5 minutes were. */
  password: {
    address: { attempts: 300, seconds: 5 * MINUTE },
    pair: { attempts: 10, seconds: 5 * MINUTE },
    email: { attempts: 100, seconds: HOUR },
    known: { attempts: 10, seconds: 5 * MINUTE },
  },
  /** The password so far, asked of who is signed in before a new one. */
  'password-change': { known: { attempts: 10, seconds: 5 * MINUTE } },
  signup: {
    address: HOURLY_OF_ADDRESS,
    pair: { attempts: 5, seconds: HOUR },
    email: { attempts: 20, seconds: HOUR },
  },
  /** E-mails with a link. Twenty an hour fill no mailbox, and the last of them still works when the next is refused. */
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
  /** Uses of a link out of an e-mail, each link by itself: a new password may be refused some times before one is taken. */
  'link-use': { known: { attempts: 10, seconds: HOUR } },
  /** Guests by address alone, members by account. What they may hold at once is another limit, which knows e-mails. */
  reservation: {
    address: { attempts: 2_000, seconds: 10 * MINUTE },
    known: { attempts: 60, seconds: 10 * MINUTE },
  },
  /** Questions whether a printed contract is on record; its hash can't be guessed, but asking costs reads. */
  'contract-check': { address: { attempts: 120, seconds: 5 * MINUTE } },
  /** Questions what point a printed code is of: 2^40 codes are not guessed at this rate, and asking costs reads. */
  'point-code': { address: { attempts: 120, seconds: 5 * MINUTE } },
  /** Reports of damage by anybody: more than one walk through a city brings, and a wait that ends while one is still there. */
  'damage-report': { address: { attempts: 20, seconds: HOUR } },
  /** Photos of these: some come twice. */
  'damage-photo': { address: { attempts: 60, seconds: HOUR } },
  /** Reports about one point (in place of an e-mail): by one address, and by all, with a short wait because others caused it. */
  'damage-report-of-point': {
    pair: { attempts: 3, seconds: 12 * HOUR },
    email: { attempts: 60, seconds: HOUR },
  },
  /** Requests to be e-mailed when a point becomes free, of one network address for any e-mails. */
  'point-watch': { address: { attempts: 30, seconds: HOUR } },
  /** E-mails with the confirmation link to one address, from all callers together; the same limits as for guest orders. */
  'point-watch-email': { email: { attempts: 5, seconds: HOUR } },
  'point-watch-email-of-day': { email: { attempts: 20, seconds: 24 * HOUR } },
  /** Uses of these links: secrets of 122 bits are not guessed at this rate. */
  'point-watch-link': { address: { attempts: 120, seconds: 5 * MINUTE } },
  /** Uses of an order's link: its secret has 256 bits, but asking costs reads. An open page asks three times a minute. */
  'order-link': { address: { attempts: 300, seconds: 5 * MINUTE } },
  /** Forms for receipts by a link, of one order: each may bring a file. */
  'order-link-receipt': { known: { attempts: 20, seconds: HOUR } },
  /** Questions to the place index, each new one of which costs money. Of visitors by address: a carrier's city may look for theirs. */
  geocoding: { address: { attempts: 300, seconds: 5 * MINUTE }, known: { attempts: 200, seconds: 5 * MINUTE } },
  /**
   * Searches for places by what is typed: one for each pause, and each up to ten reads of the table. A hundred people behind one
   * address type a search in five minutes; what many type alike is answered by the edge and not counted.
   */
  places: { address: { attempts: 600, seconds: 5 * MINUTE } },
} as const satisfies Record<string, AttemptLimits>

export type ThrottledPurpose = keyof typeof ATTEMPT_LIMITS
