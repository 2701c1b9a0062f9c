import { describe, expect, it } from 'vitest'
import { mergeEdits } from '#web/lib/merge-edits.ts'

type Form = { name: string; tags: string[]; price: number | null }
const FIELDS = ['name', 'tags', 'price'] as const
const read: Form = { name: 'Rua A', tags: ['1'], price: null }
const reconciled = (current: Form, typed: Form) => mergeEdits<Form, keyof Form>(FIELDS, read, current, typed)

describe('what two people made of one record', () => {
  it('keeps what was typed in a field that nobody else touched', () => {
    const typed = { ...read, name: 'Rua B' }
    expect(reconciled(read, typed)).toEqual({ form: typed, changes: [] })
  })

  it('takes over what somebody else wrote where nothing was typed, and says so', () => {
    const current = { ...read, tags: ['1', '2'] }
    const { form, changes } = reconciled(current, { ...read, name: 'Rua B' })
    expect(form).toEqual({ ...current, name: 'Rua B' })
    expect(changes).toEqual([{ field: 'tags', current: ['1', '2'], typed: ['1'], accepted: true }])
  })

  it('shows both where both wrote, and keeps what was typed', () => {
    const { form, changes } = reconciled({ ...read, price: 100 }, { ...read, price: 200 })
    expect(form.price).toBe(200)
    expect(changes).toEqual([{ field: 'price', current: 100, typed: 200, accepted: false }])
  })

  it('has nothing to show where both wrote the same, spaces around it aside', () => {
    expect(reconciled({ ...read, name: 'Rua B' }, { ...read, name: ' Rua B ' }).changes).toEqual([])
  })

  it('never counts a field that is only empty in another way as changed', () => {
    const other: { note?: string | null } = {}
    expect(
      mergeEdits<{ note?: string | null }, 'note'>(['note'], { note: null }, other, { note: null }).changes,
    ).toEqual([])
  })
})
