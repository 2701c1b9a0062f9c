import * as z from 'zod/mini'
import { daySchema } from '../../platform/rules/days.ts'
import { textLine } from '../../platform/rules/texts.ts'

/** Bank statements in OFX: 1.x (SGML, whose values have no closing tags) and 2.x (XML). Only received money is read. */

export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024
/** Maximum number of received amounts in a file. */
export const MAX_STATEMENT_CREDITS = 2_000
/** Maximum number of entries that are matched in one request. */
export const MAX_MATCHED_ENTRIES = 100
const MAX_ACCOUNT_LENGTH = 60
const MAX_FITID_LENGTH = 255
const MAX_MEMO_LENGTH = 200
/** A thousand million reais, in centavos. */
const MAX_CREDIT = 100_000_000_000

export const bankAccountSchema = textLine('Conta inválida.').check(z.maxLength(MAX_ACCOUNT_LENGTH))
export const fitidSchema = textLine('Lançamento inválido.').check(
  z.minLength(1, 'Lançamento inválido.'),
  z.maxLength(MAX_FITID_LENGTH),
)

/** Received money in a statement. `fitid`: what the bank calls the entry. */
export const bankEntrySchema = z.object({
  fitid: fitidSchema,
  day: daySchema,
  /** Centavos. */
  amount: z.int().check(z.gte(1), z.lte(MAX_CREDIT)),
  /** What the bank says of it: payer, txid. */
  memo: textLine().check(z.maxLength(MAX_MEMO_LENGTH)),
})
export type BankEntry = z.infer<typeof bankEntrySchema>

/** `account`: bank and account number. */
type BankStatement = { account: string; entries: BankEntry[] }

export type StatementProblem = 'not_ofx' | 'broken' | 'several_accounts' | 'too_many' | 'no_credits'

/** The text of a file, which is UTF-8 or, as most Brazilian banks write it, Windows-1252, whatever its header says. */
export function decodeStatement(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (whole, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Math.min(Number(code), 0xffff)) : (ENTITIES[(name ?? '').toLowerCase()] ?? whole),
  )

type Fields = Map<string, string>

/** Reads received money from the text of a file. */
export function readStatement(text: string): BankStatement | { problem: StatementProblem } {
  const start = text.search(/<OFX>/i)
  if (start < 0) return { problem: 'not_ofx' }
  if (!/<\/OFX>\s*$/i.test(text)) return { problem: 'broken' }
  const accounts = new Set<string>()
  const transactions: Fields[] = []
  let account: Fields | undefined
  let transaction: Fields | undefined
  for (const [, isClosing, tag = '', value = ''] of text.slice(start).matchAll(/<(\/?)([A-Z0-9.]+)>([^<]*)/gi)) {
    const name = tag.toUpperCase()
    if (name === 'BANKACCTFROM') {
      if (isClosing) accounts.add(`${account?.get('BANKID') ?? ''} ${account?.get('ACCTID') ?? ''}`.trim())
      account = isClosing ? undefined : new Map()
    } else if (name === 'STMTTRN') {
      if (isClosing && transaction) transactions.push(transaction)
      // One that begins before the last one has ended was cut off.
      else if (isClosing || transaction) return { problem: 'broken' }
      transaction = isClosing ? undefined : new Map()
    } else if (!isClosing && value.trim() !== '') (transaction ?? account)?.set(name, decodeEntities(value.trim()))
  }
  const [only = ''] = accounts
  if (transaction || only === '') return { problem: 'broken' }
  if (accounts.size > 1) return { problem: 'several_accounts' }
  const entries = transactions.map(entryOf)
  if (!bankAccountSchema.safeParse(only).success || entries.includes('broken')) return { problem: 'broken' }
  const credits = new Map(
    entries.flatMap(entry =>
      typeof entry === 'string' ? [] : [[`${entry.fitid} ${entry.day} ${entry.amount}`, entry]],
    ),
  )
  if (credits.size === 0) return { problem: 'no_credits' }
  if (credits.size > MAX_STATEMENT_CREDITS) return { problem: 'too_many' }
  return { account: only, entries: [...credits.values()] }
}

/** Money that was received; 'other' for what was paid. */
function entryOf(fields: Fields): BankEntry | 'other' | 'broken' {
  const [, sign, whole, cents = ''] = /^([+-]?)(\d{1,12})(?:[.,](\d{1,2}))?0*$/.exec(fields.get('TRNAMT') ?? '') ?? []
  if (whole === undefined) return 'broken'
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  if (sign === '-' || amount === 0) return 'other'
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(fields.get('DTPOSTED') ?? '') ?? []
  const memo = [fields.get('NAME'), fields.get('MEMO'), fields.get('CHECKNUM'), fields.get('REFNUM')]
    .flatMap(part => part ?? [])
    .join(' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, MAX_MEMO_LENGTH)
  const parsed = bankEntrySchema.safeParse({ fitid: fields.get('FITID'), day: `${year}-${month}-${day}`, amount, memo })
  return parsed.success ? parsed.data : 'broken'
}

/** Texts in a memo that may be a Pix reference (txid): as long as those that this system makes. */
export const referencesIn = (memo: string): string[] => memo.match(/\b[0-9a-f]{8}[0-9a-z]{17}\b/gi) ?? []

/** Digits in a memo that may be a CPF or CNPJ. */
export const documentsIn = (memo: string): string[] =>
  (memo.match(/\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}|\d{3}\.?\d{3}\.?\d{3}-?\d{2}/g) ?? []).map(text =>
    text.replace(/\D/g, ''),
  )
