import { describe, expect, it } from 'vitest'
import { mergeEdits } from '#web/lib/merge-edits.ts'

type Form = { name: string; tags: string[]; price: number | null }
const FIELDS = ['name', 'tags', 'price'] as const
const read: Form = { name: 'Rua A', tags: ['1'], price: null }
const reconciled = (current: Form, typed: Form) => mergeEdits<Form, keyof Form>(FIELDS, read, current, typed)

describe('edits of one record by two people', () => {
  it('keeps what was typed in a field that nobody else touched', () => {
    const typed = { ...read, name: 'Rua B' }
    expect(reconciled(read, typed)).toEqual({ form: typed, changes: [] })
  })

  it('takes over somebody else’s value where nothing was typed, and lists it', () => {
    const current = { ...read, tags: ['1', '2'] }
    const { form, changes } = reconciled(current, { ...read, name: 'Rua B' })
    expect(form).toEqual({ ...current, name: 'Rua B' })
    expect(changes).toEqual([{ field: 'tags', current: ['1', '2'], typed: ['1'], accepted: true }])
  })

  it('lists both values where both typed, and keeps the own one', () => {
    const { form, changes } = reconciled({ ...read, price: 100 }, { ...read, price: 200 })
    expect(form.price).toBe(200)
    expect(changes).toEqual([{ field: 'price', current: 100, typed: 200, accepted: false }])
  })

  it('lists nothing where both typed the same, apart from surrounding spaces', () => {
    expect(reconciled({ ...read, name: 'Rua B' }, { ...read, name: ' Rua B ' }).changes).toEqual([])
  })

  it('never counts a field that is only empty in another way as changed', () => {
    const other: { note?: string | null } = {}
    expect(
      mergeEdits<{ note?: string | null }, 'note'>(['note'], { note: null }, other, { note: null }).changes,
    ).toEqual([])
  })
})
