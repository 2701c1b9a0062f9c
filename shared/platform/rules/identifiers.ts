import * as z from 'zod/mini'

/**
 * What identifies things, each kind declared once: answers give it and requests take it by the same schema, so what is
 * given can be asked for. A test walks the contract by these (tests/integration/api-contract-walk.ts).
 */

const INVALID = 'Identificador inválido.'

/** An id made by the system: printable characters. `longest`: characters. */
export const idSchema = (longest = 64) =>
  z.string({ error: INVALID }).check(z.regex(new RegExp(`^[\\w-]{1,${longest}}$`), INVALID))

export const pointId = idSchema()
export const tierId = idSchema()
export const tagId = idSchema()
export const importId = idSchema()
export const contractImportId = idSchema()
export const orderId = idSchema()
export const orderItemId = idSchema()
export const orderDraftId = idSchema()
export const taskId = idSchema()
export const damageReportId = idSchema()
export const userId = idSchema()
export const customerId = idSchema()

/** Idempotency key made by a device; never made by the system. */
export const deviceId = z.uuid({ error: INVALID })

/** Optimistic lock version of a record; an edit names the version that it was based on. */
export const recordVersion = z.int().check(z.gte(0))

/** Optimistic lock version of an account, from 1. */
export const userVersion = z.int().check(z.positive())

/** Number of an art within its task, from 1; 0 is none. Coerced from text, because it is used in URLs. */
export const artVersion = z.coerce
  .number({ error: 'Versão da arte inválida.' })
  .check(z.int('Versão da arte inválida.'), z.gte(0), z.lte(9999))

/** SHA-256 of what a contract says, in hexadecimal. Printed on it, so that anybody can ask whether it is the one on record. */
export const contractHash = z
  .string({ error: 'Código de contrato inválido.' })
  .check(z.regex(/^[0-9a-f]{64}$/, 'Código de contrato inválido.'))

/** What is printed on a point's kit: eight characters of Crockford's base 32, which has no letter that looks like a digit. */
export const pointCode = z
  .string({ error: 'Código de ponto inválido.' })
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'Código de ponto inválido.'))

/** A geohash of a part of the public map, and what its content is called in caches. */
export const cellName = z.string().check(z.regex(/^[0-9b-hjkmnp-z]{4,5}$/, 'Parte do mapa inválida.'))
export const regionName = z.string().check(z.regex(/^[0-9b-hjkmnp-z]{3}$/, 'Região inválida.'))
export const cellVersion = z.string().check(z.regex(/^[\w-]{1,40}$/, 'Versão inválida.'))

/** An opaque page cursor, valid only for the list that returned it. */
export const cursor = z.string().check(z.maxLength(1024), z.regex(/^[\w-]+$/))

/** Key of an uploaded file (ARRIVALS in uploads.ts). */
export const uploadKey = z
  .string({ error: 'Arquivo inválido.' })
  .check(z.maxLength(200, 'Arquivo inválido.'), z.regex(/^uploads\/[\w.-]+$/, 'Arquivo inválido.'))
