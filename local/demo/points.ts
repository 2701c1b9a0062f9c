import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import { pointSchema } from '#shared/catalogue/rules/points.ts'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'

const tierNameSchema = z.enum(['Ouro', 'Prata', 'Bronze'])
export type DemoTierName = z.infer<typeof tierNameSchema>

const prices = z.pick(pointSchema, {
  price_1y: true,
  price_2y: true,
  price_3y: true,
  price_4y: true,
  price_5y: true,
}).shape

/** Prices in centavos, null where the period is not for sale. */
const demoTierSchema = z.object({ name: tierNameSchema, description_template: z.string(), ...prices })
export type DemoTier = z.infer<typeof demoTierSchema>

const demoPointSchema = z.object({
  ...z.pick(pointSchema, {
    name: true,
    street_name: true,
    intersection_name: true,
    neighborhood: true,
    city: true,
    latitude: true,
    longitude: true,
    is_available: true,
    face_width_cm: true,
    face_height_cm: true,
    mounting_height_cm: true,
    lighting: true,
    facing: true,
    daily_flow: true,
    nearby: true,
  }).shape,
  ...prices,
  tier: tierNameSchema,
  tags: z.array(z.string()),
})
export type DemoPoint = z.infer<typeof demoPointSchema>

const readLines = (file: string): object[] =>
  z.array(z.looseObject({})).parse(JSON.parse(readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')))

export const demoTiers = (): DemoTier[] => readLines('tiers.json').map(line => demoTierSchema.parse(line))

/** The demo's points. Own prices and site facts that a point does not have are missing in the file. */
export const demoPoints = (): DemoPoint[] =>
  readLines('points.json').map(line => demoPointSchema.parse({ ...NO_PRICE_FIELDS, ...NO_SITE_FACTS, ...line }))

export const tagsOfPoints = (points: readonly DemoPoint[]): string[] =>
  [...new Set(points.flatMap(({ tags }) => tags))].toSorted()
