// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type * as PointsMapModule from '#web/map/points-map.tsx'
import { ExploredMap } from '#web/screens/home/explored-map.tsx'

/** How many times the browser refuses a WebGL context. */
const graphics = vi.hoisted(() => ({ refusals: 0 }))
vi.mock('#web/map/webgl-support.ts', () => ({ hasWebGl2: () => true }))
vi.mock('#web/map/library.ts', () => ({ Map: class {} }))
vi.mock('#web/map/use-base-map.ts', () => ({ useBaseMap: () => ({ style: {}, note: undefined, streets: undefined }) }))
vi.mock('#web/map/points-map.tsx', () => ({
  PointsMap: ({ onUnsupported }: ComponentProps<typeof PointsMapModule.PointsMap>) => {
    useEffect(() => {
      graphics.refusals -= 1
      if (graphics.refusals >= 0) onUnsupported?.()
    }, [onUnsupported])
    return <p>mapa</p>
  },
}))

function openMap(): string[] {
  const reasons: string[] = []
  const props = { settled: true, onView: () => undefined, onPoint: () => undefined }
  render(
    <ExploredMap
      {...(props as unknown as ComponentProps<typeof ExploredMap>)}
      noMapReason={undefined}
      onNoMap={reason => reasons.push(reason)}
      slowLoadFallback={null}
    />,
  )
  return reasons
}

describe('a map whose WebGL context the browser refuses', () => {
  it('is tried once more, because the drawing process may be starting again', async () => {
    graphics.refusals = 1
    const reasons = openMap()
    await waitFor(() => expect(graphics.refusals).toBe(-1), { timeout: 5_000 })
    expect(screen.getByText('mapa')).toBeTruthy()
    expect(reasons).toEqual([])
  })

  it('gives way to the list when it is refused again', async () => {
    graphics.refusals = 2
    const reasons = openMap()
    await waitFor(() => expect(reasons).toHaveLength(1), { timeout: 5_000 })
    expect(reasons[0]).toMatch(/^Este navegador não consegue desenhar o mapa \(WebGL está desligado\)\./)
  })
})
