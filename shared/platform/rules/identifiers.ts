import * as z from 'zod/mini'

/**
 * Schemas of identifiers, each kind declared once. Responses and requests use the same schema, so that every id that
 * the API returns can be sent back. A test walks the contract by means of these
 * (tests/integration/api-contract-walk.ts).
 */

const INVALID_ID_MESSAGE = 'Identificador inválido.'

/** Schema of an id made by the system, of printable characters. `longest`: maximum length in characters. */
export const idSchema = (longest = 64) =>
  z.string({ error: INVALID_ID_MESSAGE }).check(z.regex(new RegExp(`^[\\w-]{1,${longest}}$`), INVALID_ID_MESSAGE))

export const pointIdSchema = idSchema()
export const tierIdSchema = idSchema()
export const tagIdSchema = idSchema()
export const importIdSchema = idSchema()
export const contractImportIdSchema = idSchema()
export const orderIdSchema = idSchema()
export const orderItemIdSchema = idSchema()
export const orderDraftIdSchema = idSchema()
export const instalmentIdSchema = idSchema()
export const paymentIdSchema = idSchema()
export const taskIdSchema = idSchema()
export const damageReportIdSchema = idSchema()
export const userIdSchema = idSchema()
export const customerIdSchema = idSchema()

/** Idempotency key made by a device; never made by the system. */
export const deviceGeneratedIdSchema = z.uuid({ error: INVALID_ID_MESSAGE })

/** Version of a record for the optimistic lock. An edit states the version on which it is based. */
export const recordVersionSchema = z.int().check(z.gte(0))

/** Version of an account for the optimistic lock, from 1. */
export const userVersionSchema = z.int().check(z.positive())

/** Number of an art within its task, from 1; 0 means none. Coerced from text, because URLs contain it. */
export const artVersionSchema = z.coerce
  .number({ error: 'Versão da arte inválida.' })
  .check(z.int('Versão da arte inválida.'), z.gte(0), z.lte(9999))

/**
 * SHA-256 of a contract's text, in hexadecimal. It is printed on the contract, so that anybody can check whether the
 * contract is on record.
 */
export const contractHashSchema = z
  .string({ error: 'Código de contrato inválido.' })
  .check(z.regex(/^[0-9a-f]{64}$/, 'Código de contrato inválido.'))

/**
 * Schema of a point code, which is printed on a point's kit: eight characters of Crockford's base 32, which has no
 * letters that look like digits.
 */
export const pointCodeSchema = z
  .string({ error: 'Código de ponto inválido.' })
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'Código de ponto inválido.'))

/** Name of a map cell (a geohash); below, the version of its content. */
export const cellNameSchema = z.string().check(z.regex(/^[0-9b-hjkmnp-z]{4,5}$/, 'Parte do mapa inválida.'))
export const regionNameSchema = z.string().check(z.regex(/^[0-9b-hjkmnp-z]{3}$/, 'Região inválida.'))
export const cellVersionSchema = z.string().check(z.regex(/^[\w-]{1,40}$/, 'Versão inválida.'))

/** A page's cursor, valid only for the list that returned it; its content means nothing to clients. */
export const cursorSchema = z.string().check(z.maxLength(1024), z.regex(/^[\w-]+$/))

/** Key of a file that was uploaded and is not accepted yet (NEW_UPLOADS_PREFIX in uploads.ts). */
export const uploadKeySchema = z
  .string({ error: 'Arquivo inválido.' })
  .check(z.maxLength(200, 'Arquivo inválido.'), z.regex(/^uploads\/[\w.-]+$/, 'Arquivo inválido.'))
