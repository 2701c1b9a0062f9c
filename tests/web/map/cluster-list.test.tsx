// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import { theme } from '#web/app/theme.ts'
import { ClusterList } from '#web/map/cluster-list.tsx'

const cluster = (cluster_id: number, count: number, latitude: number): ClusterMark => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-47.3, latitude] },
  properties: { kind: 'cluster', cluster_id, place: 'Centro, Nova Odessa', count, members: count },
})

test('groups of one place and number are told apart by ear', () => {
  render(
    <ThemeProvider theme={theme}>
      <ClusterList
        clusters={[cluster(1, 6, -22.8), cluster(2, 6, -22.7), cluster(3, 1, -22.7)]}
        onFocusChange={() => {}}
        onOpen={() => {}}
      />
    </ThemeProvider>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '6 pontos em Centro, Nova Odessa (2 de 2, de norte a sul)',
    '6 pontos em Centro, Nova Odessa (1 de 2, de norte a sul)',
    '1 ponto em Centro, Nova Odessa',
  ])
})
