// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { loadSavedFilters, saveTagAndTierFilters, withoutDeletedIds } from '#web/features/map/explore/saved-filters.ts'
import { countActiveFilters, DEFAULT_FILTERS } from '#web/map/point-filters.ts'

const KEY = 'ponto-urbano.map-filters'

beforeEach(() => localStorage.clear())

describe('the filters of the map', () => {
  it('start with available points only', () => {
    expect(loadSavedFilters()).toEqual({ text: '', statuses: ['available'], tag_ids: [], tier_ids: [] })
  })

  it('are stored for the next visit: tags and tiers, but neither status nor search', () => {
    saveTagAndTierFilters({ text: 'brasil', statuses: ['sold'], tag_ids: ['centro'], tier_ids: ['ouro'] })
    expect(loadSavedFilters()).toEqual({ text: '', statuses: ['available'], tag_ids: ['centro'], tier_ids: ['ouro'] })
  })

  it.each(['{', 'null', '[]', '{"tag_ids":"centro","tier_ids":[]}', '{"tag_ids":[1],"tier_ids":[]}'])(
    'ignore what is not theirs in the storage: %s',
    text => {
      localStorage.setItem(KEY, text)
      expect(loadSavedFilters()).toEqual(DEFAULT_FILTERS)
    },
  )

  it('drop tags and tiers that no longer exist, once it is known which do', () => {
    const filters = { ...DEFAULT_FILTERS, tag_ids: ['centro', 'gone'], tier_ids: ['ouro'] }
    expect(withoutDeletedIds(filters, {})).toBe(filters)
    expect(withoutDeletedIds(filters, { tag_ids: ['centro'], tier_ids: ['ouro'] })).toEqual({
      ...filters,
      tag_ids: ['centro'],
    })
    expect(withoutDeletedIds(filters, { tier_ids: [] }).tier_ids).toEqual([])
  })

  it('count how many of them are set', () => {
    expect(countActiveFilters(DEFAULT_FILTERS)).toBe(0)
    expect(countActiveFilters({ text: ' a ', statuses: [], tag_ids: ['a', 'b'], tier_ids: ['c'] })).toBe(4)
  })
})
