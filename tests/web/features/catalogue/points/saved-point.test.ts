// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { useSavedPoint } from '#web/features/catalogue/points/use-saved-point.ts'

type List = { of: string; points: readonly Point[] }
const [one, two, saved] = [aPoint('1'), aPoint('2'), aPoint('7', { name: 'Painel da praça' })]
const open = () =>
  renderHook(({ of, points }: List) => useSavedPoint(of, points), {
    initialProps: { of: 'flores', points: [one, two] },
  })

it('shows what was just saved first in a list that leaves it out, until another list is asked for', () => {
  const { result, rerender } = open()
  expect(result.current).toMatchObject({ listWithSaved: [one, two], isMissing: false })
  act(() => result.current.setSavedPoint(saved))
  expect(result.current).toMatchObject({ listWithSaved: [saved, one, two], isMissing: true })
  rerender({ of: 'flores', points: [two] })
  expect(result.current.listWithSaved).toEqual([saved, two])
  rerender({ of: 'all', points: [one] })
  expect(result.current).toMatchObject({ listWithSaved: [one], isMissing: false })
})

it('shows it once where the list has it, as the list has it, and not at all once it is deleted', () => {
  const { result, rerender } = open()
  act(() => result.current.setSavedPoint(saved))
  const asListed = { ...saved, name: 'De outra pessoa' }
  rerender({ of: 'flores', points: [one, asListed] })
  expect(result.current).toMatchObject({ listWithSaved: [one, asListed], isMissing: false })
  rerender({ of: 'flores', points: [one] })
  act(() => result.current.clear())
  expect(result.current.listWithSaved).toEqual([one])
})
