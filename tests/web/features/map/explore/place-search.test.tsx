// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FoundPlace } from '#shared/catalogue/rules/found-places.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { ExplorePanel } from '#web/features/map/explore/explore-panel.tsx'
import type { CountInCircle, CountMatching, SearchTarget } from '#web/features/map/explore/search-target.ts'
import { DEFAULT_FILTERS, type PointFilters } from '#web/map/point-filters.ts'

startEachTestFresh()
assertFocusAfterEachTest()

const cambui: FoundPlace = {
  kind: 'neighborhood',
  name: 'Cambuí',
  city: 'Campinas',
  points: 13,
  available: 9,
  bounds: [-47.06, -22.91, -47.04, -22.89],
}
const campinas: FoundPlace = { ...cambui, kind: 'city', name: 'Campinas', city: '', points: 101, available: 1 }
const panel: FoundPlace = { ...cambui, kind: 'point', name: 'Painel do Shopping', available: 0, point_id: '7' }
const address = {
  label: 'R. Barão de Jaguara, Centro, Campinas, SP',
  street: 'R. Barão de Jaguara',
  neighborhood: 'Centro',
  city: 'Campinas',
  state: 'SP',
  zip_code: '13015000',
  latitude: -22.905,
  longitude: -47.057,
}
/** The area that choosing an address shows. */
const near = { latitude: address.latitude, longitude: address.longitude, radius_km: 1 }
const onSought = vi.fn<(sought: SearchTarget) => void>()
const countAround = vi.fn<CountInCircle>()
const countMatching = vi.fn<CountMatching>()
beforeEach(() => {
  onSought.mockReset()
  countAround.mockReset().mockResolvedValue(null)
  countMatching.mockReset().mockResolvedValue(null)
})

function Panel({ filters }: { filters: PointFilters }) {
  const [text, setText] = useState('')
  return (
    <ExplorePanel
      filters={filters}
      searchText={text}
      onSearch={onSought}
      countInCircle={countAround}
      countMatching={countMatching}
      onClear={() => setText('')}
      tab="filters"
      onTab={() => undefined}
    >
      <p>filtros</p>
    </ExplorePanel>
  )
}

type Answers = Parameters<typeof answerNetwork>[0]
function open(answers: Answers, filters: PointFilters = DEFAULT_FILTERS) {
  const network = answerNetwork(answers)
  const { user } = openSite(<Panel filters={filters} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Buscar cidade/ })
  return { network, user, field }
}
const options = () => screen.getAllByRole('option').map(option => option.textContent)

/** The request that the browser sends for a typed text. */
const asking = (text: string) => `GET /places?${new URLSearchParams({ text })}`
const geocoding = (asked: Record<string, string>) => `GET /geocoding?${new URLSearchParams(asked)}`
const found = (...places: FoundPlace[]) => ({ body: { places } })

describe('the search of the public map', () => {
  it('is over once what was sought is emptied', async () => {
    const onClear = vi.fn()
    answerNetwork({})
    const { user } = openSite(
      <ExplorePanel
        filters={DEFAULT_FILTERS}
        searchText="Cambuí"
        onSearch={onSought}
        countInCircle={countAround}
        countMatching={countMatching}
        onClear={onClear}
        tab="filters"
        onTab={() => undefined}
      >
        <p>filtros</p>
      </ExplorePanel>,
    )
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Buscar cidade/ })
    await user.type(field, '{Backspace}')
    expect(onClear).not.toHaveBeenCalled()
    await user.clear(field)
    expect(onClear).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(field)
  })

  it('has the focus in its field once it was emptied by its button', async () => {
    const { user, field } = open({ [asking('ce')]: found() })
    await user.type(field, 'ce')
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }))
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
  })

  it('suggests places with how many points can be had there, and by keyboard goes to one', async () => {
    const { user, field, network } = open({ [asking('camp')]: found(campinas, cambui) })
    await user.type(field, 'Camp')
    await screen.findByRole('option', { name: /^Campinas/ })
    expect(options()).toEqual([
      'Campinas · 1 pontoCidade',
      'Cambuí, Campinas · 9 pontosBairro',
      'Só pontos com “Camp” no nome',
    ])
    // A text that is typed without a pause is requested once.
    expect(network.to(asking('camp'))).toHaveLength(1)
    const [first, second] = screen.getAllByRole('option')
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    expect(field.hasAttribute('aria-activedescendant')).toBe(false)
    await user.keyboard('{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
    await user.keyboard('{ArrowDown}')
    expect(second?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBe(first?.id) // after the last suggestion, the first one is active again
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    expect(onSought).toHaveBeenCalledExactlyOnceWith({
      type: 'area',
      label: 'Cambuí, Campinas',
      bounds: cambui.bounds,
      place: { kind: 'neighborhood', key: 'cambui | campinas' },
    })
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(field.value).toBe('Cambuí, Campinas')
    expect(document.activeElement).toBe(field)
  })

  it.each<[string, Partial<PointFilters>, string]>([
    ['of all statuses', { statuses: ['available', 'reserved', 'sold'] }, ' · 13 pontos'],
    ['of no status in particular', { statuses: [] }, ' · 13 pontos'],
    ['that can be had', {}, ' · 9 pontos'],
    ['of some statuses, which nobody counts', { statuses: ['available', 'sold'] }, ''],
    ['of a price, which nobody counts', { years: 1, price: { to: 200_000 } }, ''],
    ['of a tag, which nobody counts', { tag_ids: ['centro'] }, ''],
  ])('tells of a place how many points there are %s', async (_, changed, said) => {
    const { user, field } = open({ [asking('camb')]: found(cambui) }, { ...DEFAULT_FILTERS, ...changed })
    await user.type(field, 'camb')
    const option = await screen.findByRole('option', { name: /^Cambuí/ })
    expect(option.textContent).toBe(`Cambuí, Campinas${said}Bairro`)
  })

  it('opens a point, and says that nothing can be had of it', async () => {
    const { user, field } = open({ [asking('painel')]: found(panel) })
    await user.type(field, 'painel')
    const option = await screen.findByRole('option', { name: /^Painel/ })
    expect(option.textContent).toContain('nenhum disponível')
    await user.click(option)
    expect(onSought).toHaveBeenCalledExactlyOnceWith({
      type: 'point',
      label: 'Painel do Shopping, Campinas',
      point_id: '7',
    })
  })

  it('opens the point whose code is typed, and asks no map for it', async () => {
    const { network, user, field } = open({
      [asking('pu-00007')]: found({ ...panel, available: 1, asset_code: 'PU-00007' }),
    })
    expect(field.placeholder).toBe('Cidade, rua, CEP ou código')
    await user.type(field, 'PU-00007')
    await waitFor(() => expect(options()[0]).toBe('Painel do Shopping, Campinas · 1 pontoPU-00007 · Ponto'))
    await user.keyboard('{Enter}')
    expect(onSought).toHaveBeenCalledWith({ type: 'point', label: 'Painel do Shopping, Campinas', point_id: '7' })
    expect(network.to(geocoding({ text: 'pu-00007' }))).toEqual([])
  })

  it('takes the first of what is found when Enter comes before the answer', async () => {
    const { user, field } = open({ [asking('cambui')]: found(cambui) })
    await user.type(field, 'Cambuí{Enter}')
    await waitFor(() => expect(onSought).toHaveBeenCalledTimes(1))
    expect(onSought.mock.calls[0]?.[0]).toMatchObject({ type: 'area', label: 'Cambuí, Campinas' })
  })

  it.each([
    ['13015', '13015000', 'CEP 13015, R. Barão de Jaguara, Centro, Campinas, SP'],
    ['13015-904', '13015904', 'CEP 13015-904, R. Barão de Jaguara, Centro, Campinas, SP'],
  ])('finds the CEP %s', async (typed, cep, label) => {
    const place = { ...address, zip_code: cep }
    const { user, field } = open({ [geocoding({ cep })]: { body: { places: [place] } } })
    await user.type(field, `${typed}{Enter}`)
    await waitFor(() => expect(onSought).toHaveBeenCalledTimes(1))
    expect(onSought).toHaveBeenCalledWith({ type: 'spot', label, ...near })
  })

  it('says of a CEP of which the city alone is known that its place is a guess', async () => {
    const place = { ...address, label: 'Campinas, SP', street: '', neighborhood: '', zip_code: '13083859' }
    const { user, field } = open({ [geocoding({ cep: '13083859' })]: { body: { places: [place] } } })
    await user.type(field, '13083-859')
    const option = await screen.findByRole('option', { name: /^CEP 13083-859, Campinas, SP/ })
    expect(option.textContent).toContain('só a cidade é conhecida, o lugar é aproximado')
  })

  it.each([
    ['R. Barão de Jaguara, 1000, Centro, Campinas, SP', 'Endereço'],
    ['R. Barão de Jaguara, Centro, Campinas, SP', 'Rua encontrada, sem o número exato'],
  ])('offers %s, where a house is asked for, before the street, as %s', async (label, said) => {
    const text = 'rua barao de jaguara, 1000'
    const street = { ...cambui, kind: 'street', name: 'R. Barão de Jaguara' } as const
    const { user, field } = open({
      [asking(text)]: found(street),
      [geocoding({ text })]: { body: { places: [{ ...address, label }] } },
    })
    await user.type(field, 'Rua Barão de Jaguara, 1000')
    await screen.findByRole('option', { name: new RegExp(said) })
    expect(options()).toEqual([
      `${label}${said}`,
      'R. Barão de Jaguara, Campinas · 9 pontosRua',
      'Só pontos com “Rua Barão de Jaguara, 1000” no nome',
    ])
  })

  it('offers a landmark as one, and goes to it as to an address', async () => {
    const place = { ...address, landmark: 'PUC', label: 'PUC, Centro, Campinas, SP', street: '' }
    const { user, field } = open({
      [asking('puc')]: found(),
      [geocoding({ text: 'puc' })]: { body: { places: [place] } },
    })
    await user.type(field, 'PUC')
    const option = await screen.findByRole('option', { name: /Ponto de referência$/ })
    expect(option.textContent).toBe('PUC, Centro, Campinas, SPPonto de referência')
    await user.click(option)
    expect(onSought).toHaveBeenCalledExactlyOnceWith({
      type: 'spot',
      label: 'PUC, Centro, Campinas, SP',
      ...near,
    })
  })

  it('offers a town without a point as one, with what is wide around it', async () => {
    countAround.mockResolvedValue(4)
    const town = { ...address, label: 'Valinhos, SP', street: '', neighborhood: '', city: 'Valinhos' }
    const { user, field } = open({
      [asking('valinhos')]: found(),
      [geocoding({ text: 'valinhos' })]: { body: { places: [town] } },
    })
    await user.type(field, 'Valinhos')
    const option = await screen.findByRole('option', { name: /^Valinhos, SP · 4 pontos a 10 km/ })
    expect(option.textContent).toBe('Valinhos, SP · 4 pontos a 10 kmCidade')
    await user.click(option)
    expect(onSought).toHaveBeenCalledExactlyOnceWith({ type: 'spot', label: 'Valinhos, SP', ...near, radius_km: 10 })
  })

  it.each([
    ['a CEP', { typed: '13015', asked: { cep: '13015000' }, zip_code: '13015000' }, 13, '13 pontos a 1 km'],
    ['a house', { typed: 'rua x, 1', asked: { text: 'rua x, 1' } }, 1, '1 ponto a 1 km'],
    ['a landmark', { typed: 'viracopos', asked: { text: 'viracopos' }, landmark: 'V' }, 0, 'nenhum ponto a 1 km'],
    ['a crossing', { typed: 'rua a c/ rua b', asked: { text: 'rua a c/ rua b' } }, 2, '2 pontos a 1 km'],
  ])('says how many points choosing %s would show', async (_, { typed, asked, ...changed }, count, said) => {
    countAround.mockResolvedValue(count)
    const { user, field } = open({
      [asking(typed)]: found(),
      [geocoding(asked)]: { body: { places: [{ ...address, ...changed }] } },
    })
    await user.type(field, typed)
    await screen.findByRole('option', { name: new RegExp(`${address.label} · ${said}`) })
    expect(countAround).toHaveBeenCalledExactlyOnceWith(near)
  })

  it('says no number where it can’t be known', async () => {
    const { user, field } = open({ [geocoding({ cep: '13015000' })]: { body: { places: [address] } } })
    await user.type(field, '13015')
    const option = await screen.findByRole('option', { name: /^CEP 13015/ })
    await waitFor(() => expect(countAround).toHaveBeenCalledOnce())
    expect(option.textContent).toBe(`CEP 13015, ${address.label}CEP`)
  })

  const NOT_FOUND = { status: 404, body: { error: 'CEP não encontrado', code: 'CEP_NOT_FOUND' } }
  const NO_PLACE = { status: 404, body: { error: 'Endereço não encontrado', code: 'PLACE_NOT_FOUND' } }
  const RIO = {
    ...address,
    label: 'Centro, Rio de Janeiro, RJ',
    city: 'Rio de Janeiro',
    state: 'RJ',
    latitude: -22.9,
    longitude: -43.2,
  }
  it.each<[string, Answers, string]>([
    ['c', {}, 'Digite pelo menos 2 letras.'],
    ['&%$#@!', {}, 'Digite pelo menos 2 letras.'],
    ['1301512', {}, 'Digite os 5 primeiros ou os 8 números do CEP.'],
    ['00000-000', { [geocoding({ cep: '00000000' })]: NOT_FOUND }, 'CEP não encontrado'],
    [
      '20040-020',
      { [geocoding({ cep: '20040020' })]: { body: { places: [RIO] } } },
      'Centro, Rio de Janeiro, RJ fica fora da região em que há pontos.',
    ],
    ['xyz', { [asking('xyz')]: found(), [geocoding({ text: 'xyz' })]: NO_PLACE }, 'Nada encontrado para “xyz”.'],
    ['cambui', {}, 'Sem conexão com a internet. Verifique a rede e tente novamente.'],
    [
      'cambui',
      { [asking('cambui')]: { status: 400, body: { error: 'Não serve', code: 'INVALID' } } },
      'Não foi possível buscar agora. Tente de novo em instantes.',
    ],
  ])('%j is told what is the matter', async (typed, answers, sentence) => {
    const { user, field } = open(answers)
    await user.type(field, typed)
    await waitFor(() => expect(document.querySelector('[role=listbox] + p')?.textContent).toBe(sentence), {
      timeout: 4000,
    })
    expect(screen.queryByRole('option', { name: /pontos?/ })?.textContent ?? 'Só pontos').toMatch(/^Só pontos/)
  })

  it('asks for no more than 200 characters of what somebody pastes', async () => {
    const asked = `cambui ${'x'.repeat(193)}`
    const { field, user } = open({ [asking(asked)]: found(cambui) })
    await user.click(field)
    fireEvent.change(field, { target: { value: `cambui ${'x'.repeat(400)}` } })
    await screen.findByRole('option', { name: /^Cambuí/ })
  })

  it('closes on Escape without clearing, opens again on the arrow, and searches names by the last choice', async () => {
    const { user, field } = open({ [asking('camb')]: found(cambui) })
    await user.type(field, 'camb')
    await screen.findByRole('option', { name: /^Cambuí/ })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field.value).toBe('camb')
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: /^Cambuí/ })
    await user.keyboard('{ArrowUp}{Enter}')
    expect(onSought).toHaveBeenCalledExactlyOnceWith({ type: 'name', text: 'camb' })
  })
})

describe('where the visitor is', () => {
  const locating = (getCurrentPosition: unknown) =>
    vi.stubGlobal('navigator', { ...navigator, geolocation: getCurrentPosition && { getCurrentPosition } })
  const askWhere = async () => {
    const { user, field } = open({})
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: 'Perto de mim' }))
  }
  const at = (latitude: number, longitude: number) => (found: (position: unknown) => void) =>
    found({ coords: { latitude, longitude, accuracy: 10 } })

  it('is where points are looked for near by', async () => {
    locating(at(-22.9, -47.06))
    await askWhere()
    await waitFor(() =>
      expect(onSought).toHaveBeenCalledWith({
        type: 'spot',
        label: 'sua localização',
        latitude: -22.9,
        longitude: -47.06,
        radius_km: 1,
      }),
    )
  })

  it.each<[string, unknown, string]>([
    [
      'refused',
      (_: unknown, refuse: (why: Error) => void) => refuse(new Error('denied')),
      'Não foi possível obter sua localização',
    ],
    ['absent', undefined, 'Geolocalização não é suportada'],
    [
      'in another country',
      at(38.7, -9.1),
      'Você está longe da região em que há pontos. Busque uma cidade ou um bairro.',
    ],
  ])('may be %s: it is said, and nothing is sought', async (_, position, sentence) => {
    locating(position)
    await askWhere()
    await screen.findByText(sentence)
    expect(onSought).not.toHaveBeenCalled()
  })
})
