import * as z from 'zod/mini'
import { textLine, withoutDirectionMarks, withoutOutsideEmojis, withPlainHyphens } from './texts.ts'

/**
 * Fields that several forms have in common, with limits and messages. The browser's form and the server use the same
 * schema, so they always agree.
 */

/** Upper bounds that no real input reaches, so that items stay small and pages can be drawn. Characters. */
export const MAX_NAME_LENGTH = 120
/** The identity service's limit, because e-mails are user names there. */
const MAX_EMAIL_LENGTH = 128
const MIN_PHONE_DIGITS = 10
/** Maximum number of digits of an international phone number (E.164). */
const MAX_PHONE_DIGITS = 15

export const INVALID_EMAIL_MESSAGE = 'Por favor, insira um e-mail válido.'
const LONG_EMAIL_MESSAGE = `O e-mail deve ter no máximo ${MAX_EMAIL_LENGTH} caracteres.`

/**
 * Schema of an e-mail: trimmed and lower case, so that one person has one e-mail. Typographic hyphens become plain. Only
 * ASCII is valid, so that no look-alike letters are accepted.
 */
export const emailSchema = z.pipe(
  textLine(INVALID_EMAIL_MESSAGE, INVALID_EMAIL_MESSAGE).check(
    z.overwrite(withPlainHyphens),
    z.toLowerCase(),
    z.maxLength(MAX_EMAIL_LENGTH, LONG_EMAIL_MESSAGE),
  ),
  z.email(INVALID_EMAIL_MESSAGE),
)

/** Like email, but '' when unknown. */
export const optionalEmailSchema = textLine(INVALID_EMAIL_MESSAGE, INVALID_EMAIL_MESSAGE).check(
  z.overwrite(withPlainHyphens),
  z.toLowerCase(),
  z.maxLength(MAX_EMAIL_LENGTH, LONG_EMAIL_MESSAGE),
  z.refine(typed => typed === '' || typed.length > MAX_EMAIL_LENGTH || emailSchema.safeParse(typed).success, {
    error: INVALID_EMAIL_MESSAGE,
  }),
)

/**
 * Removes control and format characters, lone surrogates and blank letters: they are invisible, or reverse the text
 * around them.
 */
const withoutInvisible = withoutOutsideEmojis('(?!\\n)[\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800]')

/** Removes invisible characters and trims, before all other checks. For texts that other people read. */
export const withoutInvisibleCharacters = () =>
  z.overwrite<string>(text =>
    withoutInvisible(text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/\t/g, ' '))
      .normalize('NFC')
      .trim(),
  )

/**
 * Texts that mail programs and messengers turn into links, in any script: a scheme, 'www.', an e-mail address, or a
 * word followed by a dot and a top-level domain in lower or upper case. The dot of an abbreviation ('S.A.', 'J.R.
 * Silva', 'Ana M.Souza') is none of these.
 */
const SCHEME = /[\p{L}\d+.-]\s*:\s*[/\\]{2}|\b(?:https?|ftp|mailto|tel|javascript|data)\s*:/iu
const WEB_OR_IP_ADDRESS = /\bwww\d?[.\s]|\S\s*@\s*\S|\d{1,3}(?:\.\d{1,3}){3}/iu
const DOMAIN = /[\p{L}\d-]{2,}[.\u3002\uff0e\uff61](?:\p{Ll}{2,}|\p{Lu}{3,}|\p{Lo}|Com|Net|Org|Br|App)(?!\p{Ll})|xn--/u
/**
 * Links in disguise, written to pass a filter: dots separated from their word, commas or colons instead of dots, 'ponto
 * com', a path.
 */
const DISGUISED_LINK =
  /\s\.(?!\.)|[,:](?=[^\s\d])|:\d|\((?:\W|dot|ponto)\)|\b(?:ponto|pto|p0nto|dot) (?:com|br|net|org|app)\b(?! \p{L})|\/\p{Ll}|\p{L}\.\p{Ll}{2,}\//u

/** Whether a text contains something that readers of an e-mail would see as a link. */
const hasLink = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return (
    SCHEME.test(plain) ||
    WEB_OR_IP_ADDRESS.test(plain) ||
    DOMAIN.test(plain) ||
    DOMAIN.test(text) ||
    DISGUISED_LINK.test(plain)
  )
}

export const LINK_IN_NAME_MESSAGE = 'Escreva o nome sem links, sites nem e-mails.'

/** Refuses links in names, because names appear in e-mails to whatever address somebody types. */
export const refuseLinks = () => z.refine<string>(text => !hasLink(text), { error: LINK_IN_NAME_MESSAGE })

/**
 * Characters of names: letters of any script and the punctuation of names, without anything that looks like the dot of
 * an address.
 */
const NAME_CHARACTERS = /^(?=.*\p{L})[\p{L}\p{M}\d .,:'’‘´`"&()ºª°/+!–-]*$/u
/**
 * No letter with four or more combining marks, which would be drawn over neighbouring lines; no script's names need
 * them.
 */
const NO_STACKED_MARKS = /^(?!.*\p{M}{4})/u
const INVALID_NAME_CHARACTERS_MESSAGE = 'O nome tem caracteres que não são aceitos.'
/** Maximum number of digits in a name ('Loja 24 Horas', '3M'); a phone has at least 8. */
const MAX_NAME_DIGITS = 7

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Schema of a person's or company's name: one line, trimmed, white space collapsed, at least 2 characters, no link. The
 * checks run one after another, so that only one message is shown; none of them aborts, because that would also skip
 * the other checks of a form.
 */
export const personName = (required: string) =>
  [
    // Texts with these characters are not checked for links.
    z.regex(/^[^\p{C}<>]*$/u, INVALID_NAME_CHARACTERS_MESSAGE),
    refuseLinks(),
    z.regex(NAME_CHARACTERS, INVALID_NAME_CHARACTERS_MESSAGE),
    z.regex(NO_STACKED_MARKS, INVALID_NAME_CHARACTERS_MESSAGE),
    z.refine<string>(name => digitsOf(name).length <= MAX_NAME_DIGITS, {
      error: 'Escreva o nome sem telefones nem documentos.',
    }),
  ].reduce<z.ZodMiniType<string, string>>(
    (checked, rule) => z.pipe(checked, z.string().check(rule)),
    textLine(required, INVALID_NAME_CHARACTERS_MESSAGE).check(
      z.minLength(2, required),
      z.maxLength(MAX_NAME_LENGTH, `O nome deve ter no máximo ${MAX_NAME_LENGTH} caracteres.`),
    ),
  )

const INVALID_PHONE_MESSAGE = 'Informe um telefone válido, com DDD.'

/**
 * A phone without what people and programs add to it: direction marks, the 'xx' of the carrier in '(0xx19)', brackets
 * around the country code, and marks at its end.
 */
const plainPhone = (typed: string): string =>
  withPlainHyphens(withoutDirectionMarks(typed))
    .replace(/^(\(?)\s*0\s*[x*]{2}\s*/i, '$1')
    .replace(/^\((\+\d{1,3})\)/, '$1')
    .replace(/[\s.-]+$/, '')
    .trim()

/** Schema of a phone with area code as people type it: at least 10 digits. */
export const phoneSchema = textLine('O telefone é obrigatório.').check(
  z.overwrite(plainPhone),
  z.maxLength(25, 'O telefone tem caracteres demais.'),
  z.refine(text => digitsOf(text).length >= MIN_PHONE_DIGITS, { error: 'O telefone é obrigatório.' }),
  z.refine(text => /^\+?[\d\s().-]*$/.test(text) && digitsOf(text).length <= MAX_PHONE_DIGITS, {
    error: INVALID_PHONE_MESSAGE,
  }),
)

/** Schema of an optional phone; '' without one. */
export const optionalPhoneSchema = textLine(INVALID_PHONE_MESSAGE).check(
  z.overwrite(plainPhone),
  z.refine(text => text === '' || phoneSchema.safeParse(text).success, { error: INVALID_PHONE_MESSAGE }),
)

/**
 * The digits by which phones are compared and searched: area code and number, without the country code, or the 0 and the
 * carrier that some write before the area code. '+55 19 99999-0000', '0055 19 99999-0000', '019 99999-0000', '0 15 19
 * 99999-0000' and '(19) 99999-0000' are one phone.
 */
export const nationalPhoneDigits = (typed: string): string =>
  digitsOf(typed).replace(/^(?:(?:00)?55)?(?:0(?:[1-9]\d)?)?(?=[1-9]\d{9,10}$)/, '')

/** Whether a phone has the country code of another country than Brazil. */
export const isForeignPhone = (typed: string): boolean =>
  typed.trim().startsWith('+') && nationalPhoneDigits(typed) === digitsOf(typed)

/** A phone however it was typed, as people in Brazil write it: '(19) 99999-0000'; others stay as they are. */
export function formatBrazilianPhone(typed: string): string {
  const [, area, start, end] = /^(\d{2})(\d{4,5})(\d{4})$/.exec(nationalPhoneDigits(typed)) ?? []
  return area === undefined || isForeignPhone(typed) ? typed : `(${area}) ${start}-${end}`
}

const INVALID_INSTANT_MESSAGE = 'Data inválida.'

/**
 * Schema of an instant: ISO 8601 in UTC with milliseconds, as Date.prototype.toISOString writes it, so that texts sort
 * by time. Well-formed texts that are no real moment (a leap second) are refused.
 */
export const instantSchema = z.pipe(
  z.iso
    .datetime({ error: INVALID_INSTANT_MESSAGE })
    .check(z.refine(text => !Number.isNaN(Date.parse(text)), { error: INVALID_INSTANT_MESSAGE })),
  z.string().check(z.overwrite(text => new Date(text).toISOString())),
)
