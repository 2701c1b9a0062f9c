import * as z from 'zod/mini'
import { isLatitude, isLongitude } from '#shared/platform/rules/coordinates.ts'
import { readStoredList, writeStoredList } from '#web/lib/persisted-list.ts'

/** A planned visit in session storage: it lasts over reloads and is deleted on sign-out (lib/clear-drafts.ts). */

export type RoutePlace = 'map' | 'dashboard'

const storedRoute = z.object({
  start: z.object({
    label: z.string(),
    latitude: z.number().check(z.refine(isLatitude)),
    longitude: z.number().check(z.refine(isLongitude)),
  }),
  /** The ids of the points through which the route was generated. */
  of: z.optional(z.string()),
})
export type StoredRoute = z.infer<typeof storedRoute>

const storageKey = (place: RoutePlace): string => `draft:visit-route.${place}`
const CHOICE_KEY = 'draft:visit-route.chosen'

export const readStoredRoute = (place: RoutePlace): StoredRoute | undefined =>
  readStoredList(storageKey(place), z.array(storedRoute), 'sessionStorage')[0]

export const storeRoute = (place: RoutePlace, route: StoredRoute | undefined): void =>
  writeStoredList(storageKey(place), route ? [route] : [], 'sessionStorage')

/** The client's chosen points. A visitor's are stored like the cart (use-visit-points.ts). */
export const readChosenIds = (): readonly string[] => readStoredList(CHOICE_KEY, z.array(z.string()), 'sessionStorage')
export const storeChosenIds = (ids: readonly string[]): void => writeStoredList(CHOICE_KEY, ids, 'sessionStorage')
