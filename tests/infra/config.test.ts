import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, publicSettingsOf } from '#infra/config.ts'

describe('what the site is told of Pix', () => {
  const told = (changes: Partial<typeof DEFAULT_SETTINGS>) => publicSettingsOf({ ...DEFAULT_SETTINGS, ...changes })

  test.each([
    ['a key that is none', { pix_key: 'chave' }],
    ['a CPF with a wrong digit', { pix_key: '529.982.247-26' }],
    ['no name', { pix_name: '' }],
    ['a name without a letter that a bank shows', { pix_name: '李小龙' }],
    ['a city of spaces', { pix_city: ' ' }],
  ])('is never %s', (_, changes) => {
    expect(() => told(changes)).toThrow(/^pix_key, pix_name and pix_city make no Pix code/)
  })

  test('is a key that can be paid to, or none', () => {
    expect(told({ pix_key: '529.982.247-25' }).pix_key).toBe('529.982.247-25')
    expect(told({ pix_key: '', pix_name: '' }).pix_key).toBe('')
  })
})
