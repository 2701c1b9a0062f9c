// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useImperativeHandle } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import {
  DEFAULT_MAP_SETTINGS,
  type ManagedMapSettings,
  type MapZoomRule,
  managedMapSettingsSchema,
} from '#shared/catalogue/rules/map-settings.ts'
import { exampleCatalogue } from '#tests/web/support/catalogue-examples.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import { accessibleDescriptionOf, currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import type { PointsMap } from '#web/map/points-map.tsx'
import type { MessageToWorker } from '#web/map/protocol.ts'
import { AdminMapSettingsScreen } from '#web/screens/admin-map-settings/admin-map-settings-screen.tsx'

/** Replaces WebGL and the map: a fake map that moves where it is sent, and reports the view that a test gives it. */
const browser = vi.hoisted((): { drawsMaps: boolean; sentTo: number[] } => ({ drawsMaps: false, sentTo: [] }))
vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
vi.mock('#web/map/webgl-support.ts', () => ({ canCreateWebGl2: () => browser.drawsMaps }))
vi.mock('#web/map/library.ts', () => ({}))
vi.mock('#web/map/use-base-map.ts', () => ({ useBaseMap: () => ({ style: '', note: undefined }) }))
vi.mock('#web/map/points-map.tsx', () => ({
  PointsMap: ({ ref, onView }: Parameters<typeof PointsMap>[0]) => {
    useImperativeHandle(ref, () => ({
      openCluster: () => undefined,
      focus: () => undefined,
      zoomTo: zoom => browser.sentTo.push(zoom),
      fit: () => undefined,
      goTo: () => undefined,
      camera: () => undefined,
    }))
    told = onView
    return <p>mapa</p>
  },
}))
let told: Parameters<typeof PointsMap>[0]['onView'] | undefined

const workerHeard: MessageToWorker[] = []
class WorkerDouble {
  addEventListener() {}
  terminate() {}
  postMessage(message: MessageToWorker) {
    workerHeard.push(message)
  }
}

startEachTestFresh()
beforeEach(() => {
  setWindowWidth(1440)
  Object.assign(browser, { drawsMaps: false, sentTo: [] })
  told = undefined
  workerHeard.length = 0
})

const settingsWith = (
  rules: readonly (Partial<MapZoomRule> & { zoom_level: number })[] = [],
  changed: Partial<ManagedMapSettings> = {},
): ManagedMapSettings => ({
  cluster_count_logic: 'available_only',
  map_zoom_rules: DEFAULT_MAP_SETTINGS.map_zoom_rules.map(rule => ({
    ...rule,
    ...rules.find(({ zoom_level }) => zoom_level === rule.zoom_level),
  })),
  version: 4,
  ...changed,
})
const catalogueOf = (map_settings: ManagedMapSettings) => ({ body: exampleCatalogue({ map_settings }) })

type Routes_ = Parameters<typeof answerNetwork>[0]

/** A manager (Ana) opens the screen. */
function openSettings(routes: Routes_ = {}) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /catalogue': catalogueOf(settingsWith()),
    'GET /map/regions': { body: { regions: [] } },
    ...routes,
  })
  const screens = (
    <>
      <Link to="/admin/tags">Tags</Link>
      <Link to="/admin/map-settings">Ajustes do Mapa</Link>
      <Routes>
        <Route path="/admin/map-settings" element={<AdminMapSettingsScreen />} />
        <Route path="*" element={<p>outra tela</p>} />
      </Routes>
    </>
  )
  return { network, ...openSite(screens, '/admin/map-settings') }
}
async function opened(routes: Routes_ = {}) {
  const site = openSettings(routes)
  await waitFor(() => expect(countSwitch().disabled).toBe(false))
  return site
}

// Found by their labels instead of role and name, which takes happy-dom a second each among so many controls.
const countSwitch = () => screen.getByLabelText<HTMLInputElement>('Contagem do Cluster')
const strip = () => screen.getByLabelText('Nível de zoom')
const inStrip = (selector: string): HTMLElement => {
  const button = strip().querySelector<HTMLElement>(selector)
  if (!button) throw new Error(`no ${selector} in the strip`)
  return button
}
const levelButton = (level: number) => inStrip(`[role=radio][aria-label^="Zoom ${level}:"]`)
const chosenLevel = () => inStrip('[aria-checked=true]').getAttribute('aria-label')
const radius = () => screen.getByLabelText<HTMLInputElement>('Raio de Agrupamento (px)')
const radiusSlider = () => screen.getByLabelText<HTMLInputElement>('Raio de Agrupamento', { exact: true })
const size = () => screen.getByLabelText<HTMLInputElement>('Tamanho Mínimo do Cluster (pontos)')
const individual = () => screen.getByLabelText('Pontos Individuais')
const saveButton = () => {
  const button = screen.getByText('Salvar Configurações').closest('button')
  if (!button) throw new Error('no button to save with')
  return button
}
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const sentRule = (body: unknown, level: number): unknown =>
  typeof body === 'object' && body && 'map_zoom_rules' in body && Array.isArray(body.map_zoom_rules)
    ? body.map_zoom_rules[level - 1]
    : undefined
const saved = (version = 5) => ({ body: settingsWith([], { version }) })

describe('the levels', () => {
  it('are a button each, with what their rule is in name and shape', async () => {
    await opened({ 'GET /catalogue': catalogueOf(settingsWith([{ zoom_level: 3, display_mode: 'individual' }])) })
    const names = within(strip())
      .getAllByRole('radio')
      .map(button => [button.getAttribute('aria-label'), button.querySelector('svg')?.dataset.rule])
    expect(names).toHaveLength(22)
    expect(names[2]).toEqual(['Zoom 3: pontos individuais', 'individual'])
    expect(names[11]).toEqual(['Zoom 12: agrupar', 'cluster'])
    expect(names[14]).toEqual(['Zoom 15: pontos individuais', 'individual'])
    expect(chosenLevel()).toBe('Zoom 12: agrupar')
  })

  it('are chosen by pointer and by keys', async () => {
    const { user } = await opened()
    await user.click(levelButton(15))
    expect(screen.getByRole('heading', { name: 'Regras para o Nível de Zoom 15' })).toBeTruthy()
    await user.keyboard('{ArrowLeft}')
    expect(chosenLevel()).toBe('Zoom 14: agrupar')
    expect(document.activeElement).toBe(levelButton(14))
    await user.keyboard('{End}{ArrowRight}')
    expect(chosenLevel()).toBe('Zoom 1: agrupar')
    await user.keyboard('{Home}{ArrowLeft}')
    expect(chosenLevel()).toBe('Zoom 22: pontos individuais')
  })

  it('change their mark with their rule, which hides the numbers of clusters', async () => {
    const { user } = await opened()
    await user.click(individual())
    expect(chosenLevel()).toBe('Zoom 12: pontos individuais')
    expect(screen.queryByText('Raio de Agrupamento')).toBeNull()
  })

  it('take the rule of one of them, or the default again, and this can be taken back', async () => {
    const { user } = await opened()
    type(radius(), '80')
    await user.click(screen.getByText('Copiar para os outros níveis'))
    expect(levelButton(22).getAttribute('aria-label')).toBe('Zoom 22: agrupar')
    fireEvent.click(await screen.findByText('Desfazer'))
    expect(levelButton(22).getAttribute('aria-label')).toBe('Zoom 22: pontos individuais')
    expect(radius().value).toBe('80')
    await user.click(screen.getByText('Voltar ao padrão'))
    expect(radius().value).toBe('60')
  })
})

it('shows the saved settings, and nothing as changed, when another screen has loaded them already', async () => {
  const { user } = await opened({
    'GET /catalogue': catalogueOf(settingsWith([{ zoom_level: 3, display_mode: 'individual' }])),
  })
  await user.click(screen.getByRole('link', { name: 'Tags' }))
  await user.click(screen.getByRole('link', { name: 'Ajustes do Mapa' }))
  expect(levelButton(3).getAttribute('aria-label')).toBe('Zoom 3: pontos individuais')
  expect(screen.queryByText('Alterações não salvas')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Tags' }))
  expect(screen.getByText('outra tela')).toBeTruthy()
})

describe('a number of a rule', () => {
  it('is the same in slider and field', async () => {
    await opened()
    fireEvent.change(radiusSlider(), { target: { value: 85 } })
    expect(radius().value).toBe('85')
    type(radius(), '40')
    expect(radiusSlider().value).toBe('40')
  })

  it.each(['19', '105', '62', ''])('of %j is refused beside the field, as it was typed', async text => {
    await opened()
    type(radius(), text)
    expect(radius().value).toBe(text)
    expect(radius().getAttribute('aria-invalid')).toBe('true')
    expect(accessibleDescriptionOf(radius())).toBe('Use um número de 20 a 100, de 5 em 5.')
    expect(radiusSlider().value).toBe('60')
  })

  it.each(['1', '11'])('of %j is refused as a size', async text => {
    await opened()
    type(size(), text)
    expect(size().value).toBe(text)
    expect(accessibleDescriptionOf(size())).toBe('Use um número inteiro de 2 a 10.')
  })

  it('that is refused waits on its level, and nothing is saved before it is corrected', async () => {
    const { network, user } = await opened({ 'PUT /map-settings': saved() })
    type(radius(), '62')
    await user.click(levelButton(5))
    expect(radius().value).toBe('60')
    await user.click(saveButton())
    expect(await screen.findByText('Corrija o valor do zoom 12 antes de salvar.')).toBeTruthy()
    expect(network.to('PUT /map-settings')).toHaveLength(0)
    expect(chosenLevel()).toBe('Zoom 12: agrupar (valor a corrigir)')
    expect(document.activeElement).toBe(radius())
    expect(radius().value).toBe('62')
    type(radius(), '65')
    await user.click(saveButton())
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeTruthy()
    expect(sentRule(network.to('PUT /map-settings')[0]?.body, 12)).toMatchObject({ cluster_radius: 65 })
  })
})

describe('loading', () => {
  it('keeps places for the cards, and the levels at hand', async () => {
    const deferredResponse = createDeferred<ReturnType<typeof catalogueOf>>()
    openSettings({ 'GET /catalogue': () => deferredResponse.promise })
    expect(await screen.findByText('Carregando ajustes do mapa…')).toBeTruthy()
    expect(saveButton().disabled).toBe(true)
    deferredResponse.release(catalogueOf(settingsWith()))
    expect(await screen.findByLabelText('Contagem do Cluster')).toBeTruthy()
  })

  it('that fails shows the defaults and saves nothing until it succeeds', async () => {
    let tries = 0
    const stored = settingsWith([{ zoom_level: 12, cluster_radius: 35 }], { cluster_count_logic: 'total_points' })
    const { user } = openSettings({
      'GET /catalogue': () => {
        tries += 1
        return tries === 1 ? refusalResponse('TRY_AGAIN') : catalogueOf(stored)
      },
    })
    await waitFor(() => expect(screen.getAllByText('Falha ao carregar dados')).toHaveLength(2)) // toast and screen
    expect(screen.getByText(REFUSALS.TRY_AGAIN.sentence)).toBeTruthy()
    expect(radius().value).toBe('60')
    expect(countSwitch().checked).toBe(true)
    for (const control of [countSwitch(), radius(), saveButton()]) expect(control.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(radius().value).toBe('35'))
    expect(countSwitch().checked).toBe(false)
    expect(saveButton().disabled).toBe(false)
    expect(screen.queryByText('Alterações não salvas')).toBeNull()
  })

  it('says that access is denied when the server refuses', async () => {
    openSettings({ 'GET /catalogue': refusalResponse('FORBIDDEN') })
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
  })

  it('says that a map can not be drawn; the rest works', async () => {
    await opened()
    expect(screen.getByText(/não consegue desenhar a prévia/)).toBeTruthy()
  })
})

describe('saving', () => {
  it('sends everything at once on top of the version that was read', async () => {
    const { network, user } = await opened({
      'GET /catalogue': catalogueOf(settingsWith([], { version: 0 })),
      'PUT /map-settings': ({ body }) => ({ body: { ...managedMapSettingsSchema.parse(body), version: 1 } }),
    })
    await user.click(countSwitch())
    type(size(), '7')
    expect(screen.getByText('Alterações não salvas')).toBeTruthy()
    await user.click(saveButton())
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeTruthy()
    const [sent] = network.to('PUT /map-settings')
    expect(sent?.body).toEqual({
      ...settingsWith([{ zoom_level: 12, min_cluster_size: 7 }], { version: 0, cluster_count_logic: 'total_points' }),
    })
    expect(screen.queryByText('Alterações não salvas')).toBeNull()
    // The catalogue is loaded anew and may come from before: what was saved stays.
    await waitFor(() => expect(network.to('GET /catalogue')).toHaveLength(2))
    expect(size().value).toBe('7')
  })

  it('that fails says why and keeps what was typed', async () => {
    const { user } = await opened({ 'PUT /map-settings': refusalResponse('INTERNAL') })
    type(radius(), '80')
    await user.click(saveButton())
    expect(await screen.findByText('Falha ao salvar configurações')).toBeTruthy()
    expect(screen.getByText(REFUSALS.INTERNAL.sentence)).toBeTruthy()
    expect(radius().value).toBe('80')
    expect(screen.getByText('Alterações não salvas')).toBeTruthy()
  })

  it('can be given up: what is stored stands again', async () => {
    const { user } = await opened()
    type(radius(), '80')
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(radius().value).toBe('60')
    expect(screen.queryByText('Alterações não salvas')).toBeNull()
  })
})

describe('when somebody else saved meanwhile', () => {
  const theirs = settingsWith(
    [
      { zoom_level: 12, cluster_radius: 80 },
      { zoom_level: 9, display_mode: 'individual' },
    ],
    { version: 5, cluster_count_logic: 'total_points' },
  )
  async function met() {
    let version = 5
    const site = await opened({
      'PUT /map-settings': ({ body }) =>
        managedMapSettingsSchema.parse(body).version === version
          ? { body: { ...managedMapSettingsSchema.parse(body), version: ++version } }
          : refusalResponse('MAP_SETTINGS_CHANGED', { map_settings: theirs }),
    })
    type(radius(), '40')
    await site.user.click(individual())
    await site.user.click(saveButton())
    await screen.findByText('Outra pessoa salvou os ajustes do mapa')
    return site
  }
  const choice = () => within(screen.getByRole('group', { name: 'zoom 12' }))

  it('says what is different, follows where nothing was typed, and saves mine on top of theirs', async () => {
    const { network, user } = await met()
    expect(
      screen.getByText('Zoom 12: agora agrupa com raio 80 e mínimo 2; você escolheu pontos individuais.'),
    ).toBeTruthy()
    expect(screen.getByText(/Atualizado: Contagem do Cluster e zoom 9\./)).toBeTruthy()
    expect(levelButton(9).getAttribute('aria-label')).toBe('Zoom 9: pontos individuais')
    expect(chosenLevel()).toBe('Zoom 12: pontos individuais')
    await user.click(saveButton())
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeTruthy()
    const body = network.to('PUT /map-settings')[1]?.body
    expect(body).toMatchObject({ version: 5, cluster_count_logic: 'total_points' })
    expect(sentRule(body, 12)).toMatchObject({ display_mode: 'individual' })
    expect(sentRule(body, 9)).toMatchObject({ display_mode: 'individual' })
    expect(screen.queryByText('Outra pessoa salvou os ajustes do mapa')).toBeNull()
  })

  it('lets theirs be taken, and mine again', async () => {
    const { user } = await met()
    await user.click(choice().getByRole('button', { name: 'Usar o atual' }))
    expect(radius().value).toBe('80')
    expect(screen.queryByText('Alterações não salvas')).toBeNull()
    await user.click(choice().getByRole('button', { name: 'Manter o meu' }))
    expect(chosenLevel()).toBe('Zoom 12: pontos individuais')
    expect(screen.getByText('Alterações não salvas')).toBeTruthy()
  })
})

describe('leaving with something unsaved', () => {
  it('is asked about', async () => {
    const { user } = await opened()
    type(radius(), '80')
    await user.click(screen.getByRole('link', { name: 'Tags' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' }))
    await user.click(question.getByRole('button', { name: 'Continuar aqui' }))
    expect(currentAddress()).toBe('/admin/map-settings')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(radius().value).toBe('80')
    await user.click(screen.getByRole('link', { name: 'Tags' }))
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
    expect(await screen.findByText('outra tela')).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
  })

  it('loses nothing when it was not by choice', async () => {
    const kept = settingsWith([{ zoom_level: 12, cluster_radius: 80 }])
    sessionStorage.setItem(
      'draft:u1:map-settings',
      JSON.stringify({ read: JSON.stringify(settingsWith()), typed: JSON.stringify(kept), version: 4 }),
    )
    const { user } = await opened()
    expect(radius().value).toBe('80')
    expect(screen.getByText('Recuperamos o que você tinha digitado.')).toBeTruthy()
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Descartar' }))
    expect(radius().value).toBe('60')
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('the preview', () => {
  const look = (zoom: number, moving = false) => act(() => told?.({ bounds: [-47.5, -23, -47, -22.5], zoom }, moving))
  async function openedWithMap() {
    browser.drawsMaps = true
    vi.stubGlobal('Worker', WorkerDouble)
    const site = await opened()
    await screen.findByText('mapa')
    look(12)
    return site
  }
  const ruleInPreview = (level: number) =>
    workerHeard
      .flatMap(message => (message.type === 'change' ? (message.change.settings ?? []) : []))
      .at(-1)
      ?.map_zoom_rules.at(level - 1)

  it('goes to the level that is chosen, passing others without choosing them', async () => {
    const { user } = await openedWithMap()
    await user.click(levelButton(16))
    expect(browser.sentTo).toEqual([16])
    for (const passed of [13, 14.5, 15.9]) look(passed, true)
    expect(chosenLevel()).toBe('Zoom 16: pontos individuais')
    look(16)
    expect(browser.sentTo).toEqual([16])
  })

  it('chooses the level that it is zoomed to', async () => {
    await openedWithMap()
    look(13.4, true)
    expect(chosenLevel()).toBe('Zoom 13: agrupar')
    expect(browser.sentTo).toEqual([])
    expect(within(screen.getByRole('region', { name: 'Prévia do mapa' })).getByText(/^Zoom 13 agrupa/)).toBeTruthy()
  })

  it('goes to the level that was chosen before it was there', async () => {
    browser.drawsMaps = true
    vi.stubGlobal('Worker', WorkerDouble)
    const { user } = await opened()
    await screen.findByText('mapa')
    await user.click(levelButton(8))
    look(12)
    expect(browser.sentTo.at(-1)).toBe(8)
    expect(chosenLevel()).toBe('Zoom 8: agrupar')
  })

  it('is drawn by what is not saved yet, with points of every status', async () => {
    await openedWithMap()
    type(radius(), '95')
    await waitFor(() => expect(ruleInPreview(12)).toMatchObject({ cluster_radius: 95 }))
    const filters = workerHeard.flatMap(message => (message.type === 'change' ? (message.change.filters ?? []) : []))
    expect(filters[0]?.statuses).toEqual(['available', 'reserved', 'sold'])
  })
})
