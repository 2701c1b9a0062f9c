import * as z from 'zod/mini'
import { isLatitude, isLongitude } from '#shared/platform/rules/coordinates.ts'
import { readList, writeList } from '#web/lib/kept-list.ts'

/** A visit is planned on the way: the tab keeps it over a reload, until who is signed in leaves (lib/forget-drafts.ts). */

export type RoutePlace = 'map' | 'dashboard'

const kept = z.object({
  start: z.object({
    label: z.string(),
    latitude: z.number().check(z.refine(isLatitude)),
    longitude: z.number().check(z.refine(isLongitude)),
  }),
  /** Over which points a route was made from there. */
  of: z.optional(z.string()),
})
export type KeptRoute = z.infer<typeof kept>

const keyOf = (where: RoutePlace): string => `draft:visit-route.${where}`
const CHOICE = 'draft:visit-route.chosen'

export const readRoute = (where: RoutePlace): KeptRoute | undefined =>
  readList(keyOf(where), z.array(kept), 'sessionStorage')[0]

export const keepRoute = (where: RoutePlace, route: KeptRoute | undefined): void =>
  writeList(keyOf(where), route ? [route] : [], 'sessionStorage')

/** The client's choice; a visitor's is kept as the cart is. */
export const readChoice = (): readonly string[] => readList(CHOICE, z.array(z.string()), 'sessionStorage')
export const keepChoice = (ids: readonly string[]): void => writeList(CHOICE, ids, 'sessionStorage')
