import { expect, test } from 'vitest'
import { signDamagePhotoLink } from '#functions/installation/damage/sign-damage-photo-link.ts'
import { DAMAGE_PHOTO_DAYS } from '#shared/installation/rules/damage-reports.ts'

const NOW = '2026-11-22T12:00:00.000Z'
const told = (days: number, photo: string | null = 'damage-photos/a.jpg') => ({
  photo,
  reported_at: new Date(Date.parse(NOW) - days * 86_400_000).toISOString(),
})

test('a photo of a damage opens by a signed link as long as it is kept', async () => {
  const link = (await signDamagePhotoLink(told(DAMAGE_PHOTO_DAYS - 1), NOW)) ?? ''
  expect(new URL(link).pathname).toContain('damage-photos/a.jpg')
  expect(new URL(link).searchParams.get('X-Amz-Signature')).toBeTruthy()
  expect(await signDamagePhotoLink(told(DAMAGE_PHOTO_DAYS), NOW)).toBeNull()
  expect(await signDamagePhotoLink(told(0, null), NOW)).toBeNull()
})
