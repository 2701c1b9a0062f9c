import { describe, expect, it } from 'vitest'
import { mergeEdits } from '#web/lib/merge-edits.ts'

type Form = { name: string; tags: string[]; price: number | null }
const FIELDS = ['name', 'tags', 'price'] as const
const readForm: Form = { name: 'Rua A', tags: ['1'], price: null }
const reconciled = (current: Form, typed: Form) => mergeEdits<Form, keyof Form>(FIELDS, readForm, current, typed)

describe('edits of one record by two people', () => {
  it('keeps what was typed in a field that nobody else touched', () => {
    const typed = { ...readForm, name: 'Rua B' }
    expect(reconciled(readForm, typed)).toEqual({ form: typed, changes: [] })
  })

  it('takes over somebody else’s value where nothing was typed, and lists it', () => {
    const current = { ...readForm, tags: ['1', '2'] }
    const { form, changes } = reconciled(current, { ...readForm, name: 'Rua B' })
    expect(form).toEqual({ ...current, name: 'Rua B' })
    expect(changes).toEqual([{ field: 'tags', current: ['1', '2'], typed: ['1'], accepted: true }])
  })

  it('lists both values where both typed, and keeps the own one', () => {
    const { form, changes } = reconciled({ ...readForm, price: 100 }, { ...readForm, price: 200 })
    expect(form.price).toBe(200)
    expect(changes).toEqual([{ field: 'price', current: 100, typed: 200, accepted: false }])
  })

  it('lists nothing where both typed the same, apart from surrounding spaces', () => {
    expect(reconciled({ ...readForm, name: 'Rua B' }, { ...readForm, name: ' Rua B ' }).changes).toEqual([])
  })

  it('never counts a field that is only empty in another way as changed', () => {
    const other: { note?: string | null } = {}
    expect(
      mergeEdits<{ note?: string | null }, 'note'>(['note'], { note: null }, other, { note: null }).changes,
    ).toEqual([])
  })
})
