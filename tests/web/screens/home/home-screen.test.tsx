// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_MAP_SETTINGS, type MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import { examplePoint } from '#tests/web/support/examples.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import type { MapInput, MessageFromWorker, MessageToWorker, Scene } from '#web/map/protocol.ts'
import type * as ExploredMapModule from '#web/screens/home/explored-map.tsx'
import { HomeScreen } from '#web/screens/home/home-screen.tsx'

/** The whole home screen with a fake worker and a fake map, because drawing is not the screen's task. */

startEachTestFresh()

const VIEW = { bounds: [-47.4, -22.9, -47.2, -22.7], zoom: 12 } as const
const cluster: ClusterMark = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-47.3, -22.8] },
  properties: { kind: 'cluster', cluster_id: 1, count: 13, members: 13, place: 'Cambuí, Campinas' },
}
const sceneWith = (changed: Partial<Scene>): Omit<Scene, 'revision'> => ({
  grouping: 1,
  level: 12,
  marks: [cluster],
  cart: [],
  total: 13,
  rows: [],
  page: 0,
  pages: 1,
  filteredOut: false,
  loading: false,
  failed: false,
  ...changed,
})

const map = vi.hoisted(() => ({ isDrawable: true, opened: 0, tell: (): void => {} }))
vi.mock(
  '#web/screens/home/explored-map.tsx',
  (): Partial<typeof ExploredMapModule> => ({
    get canDrawMap() {
      return map.isDrawable
    },
    ExploredMap: ({ ref, onView, noMapReason }: ComponentProps<typeof ExploredMapModule.ExploredMap>) => {
      const canvas = useRef<HTMLDivElement>(null)
      useImperativeHandle(ref, () => ({
        openCluster: () => {
          map.opened += 1
        },
        focus: () => canvas.current?.focus(),
        zoomTo: () => undefined,
        fit: () => undefined,
        goTo: () => undefined,
        camera: () => undefined,
      }))
      useEffect(() => {
        map.tell = () => onView({ ...VIEW, bounds: [...VIEW.bounds] }, false)
      }, [onView])
      return noMapReason === undefined ? (
        <div ref={canvas} tabIndex={-1}>
          mapa
        </div>
      ) : (
        <p>{noMapReason}</p>
      )
    },
  }),
)

/** The response of the map's worker to every message. */
let drawn = sceneWith({})
class WorkerDouble {
  static hears: ((message: { data: MessageFromWorker }) => void) | undefined
  static fail: (() => void) | undefined
  static created = 0
  static heard: Partial<MapInput>[] = []
  constructor() {
    WorkerDouble.created += 1
  }
  addEventListener(event: string, listener: (message?: unknown) => void) {
    if (event === 'message') WorkerDouble.hears = listener
    else WorkerDouble.fail = () => act(() => listener())
  }
  static retries = 0
  terminate() {}
  postMessage(message: MessageToWorker) {
    if (message.type === 'retry') WorkerDouble.retries += 1
    if (message.type !== 'change') return
    const { revision, change } = message
    WorkerDouble.heard.push(change)
    queueMicrotask(() => act(() => WorkerDouble.hears?.({ data: { type: 'scene', scene: { ...drawn, revision } } })))
  }
}

beforeEach(() => {
  drawn = sceneWith({})
  WorkerDouble.retries = 0
  Object.assign(map, { isDrawable: true, opened: 0 })
  vi.stubGlobal('Worker', WorkerDouble)
})
afterEach(() => onlineManager.setOnline(true))

const CELLS = { body: { cells: [] } }
const REGION = {
  cell: '6gy',
  version: 'v1',
  bounds: [-47.8, -23.9, -46.4, -22.5],
  lowest_own_price_1y: null,
  counts: { available: 9, reserved: 2, sold: 2 },
}
type Opened = { cells?: { status?: number; body: object }; settings?: MapSettings; at?: string }
async function openHome({ cells = CELLS, settings = DEFAULT_MAP_SETTINGS, at = '/' }: Opened = {}) {
  const network = answerNetwork({
    'GET /map/regions': { body: { regions: [REGION] } },
    'GET /map/cells?regions=6gy': cells,
    'GET /map-settings': { body: settings },
    'GET /tags': { body: { tags: [] } },
    'GET /pricing-tiers': { body: { pricing_tiers: [] } },
    'GET /points/97': { body: examplePoint({ id: '97', name: 'Ponto 97' }) },
  })
  const site = openSite(<HomeScreen />, at)
  if (map.isDrawable) {
    await screen.findByText('mapa')
    act(() => map.tell())
  }
  return { network, ...site }
}
const groups = () => screen.queryByRole('list', { name: 'Grupos de pontos no mapa' })

describe('the public map', () => {
  it.each([
    ['available_only', 1],
    ['total_points', 0],
  ] as const)('counts as the office set it, %s, also with points that are not available', async (logic, notes) => {
    setWindowWidth(1440)
    WorkerDouble.heard = []
    const settings = { ...DEFAULT_MAP_SETTINGS, cluster_count_logic: logic }
    await openHome({ settings, at: '/?situacao=disponivel,vendido' })
    await waitFor(() =>
      expect(WorkerDouble.heard.find(change => change.settings)?.settings?.cluster_count_logic).toBe(logic),
    )
    expect(WorkerDouble.heard.find(change => change.filters)?.filters?.statuses).toEqual(['available', 'sold'])
    await screen.findByRole('group', { name: 'Situação' })
    expect(screen.queryAllByText('No mapa, os grupos contam só os pontos disponíveis.')).toHaveLength(notes)
  })

  it('keeps the focus at the groups once one was opened by the keyboard, whose button goes, and says what it shows', async () => {
    setWindowWidth(1440)
    const { user } = await openHome()
    const group = await screen.findByRole('button', { name: '13 pontos em Cambuí, Campinas' })
    group.focus()
    await user.keyboard('{Enter}')
    expect(map.opened).toBe(1)
    expect(document.activeElement?.contains(group)).toBe(true)
    expect(document.activeElement?.querySelector('p')?.textContent).toBe(
      'Grupo aberto: 13 pontos disponíveis nesta área',
    )
    await waitFor(() =>
      expect(
        screen.getByText('Grupo aberto: 13 pontos disponíveis nesta área', { selector: '[role=status]' }),
      ).toBeTruthy(),
    )
    await user.tab()
    expect(document.activeElement).toBe(group)
    expect(screen.queryByText(/^Grupo aberto/, { selector: 'p' })).toBeNull()
  })

  it('has no heading of groups where there are none', async () => {
    setWindowWidth(1440)
    drawn = sceneWith({ marks: [] })
    await openHome()
    await waitFor(() => expect(screen.getAllByText(/^13 pontos disponíveis/).length).toBeGreaterThan(0))
    expect(screen.queryByRole('navigation', { name: 'Grupos no mapa' })).toBeNull()
  })

  it('has the focus once a point is closed that a link had opened', async () => {
    setWindowWidth(1440)
    const { user } = await openHome({ at: '/?ponto=97' })
    await screen.findByRole('dialog', { name: 'Ponto 97' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByText('mapa'))
  })

  it.each([
    ['phone', 390],
    ['desktop', 1440],
  ])('shows no groups of a map that is not there, on a %s', async (_, width) => {
    map.isDrawable = false
    setWindowWidth(width)
    await openHome()
    await screen.findByText(/^Este navegador não consegue desenhar o mapa/)
    // The points are counted nevertheless
    expect((await screen.findAllByText(/^13 pontos disponíveis/)).length).toBeGreaterThan(0)
    expect(groups()).toBeNull()
  })

  it('opens the list of a phone without a map once the point of its address is closed, not over it', async () => {
    map.isDrawable = false
    setWindowWidth(390)
    const { user } = await openHome({ at: '/?ponto=97' })
    await screen.findByRole('dialog', { name: 'Ponto 97' })
    const list = () => screen.queryByRole('dialog', { name: 'Filtrar Pontos' })
    expect(list()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Fechar detalhes do ponto' }))
    await waitFor(() => expect(list()).not.toBeNull())
    expect(screen.getByRole('tab', { name: 'Lista', selected: true })).toBeTruthy()
  })

  it('says in the list that it needs the network, where there is none and no points came', async () => {
    setWindowWidth(1440)
    drawn = sceneWith({ total: 0, rows: [], failed: true })
    const { user } = await openHome()
    act(() => onlineManager.setOnline(false))
    await user.click(screen.getByRole('tab', { name: 'Lista' }))
    expect(await screen.findByText('A lista precisa da internet e aparece assim que a conexão voltar.')).toBeTruthy()
  })

  it('says in the list that the points failed, and where there is no network why, when not even their cells came', async () => {
    setWindowWidth(1440)
    drawn = sceneWith({ total: 0, rows: [] })
    const { user } = await openHome({ cells: { status: 500, body: {} } })
    await user.click(screen.getByRole('tab', { name: 'Lista' }))
    const shownElement = () => screen.findByText('Falha ao carregar os pontos do mapa.', { selector: 'p[role=status]' })
    expect(await shownElement()).toBeTruthy()
    expect(screen.queryByText(/^Mova o mapa/)).toBeNull()
    act(() => onlineManager.setOnline(false))
    expect(await screen.findByText('A lista precisa da internet e aparece assim que a conexão voltar.')).toBeTruthy()
  })

  it('starts another worker, and tells it everything, for one that could not be loaded', async () => {
    setWindowWidth(1440)
    const { user } = await openHome()
    const { created } = WorkerDouble
    WorkerDouble.fail?.()
    const toast = await screen.findByText('Falha ao carregar os pontos do mapa.', { selector: '[data-sonner-toast] *' })
    const told = WorkerDouble.heard.length
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(WorkerDouble.created).toBe(created + 1)
    expect(Object.keys(WorkerDouble.heard[told] ?? {})).toEqual(
      expect.arrayContaining(['cells', 'settings', 'filters', 'cart', 'tiers', 'view']),
    )
    await waitFor(() => expect(toast.isConnected).toBe(false))
  })

  it('fetches what failed again once the network is back, without being asked', async () => {
    setWindowWidth(1440)
    await openHome()
    drawn = sceneWith({ failed: true })
    act(() => map.tell())
    await screen.findByText('Falha ao carregar os pontos do mapa.', { selector: '[data-sonner-toast] *' })
    expect(WorkerDouble.retries).toBe(0)
    act(() => onlineManager.setOnline(false))
    act(() => onlineManager.setOnline(true))
    await waitFor(() => expect(WorkerDouble.retries).toBe(1))
  })

  it('says nothing at each of its moves while there is no network, which the page has said', async () => {
    setWindowWidth(1440)
    await openHome()
    expect(groups()).not.toBeNull()
    const failure = () =>
      within(document.body).queryAllByText('Falha ao carregar os pontos do mapa.', {
        selector: '[data-sonner-toast] *',
      })
    act(() => onlineManager.setOnline(false))
    for (const failed of [true, false, true]) {
      drawn = sceneWith({ failed })
      act(() => map.tell())
      await act(() => Promise.resolve())
      expect(failure()).toEqual([])
    }
    // With a network it is the server that fails: the toast is shown once, however often the map moves
    act(() => onlineManager.setOnline(true))
    for (const failed of [false, true, false, true]) {
      drawn = sceneWith({ failed })
      act(() => map.tell())
      act(() => map.tell())
      await waitFor(() => expect(failure()).toHaveLength(failed ? 1 : 0))
    }
  })
})
