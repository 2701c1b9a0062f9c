// @vitest-environment happy-dom

import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { theme } from '#web/app/theme.ts'
import LinesMap from '#web/features/catalogue/point-imports/lines-map.tsx'
import type { LineState, PreviewLine } from '#web/features/catalogue/point-imports/preview-lines.ts'

type Shown = { points: readonly { id: string }[]; fitted: readonly { id: string }[] }
const shown = vi.hoisted(() => [] as Shown[])
vi.mock('#web/map/marked-points-map.tsx', () => ({ MarkedPointsMap: (props: Shown) => void shown.push(props) }))

const line = (id: number, state: LineState, latitude: number, longitude: number): PreviewLine => ({
  id,
  state,
  cells: {},
  problems: [],
  place: { latitude, longitude },
})
function idsOf(...lines: PreviewLine[]) {
  render(
    <ThemeProvider theme={theme}>
      <LinesMap lines={lines} selected={undefined} onLine={() => undefined} />
    </ThemeProvider>,
  )
  const { points = [], fitted = [] } = shown.at(-1) ?? {}
  return { points: points.map(({ id }) => id), fitted: fitted.map(({ id }) => id) }
}

const good = line(2, 'new', -22.74, -47.33)
const withoutSign = line(3, 'new', 22.74, -47.33)
const wrong = line(4, 'wrong', -22.9, -47.06)

it('opens on the lines that are neither wrong nor in another part of the world, and has a mark for each', () =>
  expect(idsOf(good, withoutSign, wrong)).toEqual({ points: ['2', '3', '4'], fitted: ['2'] }))

it('opens on wrong lines where no other is in the region, and on those far away where all are', () => {
  expect(idsOf(withoutSign, wrong).fitted).toEqual(['4'])
  expect(idsOf(withoutSign).fitted).toEqual(['3'])
})
