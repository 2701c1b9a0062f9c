import * as z from 'zod/mini'
import { textLine, withoutOutsideEmojis } from './texts.ts'

/**
 * Fields that several forms share, with their limits and sentences: the form in the browser and the server check the
 * same schema, so they can't disagree.
 */

/** Upper bounds that no honest input reaches; they keep an item small and a page drawable. Characters. */
export const MAX_NAME = 120
/** The identity service's own: an e-mail is a user name there. */
const MAX_EMAIL = 128
const MIN_PHONE = 10
/** International form with country code, E.164: 15 digits. */
const MAX_PHONE_DIGITS = 15

export const INVALID_EMAIL = 'Por favor, insira um e-mail válido.'
const LONG_EMAIL = `O e-mail deve ter no máximo ${MAX_EMAIL} caracteres.`

/** Trimmed and lowercased, so that one person has one e-mail. Only ASCII passes: look-alike letters are refused. */
export const email = z.pipe(
  textLine(INVALID_EMAIL, INVALID_EMAIL).check(z.toLowerCase(), z.maxLength(MAX_EMAIL, LONG_EMAIL)),
  z.email(INVALID_EMAIL),
)

/** Like email, but '' where it is not known. */
export const optionalEmail = textLine(INVALID_EMAIL, INVALID_EMAIL).check(
  z.toLowerCase(),
  z.maxLength(MAX_EMAIL, LONG_EMAIL),
  z.refine(typed => typed === '' || typed.length > MAX_EMAIL || email.safeParse(typed).success, {
    error: INVALID_EMAIL,
  }),
)

/** Removes control and format characters, lone surrogates and blank letters, which are invisible or reverse the text around them. */
const withoutInvisible = withoutOutsideEmojis('(?!\\n)[\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800]')

/** For texts that others read: removes invisible characters and trims, before any other check. */
export const withoutInvisibleCharacters = () =>
  z.overwrite<string>(text =>
    withoutInvisible(text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/\t/g, ' '))
      .normalize('NFC')
      .trim(),
  )

/**
 * What mail programs and messengers turn into a link, in any script and also as people write it around a filter: a scheme, a
 * 'www.', an e-mail address, or a word, a dot and a top-level domain in lower or in upper case as a whole. A dot after an
 * abbreviation ('S.A.', 'J.R. Silva', 'Ana M.Souza') is none.
 */
const SCHEME = /[\p{L}\d+.-]\s*:\s*[/\\]{2}|\b(?:https?|ftp|mailto|tel|javascript|data)\s*:/iu
const WEB_OR_IP_ADDRESS = /\bwww\d?[.\s]|\S\s*@\s*\S|\d{1,3}(?:\.\d{1,3}){3}/iu
const DOMAIN = /[\p{L}\d-]{2,}[.\u3002\uff0e\uff61](?:\p{Ll}{2,}|\p{Lu}{3,}|\p{Lo}|Com|Net|Org|Br|App)(?!\p{Ll})|xn--/u
/** The same written around a filter: dots apart from their word, commas and colons for them, 'ponto com', a path. */
const DISGUISED_LINK =
  /\s\.(?!\.)|[,:](?=[^\s\d])|:\d|\((?:\W|dot|ponto)\)|\b(?:ponto|pto|p0nto|dot) (?:com|br|net|org|app)\b(?! \p{L})|\/\p{Ll}|\p{L}\.\p{Ll}{2,}\//u

/** Whether a text has something that would reach people as a link when it is mailed to them. */
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

export const LINK_IN_NAME = 'Escreva o nome sem links, sites nem e-mails.'

/** No links, for names: they stand in e-mails that go to whatever address somebody gives. */
export const refuseLinks = () => z.refine<string>(text => !hasLink(text), { error: LINK_IN_NAME })

/** Letters of any script and what stands between them in names: nothing that can pass for the dot of an address. */
const NAME_CHARACTERS = /^(?=.*\p{L})[\p{L}\p{M}\d .,:'’‘´`"&()ºª°/+!–-]*$/u
/** Marks that are piled on a letter are drawn over the lines around it; no script's names need four. */
const NO_STACKED_MARKS = /^(?!.*\p{M}{4})/u
const INVALID_NAME_CHARACTERS = 'O nome tem caracteres que não são aceitos.'
/** 'Loja 24 Horas', '3M'; a phone has 8 and more. */
const MAX_NAME_DIGITS = 7

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * A person's or company's name: one line, trimmed, inner white space folded, at least 2 characters, no link. Step by step, so
 * that one thing is told at a time; a check that aborts would also keep a form's other checks from speaking.
 */
export const personName = (required: string) =>
  [
    // Not even read as a link.
    z.regex(/^[^\p{C}<>]*$/u, INVALID_NAME_CHARACTERS),
    refuseLinks(),
    z.regex(NAME_CHARACTERS, INVALID_NAME_CHARACTERS),
    z.regex(NO_STACKED_MARKS, INVALID_NAME_CHARACTERS),
    z.refine<string>(name => digitsOf(name).length <= MAX_NAME_DIGITS, {
      error: 'Escreva o nome sem telefones nem documentos.',
    }),
  ].reduce<z.ZodMiniType<string, string>>(
    (checked, rule) => z.pipe(checked, z.string().check(rule)),
    textLine(required, INVALID_NAME_CHARACTERS).check(
      z.minLength(2, required),
      z.maxLength(MAX_NAME, `O nome deve ter no máximo ${MAX_NAME} caracteres.`),
    ),
  )

const INVALID_PHONE = 'Informe um telefone válido, com DDD.'

/** A phone with area code, as people type it: at least 10 digits. */
export const phone = textLine('O telefone é obrigatório.').check(
  z.maxLength(25, 'O telefone tem caracteres demais.'),
  z.refine(text => digitsOf(text).length >= MIN_PHONE, { error: 'O telefone é obrigatório.' }),
  z.refine(text => /^\+?[\d\s().-]*$/.test(text) && digitsOf(text).length <= MAX_PHONE_DIGITS, {
    error: INVALID_PHONE,
  }),
)

/** A phone that may be left out: '' then. */
export const optionalPhone = textLine(INVALID_PHONE).check(
  z.refine(text => text === '' || phone.safeParse(text).success, { error: INVALID_PHONE }),
)

/** The identity service's way of writing a phone (E.164), as people in Brazil write theirs: '(19) 99999-0000'. */
export const formatBrazilianPhone = (e164: string): string =>
  e164.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')

const INVALID_INSTANT = 'Data inválida.'

/**
 * ISO 8601 in UTC with milliseconds, as Date.prototype.toISOString writes it: text order is time order. What is well-formed
 * and no moment of the clock (a leap second) is refused.
 */
export const instant = z.pipe(
  z.iso
    .datetime({ error: INVALID_INSTANT })
    .check(z.refine(text => !Number.isNaN(Date.parse(text)), { error: INVALID_INSTANT })),
  z.string().check(z.overwrite(text => new Date(text).toISOString())),
)
