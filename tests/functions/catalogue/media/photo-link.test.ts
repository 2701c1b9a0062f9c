import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as photoLink from '#functions/catalogue/media/photo-link.ts'
import { isValidPhotoLink } from '#functions/catalogue/media/photo-signature.ts'
import { mediaFunctionCode } from '#infra/media-function.ts'
import { asFunction } from '#tests/support/as-function.ts'

const signProofPhotoLink = asFunction('proof', photoLink.signProofPhotoLink)
const SECRET = 'unit-origin-secret'
const PHOTO = '/media/installation-photos/7-1795350000000-abc.jpg'
const now = new Date().toISOString()
const later = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()
const partsOf = (link: string) => {
  const { pathname, searchParams } = new URL(link, 'http://localhost')
  return { pathname, query: searchParams }
}

/**
 * Runs the CloudFront function on a request. Returns the path of the requested file; undefined if the function refuses.
 */
function atTheEdge(link: string, at = Date.now()): string | undefined {
  const [uri = '', search = ''] = link.split('?')
  const querystring = Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, { value }]))
  const answered: unknown = runInNewContext(`${mediaFunctionCode(SECRET)}; handler(event)`, {
    require: createRequire(import.meta.url),
    event: { request: { uri, querystring } },
    Date: { now: () => at },
  })
  return z.object({ uri: z.optional(z.string()) }).parse(answered).uri
}
/** Checks the link as the local deployment does. */
const atHome = (link: string, at = now) => {
  const { pathname, query } = partsOf(link)
  return isValidPhotoLink(SECRET, pathname.replace('/media/', ''), query, at)
}

describe('a link to a proof’s photo', async () => {
  test('opens it, at the edge as on one machine, for 12 hours at least and 24 at most', async () => {
    const link = await signProofPhotoLink(PHOTO, now)
    expect(link).toMatch(/^\/media\/installation-photos\/7-1795350000000-abc\.jpg\?until=\d{10}&signature=[\w-]{43}$/)
    for (const [hours, opens] of [
      [0, true],
      [11.9, true],
      [24, false],
    ] as const) {
      expect([hours, atHome(link, later(hours))]).toEqual([hours, opens])
      expect([hours, atTheEdge(link, Date.parse(later(hours))) === PHOTO.replace('/media', '')]).toEqual([hours, opens])
    }
  })

  test('is the same for half a day, so that what was loaded by it is found again', async () => {
    const noon = '2026-11-23T12:00:00.000Z'
    expect(await signProofPhotoLink(PHOTO, noon)).toBe(await signProofPhotoLink(PHOTO, '2026-11-23T23:59:59.000Z'))
    expect(await signProofPhotoLink(PHOTO, noon)).not.toBe(await signProofPhotoLink(PHOTO, '2026-11-24T00:00:00.000Z'))
  })

  const link = await signProofPhotoLink(PHOTO, now)
  const { query } = partsOf(link)
  test.each([
    ['without a signature', PHOTO],
    ['of another photo', link.replace('abc.jpg', 'abd.jpg')],
    ['that was made to last', link.replace(/until=\d+/, `until=${Number(query.get('until')) + 86_400}`)],
    ['whose end is no number', link.replace(/until=\d+/, 'until=1e12')],
    ['whose signature was shortened', link.slice(0, -1)],
    ['whose signature is empty', link.replace(/signature=.*/, 'signature=')],
    ['of a photo that is written in another way', PHOTO.replace('installation', '%69nstallation')],
  ])('%s opens nothing', (_, made) => {
    expect(atTheEdge(made)).toBeUndefined()
    expect(atHome(made)).toBe(false)
  })

  test('leaves what is shown to everybody, or kept elsewhere, as it is', async () => {
    for (const url of ['/media/point_images/1.jpg', 'https://elsewhere/1.jpg'])
      expect(await signProofPhotoLink(url, now)).toBe(url)
  })
})

test.each([
  ['/media/point_images/1.jpg', '/point_images/1.jpg'],
  ['/media/avatars/%61.png', '/avatars/a.png'],
  ['/media/receipts/1.pdf', undefined],
  ['/media/uploads/1.jpg', undefined],
  ['/media/avatars/..%2freceipts%2f1.pdf', undefined],
  ['/media/avatars/%', undefined],
  ['/media/', undefined],
])('at the edge %s is %s', (uri, object) => {
  expect(atTheEdge(uri)).toBe(object)
})
