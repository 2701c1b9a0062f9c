import { describe, expect, it } from 'vitest'
import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { NO_PRICES } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import {
  aggregateArea,
  encodeAggregates,
  type MapAggregates,
  mergeAggregates,
} from '#shared/map/rules/map-aggregates.ts'
import { encodeCell, type MapCell, type MapCellSummary, type MapPoint } from '#shared/map/rules/map-cells.ts'
import { boundsOfCircle } from '#web/map/bounds.ts'
import { createSceneEngine } from '#web/map/engine.ts'
import { DEFAULT_FILTERS, type PointFilters } from '#web/map/point-filters.ts'
import { isCluster, LIST_PAGE_SIZE, type MapInput, type MessageFromWorker, type Scene } from '#web/map/protocol.ts'

const WEST_CELL = { cell: '6gyf', bounds: [-47.5, -23, -47.2, -22.6] } as const
const EAST_CELL = { cell: '6gzc', bounds: [-47.2, -23, -46.9, -22.6] } as const

const point = (id: number, changed: Partial<MapPoint> = {}): MapPoint => ({
  id: String(id),
  longitude: -47.3 + id / 100,
  latitude: -22.78,
  status: 'available',
  pricing_tier_id: 'ouro',
  tag_ids: [],
  name: `Ouro | Rua ${id}`,
  ...changed,
})

const summary = (of: typeof WEST_CELL | typeof EAST_CELL, version: string): MapCellSummary => ({
  cell: of.cell,
  version,
  bounds: [...of.bounds],
  counts: { available: 0, reserved: 0, sold: 0 },
  lowest_own_price_1y: null,
})

type Request = {
  cell: string
  version: string
  signal: AbortSignal
  answer: (points: MapPoint[], version?: string) => void
  fail: () => void
}

/** The engine with a network whose responses the test controls. */
function engineUnderTest(defer: (draw: () => void, loading: boolean) => void = queueMicrotask) {
  const requests: Request[] = []
  const blocks: { block: string; answer: (points: MapPoint[]) => void; fail: () => void }[] = []
  const answers: MessageFromWorker[] = []
  let messageListeners: ((message: MessageFromWorker) => void)[] = []
  const engine = createSceneEngine({
    fetchCell: (cell, version, signal) =>
      new Promise<MapCell>((resolve, reject) => {
        requests.push({
          cell,
          version,
          signal,
          answer: (points, version = 'v1') =>
            resolve(encodeCell(cell, version, { longitude: -47.5, latitude: -23 }, points)),
          fail: () => reject(new Error('network')),
        })
      }),
    fetchAggregates: block =>
      new Promise<MapAggregates>((resolve, reject) => {
        blocks.push({
          block,
          answer: points =>
            resolve(
              encodeAggregates(
                mergeAggregates(
                  points.map(each => aggregateArea(`${block}${each.id}`, [each])),
                  block.length + 2,
                ),
              ),
            ),
          fail: () => reject(new Error('network')),
        })
      }),
    post: message => {
      answers.push(message)
      const notified = messageListeners
      messageListeners = []
      for (const listener of notified) listener(message)
    },
    defer,
  })
  let revision = 0
  const next = () => new Promise<MessageFromWorker>(resolve => messageListeners.push(resolve))
  async function sceneAfter(act: () => void): Promise<Scene> {
    const nextMessage = next()
    act()
    const message = await nextMessage
    if (message.type !== 'scene') throw new Error(`expected a scene, got ${message.type}`)
    return message.scene
  }
  return {
    requests,
    blocks,
    answers,
    engine,
    next,
    sceneAfter,
    change: (change: Partial<MapInput>) =>
      sceneAfter(() => engine.receive({ type: 'change', revision: ++revision, change })),
    request: (cell: string): Request => {
      const found = requests.findLast(asked => asked.cell === cell)
      if (!found) throw new Error(`cell ${cell} was not asked for`)
      return found
    },
  }
}

const VIEW = { bounds: [-47.4, -22.9, -47.25, -22.7], zoom: 16 } as const
const BOTH = { bounds: [-47.5, -23, -46.9, -22.6], zoom: 16 } as const

async function loaded(points: MapPoint[], change: Partial<MapInput> = {}) {
  const map = engineUnderTest()
  await map.change({ settings: DEFAULT_MAP_SETTINGS, filters: DEFAULT_FILTERS, view: BOTH, ...change })
  await map.change({ cells: [summary(WEST_CELL, 'v1')] })
  const scene = await map.sceneAfter(() => map.request(WEST_CELL.cell).answer(points))
  return { map, scene }
}

describe('the worker of the map', () => {
  it('draws once when the last of what it waits for is there, not when the wait was to end', async () => {
    const deferred: { draw: () => void; loading: boolean }[] = []
    const map = engineUnderTest((draw, loading) => deferred.push({ draw, loading }))
    map.engine.receive({ type: 'change', revision: 1, change: { view: BOTH } })
    map.engine.receive({ type: 'change', revision: 1, change: { cells: [summary(WEST_CELL, 'v1')] } })
    deferred.shift()?.draw()
    map.engine.receive({ type: 'change', revision: 1, change: { cart: [] } })
    map.request(WEST_CELL.cell).answer([point(1)])
    await expect.poll(() => deferred.map(({ loading }) => loading)).toEqual([true, false])
    const before = map.answers.length
    for (const { draw } of deferred.toReversed()) draw()
    expect(map.answers).toHaveLength(before + 1)
    expect(map.answers.at(-1)).toMatchObject({ type: 'scene', scene: { loading: false } })
  })

  it('fetches only the cells near the view, and reports when all are loaded', async () => {
    const map = engineUnderTest()
    await map.change({ view: { bounds: [-47.45, -22.9, -47.4, -22.7], zoom: 16 } })
    const loadingScene = await map.change({ cells: [summary(WEST_CELL, 'v1'), summary(EAST_CELL, 'v1')] })
    expect(loadingScene.loading).toBe(true)
    expect(map.requests.map(({ cell }) => cell)).toEqual([WEST_CELL.cell])
    const scene = await map.sceneAfter(() => map.request(WEST_CELL.cell).answer([point(1, { longitude: -47.42 })]))
    expect(scene).toMatchObject({ loading: false, failed: false, total: 1 })
  })

  it('asks for no cell whose points came with the list, until it changes', async () => {
    const map = engineUnderTest()
    const cells = [summary(WEST_CELL, 'v1'), summary(EAST_CELL, 'v1')]
    const west = encodeCell(WEST_CELL.cell, 'v1', { longitude: -47.5, latitude: -23 }, [point(1)])
    const scene = await map.sceneAfter(() =>
      map.engine.receive({ type: 'change', revision: 1, change: { view: BOTH, cells }, points: [west] }),
    )
    expect(scene).toMatchObject({ loading: true, total: 1 })
    expect(map.requests.map(({ cell }) => cell)).toEqual([EAST_CELL.cell])
    await map.change({ cells: [summary(WEST_CELL, 'v2'), summary(EAST_CELL, 'v1')] })
    expect(map.requests.map(({ cell, version }) => [cell, version])).toEqual([
      [EAST_CELL.cell, 'v1'],
      [WEST_CELL.cell, 'v2'],
    ])
  })

  it('aborts the request for a cell that left the view', async () => {
    const map = engineUnderTest()
    await map.change({ view: VIEW, cells: [summary(WEST_CELL, 'v1')] })
    await map.change({ view: { bounds: [10, 10, 11, 11], zoom: 16 } })
    expect(map.request(WEST_CELL.cell).signal.aborted).toBe(true)
  })

  it('keeps a cell as long as its version stays and fetches it again when it changes', async () => {
    const { map } = await loaded([point(1)])
    await map.change({ cells: [summary(WEST_CELL, 'v1')] })
    expect(map.requests).toHaveLength(1)
    const during = await map.change({ cells: [summary(WEST_CELL, 'v2')] })
    // The URL contains the listed version, so that no HTTP cache can answer with the previous one.
    expect(map.requests.map(({ version }) => version)).toEqual(['v1', 'v2'])
    expect(during.total).toBe(1) // the old points stay on the map meanwhile
    const after = await map.sceneAfter(() =>
      map.request(WEST_CELL.cell).answer([point(1, { status: 'reserved' }), point(2)], 'v2'),
    )
    expect(after.rows.map(({ id }) => id)).toEqual(['2'])
  })

  it('does not fetch in a loop when a cache answers with an older version than listed', async () => {
    const map = engineUnderTest()
    await map.change({ view: BOTH, cells: [summary(WEST_CELL, 'v2')] })
    await map.sceneAfter(() => map.request(WEST_CELL.cell).answer([point(1)], 'v1'))
    await map.change({ view: VIEW })
    expect(map.requests).toHaveLength(1)
    await map.change({ cells: [summary(WEST_CELL, 'v2')] })
    expect(map.requests).toHaveLength(2)
  })

  it('does not fetch again a cell that is newer than listed', async () => {
    const map = engineUnderTest()
    await map.change({ view: BOTH, cells: [summary(WEST_CELL, 'v1')] })
    await map.sceneAfter(() => map.request(WEST_CELL.cell).answer([point(1)], 'v2'))
    await map.change({ cells: [summary(WEST_CELL, 'v2')] })
    expect(map.requests).toHaveLength(1)
  })

  it('gives the marks in the order in which they are drawn: available points last', async () => {
    const statuses = ['available', 'reserved', 'sold'] as const
    const points = statuses.map((status, index) => point(index + 1, { status }))
    const { scene } = await loaded(points, { filters: { ...DEFAULT_FILTERS, statuses: [...statuses] } })
    expect(scene.marks.map(mark => (isCluster(mark) ? 'cluster' : mark.properties.status))).toEqual([
      'sold',
      'reserved',
      'available',
    ])
  })

  it('draws once for several changes at the same time', async () => {
    const { map } = await loaded([point(1)])
    const before = map.answers.length
    map.engine.receive({ type: 'change', revision: 60, change: { page: 0 } })
    await map.change({ page: 0 })
    expect(map.answers.length - before).toBe(1)
  })

  it('drops a cell that has no points any more', async () => {
    const { map } = await loaded([point(1)])
    expect(await map.change({ cells: [] })).toMatchObject({ total: 0, marks: [] })
  })

  describe('while a cell is split', () => {
    const part = (letter: string, west: number): MapCellSummary => ({
      ...summary(WEST_CELL, 'v2'),
      cell: `${WEST_CELL.cell}${letter}`,
      bounds: [west, -23, west + 0.15, -22.6],
    })
    const PARTS = [part('a', -47.5), part('b', -47.35)]
    const ids = ({ rows }: Scene) => rows.map(({ id }) => id).toSorted()

    it('shows the whole until all its parts have come, and no point twice', async () => {
      const { map } = await loaded([point(1, { longitude: -47.4 }), point(2, { longitude: -47.3 })])
      expect(ids(await map.change({ cells: PARTS }))).toEqual(['1', '2'])
      const half = await map.sceneAfter(() =>
        map
          .request(`${WEST_CELL.cell}a`)
          .answer([point(1, { longitude: -47.4 }), point(3, { longitude: -47.4 })], 'v2'),
      )
      expect([ids(half), half.loading]).toEqual([['1', '2'], true])
      const whole = await map.sceneAfter(() =>
        map.request(`${WEST_CELL.cell}b`).answer([point(2, { longitude: -47.3 })], 'v2'),
      )
      expect([ids(whole), whole.loading]).toEqual([['1', '2', '3'], false])
    })

    it('keeps the whole when a part fails, and puts parts together again', async () => {
      const { map } = await loaded([point(1, { longitude: -47.4 }), point(2, { longitude: -47.3 })])
      await map.change({ cells: PARTS })
      await map.sceneAfter(() => map.request(`${WEST_CELL.cell}a`).answer([point(1, { longitude: -47.4 })], 'v2'))
      const failed = await map.sceneAfter(() => map.request(`${WEST_CELL.cell}b`).fail())
      expect([ids(failed), failed.failed]).toEqual([['1', '2'], true])
      await map.sceneAfter(() => map.engine.receive({ type: 'retry', revision: 9 }))
      await map.sceneAfter(() => map.request(`${WEST_CELL.cell}b`).answer([point(2, { longitude: -47.3 })], 'v2'))
      expect(ids(await map.change({ cells: [summary(WEST_CELL, 'v3')] }))).toEqual(['1', '2'])
      const together = await map.sceneAfter(() => map.request(WEST_CELL.cell).answer([point(2)], 'v3'))
      expect(ids(together)).toEqual(['2'])
    })

    it('drops a whole that is out of view', async () => {
      const { map } = await loaded([point(1)])
      await map.change({ view: { bounds: [10, 10, 11, 11], zoom: 16 } })
      const { total } = await map.change({ cells: PARTS, view: { bounds: [10, 10, 11, 11], zoom: 16 } })
      expect([total, map.requests.map(({ cell }) => cell)]).toEqual([0, [WEST_CELL.cell]])
    })
  })

  describe('with too many points in view', () => {
    const CROWDED = { ...summary(WEST_CELL, 'v1'), counts: { available: 30_000, reserved: 0, sold: 1 } }
    const taken = [point(0), point(1), point(2, { status: 'sold' }), point(3, { pricing_tier_id: 'prata' })]
    async function crowded(change: Partial<MapInput> = {}) {
      const map = engineUnderTest()
      await map.change({ settings: DEFAULT_MAP_SETTINGS, filters: DEFAULT_FILTERS, view: { ...BOTH, zoom: 10 } })
      await map.change({ cells: [CROWDED], ...change })
      return map
    }
    const counts = ({ marks }: Scene) => marks.map(mark => (isCluster(mark) ? mark.properties.count : 'point'))

    it('draws the server’s counts, under the filters, and lists none', async () => {
      const map = await crowded()
      expect(map.requests).toEqual([])
      expect(map.blocks.map(({ block }) => block)).toEqual(['6gy'])
      const scene = await map.sceneAfter(() => map.blocks[0]?.answer(taken))
      expect(scene).toMatchObject({ total: 3, rows: [], tooMany: 'for-list', loading: false, failed: false })
      expect(counts(scene).reduce((sum: number, count) => sum + Number(count), 0)).toBe(3)
      const all = { ...DEFAULT_FILTERS, statuses: ['available', 'sold'] as const }
      expect((await map.change({ filters: all })).total).toBe(4)
      expect((await map.change({ filters: { ...all, tier_ids: ['prata'] } })).total).toBe(1)
      expect(await map.change({ filters: { ...DEFAULT_FILTERS, tier_ids: ['nenhum'] } })).toMatchObject({
        total: 0,
        filteredOut: true,
        marks: [],
      })
    })

    it('draws a region whose cells are not listed, in areas by the zoom', async () => {
      const map = await crowded({ cells: [{ ...summary(WEST_CELL, 'v1'), cell: '6gy' }] })
      await map.change({ view: { ...BOTH, zoom: 5 } })
      expect(map.blocks.map(({ block }) => block)).toEqual(['6gy', '6'])
    })

    it('does not fetch them again for regions that are told besides', async () => {
      const map = await crowded()
      await map.sceneAfter(() => map.blocks[0]?.answer(taken))
      await map.change({ cells: [CROWDED, { ...summary(EAST_CELL, 'v1'), cell: '6gz', bounds: [10, 10, 11, 11] }] })
      expect(map.blocks).toHaveLength(1)
      await map.change({ cells: [CROWDED, { ...summary(EAST_CELL, 'v1'), cell: '6gyz', bounds: [10, 10, 11, 11] }] })
      expect(map.blocks).toHaveLength(2)
    })

    it('fetches them again with news, keeping what is drawn, and says what failed', async () => {
      const map = await crowded()
      await map.sceneAfter(() => map.blocks[0]?.answer(taken))
      expect(await map.change({ cells: [{ ...CROWDED, version: 'v2' }] })).toMatchObject({ total: 3, loading: false })
      expect(map.blocks).toHaveLength(2)
      expect((await map.sceneAfter(() => map.blocks[1]?.answer([point(1)]))).total).toBe(1)
      await map.change({ cells: [{ ...CROWDED, version: 'v3' }] })
      expect(await map.sceneAfter(() => map.blocks[2]?.fail())).toMatchObject({ total: 1, failed: true })
      expect(await map.sceneAfter(() => map.engine.receive({ type: 'retry', revision: 9 }))).toMatchObject({
        failed: false,
      })
      expect(map.blocks).toHaveLength(4)
    })

    it('draws nothing for a name, and loads only cells that a radius reaches', async () => {
      const map = await crowded()
      await map.sceneAfter(() => map.blocks[0]?.answer(taken))
      expect(await map.change({ filters: { ...DEFAULT_FILTERS, text: 'rua' } })).toMatchObject({
        marks: [],
        total: 0,
        tooMany: 'for-filters',
      })
      const within = { latitude: -22.78, longitude: -47.0, radius_km: 1 }
      await map.change({
        cells: [CROWDED, summary(EAST_CELL, 'v1')],
        filters: { ...DEFAULT_FILTERS, within },
      })
      expect(map.requests.map(({ cell }) => cell)).toEqual([EAST_CELL.cell])
    })

    it('zooms in by one level, and draws points where they are few enough', async () => {
      const map = await crowded({ cells: [CROWDED, summary(EAST_CELL, 'v1')] })
      const scene = await map.sceneAfter(() => map.blocks[0]?.answer(taken))
      const opens = map.next()
      map.engine.receive({ type: 'expand', request: 1, cluster: { cluster_id: 0, grouping: scene.grouping } })
      expect(await opens).toEqual({ type: 'expanded', request: 1, zoom: null })
      await map.change({ view: { bounds: [-47.05, -22.8, -47, -22.7], zoom: 16 } })
      const near = await map.sceneAfter(() => map.request(EAST_CELL.cell).answer([point(30, { longitude: -47.01 })]))
      expect([near.total, near.tooMany]).toEqual([1, undefined])
    })
  })

  it('reports a cell that failed, and loads it on retry', async () => {
    const map = engineUnderTest()
    await map.change({ view: BOTH, cells: [summary(WEST_CELL, 'v1')] })
    expect(await map.sceneAfter(() => map.request(WEST_CELL.cell).fail())).toMatchObject({
      failed: true,
      loading: false,
    })
    expect(await map.sceneAfter(() => map.engine.receive({ type: 'retry', revision: 9 }))).toMatchObject({
      failed: false,
      loading: true,
      revision: 9,
    })
    expect(await map.sceneAfter(() => map.request(WEST_CELL.cell).answer([point(1)]))).toMatchObject({ total: 1 })
  })

  it('shows only available points by default', async () => {
    const points = [point(1), point(2, { status: 'reserved' }), point(3, { status: 'sold' })]
    const { map, scene } = await loaded(points)
    expect(scene.total).toBe(1)
    const all = await map.change({ filters: { ...DEFAULT_FILTERS, statuses: ['available', 'reserved', 'sold'] } })
    expect(all.total).toBe(3)
  })

  it('filters by any of the tiers, any of the tags and every word of the search, whatever case and accents', async () => {
    const { map } = await loaded([
      point(1, { pricing_tier_id: 'prata', tag_ids: ['centro', 'escola'], name: 'Prata | Av. São João' }),
      point(2, { pricing_tier_id: 'ouro', tag_ids: ['escola'], name: 'Ouro | R. São Pedro' }),
      point(3, { pricing_tier_id: 'bronze', name: 'Bronze | R. das Flores' }),
      point(4, { pricing_tier_id: 'platina', name: 'Platina | R. D’Ávila' }),
      point(5, { pricing_tier_id: 'platina', name: "Platina | R. Sant'Ana" }),
    ])
    const ids = async (filters: Partial<typeof DEFAULT_FILTERS>) =>
      (await map.change({ filters: { ...DEFAULT_FILTERS, ...filters } })).rows.map(({ id }) => id).toSorted()
    for (const text of ['d avila', 'davila', "D'Avila", 'd’ávila']) expect(await ids({ text })).toEqual(['4'])
    for (const text of ['santana', 'sant ana', 'SANT´ANA']) expect(await ids({ text })).toEqual(['5'])
    expect(await ids({ tier_ids: ['prata', 'bronze'] })).toEqual(['1', '3'])
    expect(await ids({ tag_ids: ['centro', 'escola'] })).toEqual(['1', '2'])
    expect(await ids({ text: 'SAO joão' })).toEqual(['1'])
    expect(await ids({ text: 'sao', tier_ids: ['ouro'] })).toEqual(['2'])
    expect(await ids({ statuses: [] })).toEqual([])
  })

  const TIERS: PricingTier[] = [
    {
      id: 'ouro',
      name: 'Ouro',
      description_template: '',
      tier_prices: tierPriceList({ ...NO_PRICES, 1: 200_000, 3: 500_000 }),
    },
    {
      id: 'bronze',
      name: 'Bronze',
      description_template: '',
      tier_prices: tierPriceList({ ...NO_PRICES, 1: 90_000 }),
    },
  ]
  const priced = [
    point(1),
    point(2, { pricing_tier_id: 'bronze' }),
    point(3, { own_prices: { ...NO_PRICES, 1: 150_000, 3: 90_000 } }),
    point(4, { pricing_tier_id: 'nenhum' }),
  ]

  it('filters by price for a period, where an own price takes precedence over the tier’s', async () => {
    const { map } = await loaded(priced, { tiers: TIERS })
    const ids = async (filters: Partial<PointFilters>) =>
      (await map.change({ filters: { ...DEFAULT_FILTERS, ...filters } })).rows.map(({ id }) => id).toSorted()
    expect(await ids({ price: { from: 100_000 } })).toEqual(['1', '3'])
    expect(await ids({ price: { to: 150_000 } })).toEqual(['2', '3'])
    expect(await ids({ price: { from: 150_000, to: 150_000 } })).toEqual(['3'])
    expect(await ids({ years: 3 })).toEqual(['1', '3'])
    expect(await ids({ years: 3, price: { to: 100_000 } })).toEqual(['3'])
    expect(await ids({ years: 5 })).toEqual([])
  })

  it('lists what is nearest to the middle of the view first, unless another order is asked for', async () => {
    const { scene } = await loaded([point(1, { longitude: -47.4 }), point(2, { longitude: -47.3 })])
    expect(scene.rows.map(({ id }) => id)).toEqual(['2', '1'])
  })

  it('orders the list by price, age or distance', async () => {
    const { map } = await loaded(priced, { tiers: TIERS })
    const ids = async (change: Partial<MapInput>) => (await map.change(change)).rows.map(({ id }) => id)
    expect(await ids({ order: 'price' })).toEqual(['2', '3', '1', '4'])
    expect(await ids({ order: 'newest' })).toEqual(['4', '3', '2', '1'])
    expect(await ids({ order: 'nearest', near: { latitude: -22.78, longitude: -47.271 } })).toEqual([
      '3',
      '2',
      '4',
      '1',
    ])
    expect(await ids({ order: 'name', near: undefined })).toEqual(['1', '2', '3', '4'])
  })

  it('shows only points within the radius', async () => {
    const { map } = await loaded([point(1), point(2), point(3)])
    // A hundredth of a degree is about 1.03 km here.
    const within = { latitude: -22.78, longitude: -47.28, radius_km: 1 }
    expect((await map.change({ filters: { ...DEFAULT_FILTERS, within } })).total).toBe(1)
    const wider = { ...within, radius_km: 2 }
    expect((await map.change({ filters: { ...DEFAULT_FILTERS, within: wider } })).total).toBe(3)
  })

  it('never filters out or clusters the points of the cart', async () => {
    const together = [1, 2, 3].map(id => point(id, { longitude: -47.3, latitude: -22.78 }))
    const { map, scene } = await loaded(together, { view: { ...BOTH, zoom: 10 } })
    expect(scene.marks.filter(isCluster).map(({ properties }) => properties.count)).toEqual([3])
    const chosen = await map.change({ cart: ['2'] })
    expect(chosen.marks.filter(isCluster).map(({ properties }) => properties.count)).toEqual([2])
    expect(chosen.cart.map(({ properties }) => properties.id)).toEqual(['2'])
    expect(chosen.total).toBe(3)
    const filtered = await map.change({ filters: { ...DEFAULT_FILTERS, text: 'nada disso' } })
    expect(filtered.marks).toEqual([])
    expect(filtered.cart.map(({ properties }) => properties.id)).toEqual(['2'])
  })

  it('lists the points of the viewport by name, in pages', async () => {
    const many = Array.from({ length: LIST_PAGE_SIZE + 10 }, (_, index) =>
      point(index + 1, { longitude: -47.3, name: `Rua ${(index * 7) % 60}` }),
    )
    const { map, scene } = await loaded([...many, point(99, { longitude: -46.95 })], { view: VIEW })
    expect(scene).toMatchObject({ total: LIST_PAGE_SIZE + 10, pages: 2, page: 0 })
    expect(scene.rows.slice(0, 3).map(({ name }) => name)).toEqual(['Rua 0', 'Rua 1', 'Rua 2'])
    const second = await map.change({ page: 1 })
    expect(second.rows).toHaveLength(10)
    expect((await map.change({ page: 7 })).page).toBe(1)
  })

  it('lists what is within the held bounds while the view goes elsewhere', async () => {
    const { map, scene } = await loaded([point(1), point(2), point(60)], { view: VIEW })
    expect(scene.rows.map(({ id }) => id)).toEqual(['1', '2'])
    const EAST_VIEW = { bounds: [-46.8, -22.9, -46.6, -22.7], zoom: 16 } as const
    const held = await map.change({
      listBounds: [...VIEW.bounds],
      view: { ...EAST_VIEW, bounds: [...EAST_VIEW.bounds] },
    })
    expect(held.marks.map(mark => !isCluster(mark) && mark.properties.id)).toEqual(['60'])
    expect(held.total).toBe(2)
    expect(held.rows.map(({ id }) => id)).toEqual(['1', '2'])
    // The area's cells stay loaded, and the list of changes includes them
    await map.change({ cells: [summary(WEST_CELL, 'v2')] })
    const changed = await map.sceneAfter(() => map.request(WEST_CELL.cell).answer([point(2)], 'v2'))
    expect(changed.rows.map(({ id }) => id)).toEqual(['2'])
    expect(await map.change({ listBounds: undefined })).toMatchObject({ total: 0, rows: [] })
  })

  describe('counts what is near a place', () => {
    /** Far from the east cell, where points are counted. */
    const WEST_VIEW = { bounds: [-47.4, -22.9, -47.35, -22.7], zoom: 16 } as const
    const near = { ...DEFAULT_FILTERS, within: { latitude: -22.78, longitude: -47.0, radius_km: 1 } }
    const eastern = (id: number, changed: Partial<MapPoint> = {}) => point(id, { longitude: -47.0, ...changed })
    const microtasks = () => new Promise(resolve => setTimeout(resolve, 0))
    const lastScene = (map: ReturnType<typeof engineUnderTest>) =>
      map.answers.findLast(answer => answer.type === 'scene')?.scene
    const counted = (map: ReturnType<typeof engineUnderTest>) =>
      map.answers.flatMap(answer => (answer.type === 'counted' ? [[answer.request, answer.count]] : []))
    async function looking() {
      const map = engineUnderTest()
      await map.change({ filters: DEFAULT_FILTERS, view: WEST_VIEW })
      await map.change({ cells: [summary(WEST_CELL, 'v1'), summary(EAST_CELL, 'v1')] })
      await map.sceneAfter(() => map.request(WEST_CELL.cell).answer([point(1, { longitude: -47.37 })]))
      return map
    }

    it('also outside the view and with the filters, without delaying the scene', async () => {
      const map = await looking()
      map.engine.receive({ type: 'count', request: 7, filters: near, area: boundsOfCircle(near.within) })
      expect(map.requests.map(({ cell }) => cell)).toEqual([WEST_CELL.cell, EAST_CELL.cell])
      expect(counted(map)).toEqual([])
      expect(await map.change({ page: 0 })).toMatchObject({ loading: false, total: 1 })
      const points = [eastern(2), eastern(3, { status: 'sold' }), eastern(4, { longitude: -46.98 })]
      map.request(EAST_CELL.cell).answer(points)
      await microtasks()
      expect(counted(map)).toEqual([[7, 1]])
      // Loaded cells are counted at once
      map.engine.receive({
        type: 'count',
        request: 8,
        filters: { ...near, statuses: ['available', 'sold'] },
        area: boundsOfCircle(near.within),
      })
      map.engine.receive({
        type: 'count',
        request: 9,
        filters: { ...near, tier_ids: ['prata'] },
        area: boundsOfCircle(near.within),
      })
      expect(counted(map).slice(1)).toEqual([
        [8, 2],
        [9, 0],
      ])
      expect(map.requests).toHaveLength(2)
    })

    it('not if a cell can’t be loaded, which does not mark the scene as failed', async () => {
      const map = await looking()
      const border = { ...near, within: { ...near.within, longitude: -47.2 } }
      map.engine.receive({ type: 'count', request: 7, filters: border, area: boundsOfCircle(border.within) })
      map.request(EAST_CELL.cell).fail()
      await microtasks()
      expect(counted(map)).toEqual([[7, null]])
      expect(lastScene(map)).toMatchObject({ failed: false, loading: false, total: 1 })
      // The next count loads the cell again
      map.engine.receive({ type: 'count', request: 8, filters: border, area: boundsOfCircle(border.within) })
      map.request(EAST_CELL.cell).answer([point(2, { longitude: -47.199 })])
      await microtasks()
      expect(counted(map)).toEqual([
        [7, null],
        [8, 1],
      ])
    })

    it('once the list of cells is there', async () => {
      const map = engineUnderTest()
      map.engine.receive({ type: 'count', request: 7, filters: near, area: boundsOfCircle(near.within) })
      expect(counted(map)).toEqual([])
      map.engine.receive({ type: 'change', revision: 1, change: { cells: [] } })
      expect(counted(map)).toEqual([[7, 0]])
    })
  })

  it('reports that only the filters leave the view empty', async () => {
    const { map, scene } = await loaded([point(1), point(2, { status: 'sold' })])
    expect(scene.filteredOut).toBe(false)
    const none = { ...DEFAULT_FILTERS, tier_ids: ['prata'] }
    expect(await map.change({ filters: none })).toMatchObject({ total: 0, filteredOut: true })
    const within = { latitude: 10, longitude: 10, radius_km: 1 }
    expect(await map.change({ filters: { ...none, within } })).toMatchObject({ total: 0, filteredOut: false })
    const elsewhere = { bounds: [-47.1, -22.9, -47.0, -22.7], zoom: 16 } as const
    expect(await map.change({ filters: none, view: elsewhere })).toMatchObject({ total: 0, filteredOut: false })
  })

  it('gives the zoom at which a cluster opens, or null for a cluster of an older grouping', async () => {
    const { map, scene } = await loaded([point(1, { longitude: -47.3 }), point(2, { longitude: -47.3 })], {
      view: { ...BOTH, zoom: 10 },
    })
    const cluster = scene.marks.find(isCluster)
    if (!cluster) throw new Error('no cluster')
    const { cluster_id } = cluster.properties
    const opens = map.next()
    map.engine.receive({ type: 'expand', request: 1, cluster: { cluster_id, grouping: scene.grouping } })
    expect(await opens).toEqual({ type: 'expanded', request: 1, zoom: 15 })
    const gone = map.next()
    map.engine.receive({ type: 'expand', request: 2, cluster: { cluster_id, grouping: scene.grouping - 1 } })
    expect(await gone).toEqual({ type: 'expanded', request: 2, zoom: null })
  })

  it('answers with the revision of the last change, so that the page knows when it is up to date', async () => {
    const { map } = await loaded([point(1)])
    map.engine.receive({ type: 'change', revision: 50, change: { page: 0 } })
    map.engine.receive({ type: 'change', revision: 51, change: { page: 0 } })
    expect(await map.next()).toMatchObject({ scene: { revision: 51 } })
  })
})
