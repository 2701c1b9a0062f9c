// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import type { Booking } from '#shared/catalogue/rules/terms.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import { currentAddress, startEachTestFresh } from '#tests/web/support/site.tsx'
import { wholeText } from '#tests/web/support/whole-text.ts'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { catalogue, examplePoints, openPoints, pageOf, rowOf, shownCountStatus } from './points-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => setWindowWidth(1100))

const choose = async (user: ReturnType<typeof openPoints>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('the list of points', () => {
  it('shows name, address, status, tier and price of each', async () => {
    openPoints(() => pageOf([aPoint('1', { status: 'reserved', order_id: 'o1', price_1y: 99_900 }), aPoint('2')]))
    const own = within(await rowOf('Ouro | Rua 1'))
    for (const text of ['PU-00001 · Centro, Americana', 'Reservado', 'próprio'])
      expect(own.getByText(wholeText(text))).toBeTruthy()
    expect(own.getByText(/999,00/)).toBeTruthy()
    const otherElement = within(await rowOf('Ouro | Rua 2'))
    expect(otherElement.getByText(/1\.200,00/)).toBeTruthy()
    expect(otherElement.queryByText('próprio')).toBeNull()
    expect(screen.getByRole('grid', { name: 'Pontos' })).toBeTruthy()
    expect(shownCountStatus()?.textContent).toBe('2 pontos')
  })

  it('says of a point whose days are blocked that it is blocked, not that it is free', async () => {
    const block: Booking = {
      from: '2026-01-01',
      to: '2099-01-01',
      kind: 'block' as const,
      order_id: null,
      reserved_until: null,
      reason: 'Obra na calçada',
    }
    openPoints(() => pageOf([aPoint('1', { bookings: [block] }), aPoint('2')]))
    expect(within(await rowOf('Ouro | Rua 1')).getByText('Bloqueado')).toBeTruthy()
    expect(within(await rowOf('Ouro | Rua 2')).getByText('Disponível')).toBeTruthy()
  })

  it('says of a point that is sold from a later day or whose contract runs unrecorded what the site says: sold', async () => {
    const contract = (from: string): Booking => ({
      from,
      to: '2099-01-01',
      kind: 'contract',
      order_id: 'o1',
      reserved_until: null,
      reason: null,
    })
    const inTwentyDays = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    openPoints(() =>
      pageOf([
        aPoint('1', { bookings: [contract(inTwentyDays)] }),
        aPoint('2', { bookings: [contract('2026-01-01')] }),
      ]),
    )
    const [year = '', month = '', day = ''] = inTwentyDays.split('-')
    expect(
      within(await rowOf('Ouro | Rua 1'))
        .getByText('Vendido')
        .getAttribute('title'),
    ).toBe(`a partir de ${day}/${month}/${year}`)
    expect(
      within(await rowOf('Ouro | Rua 2'))
        .getByText('Vendido')
        .getAttribute('title'),
    ).toBeNull()
  })

  it('is cards on a phone', async () => {
    setWindowWidth(390)
    openPoints(() => pageOf(examplePoints(2)))
    expect(await screen.findByRole('list', { name: 'Pontos' })).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    expect(within(await rowOf('Ouro | Rua 2')).getByText('Disponível')).toBeTruthy()
  })

  it('asks for newest first, 25 at once, and for what the address says', async () => {
    const { asked } = openPoints(
      () => pageOf(examplePoints(1)),
      {},
      '/admin/points?busca=brasil&status=sold&nivel=tier-ouro&tag=tag-a&local=nao&site=sim&ordem=oldest&linhas=50',
    )
    await rowOf('Ouro | Rua 1')
    expect(asked[0]).toEqual({
      search: 'brasil',
      status: 'sold',
      pricing_tier_id: 'tier-ouro',
      tag_id: 'tag-a',
      located: 'no',
      offered: 'yes',
      sort: 'oldest',
      limit: '50',
    })
  })

  it('narrows down by what is chosen, and shows everything again when the filters are cleared', async () => {
    const { asked, user } = openPoints(() => pageOf(examplePoints(1)))
    await rowOf('Ouro | Rua 1')
    expect(asked[0]).toEqual({ sort: 'newest', limit: '25' })
    await choose(user, 'Status', 'Vendido')
    await choose(user, 'Localização', 'Sem localização')
    await choose(user, 'Site', 'Fora do site')
    await choose(user, 'Tag', 'Comércio')
    await choose(user, 'Nível', 'Prata')
    const narrowed = {
      status: 'sold',
      located: 'no',
      offered: 'no',
      tag_id: 'tag-a',
      pricing_tier_id: 'tier-prata',
      sort: 'newest',
      limit: '25',
    }
    await waitFor(() => expect(asked.at(-1)).toEqual(narrowed))
    expect(currentAddress()).toContain('site=nao')
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(currentAddress()).toBe('/admin/points'))
  })

  it('searches once the typing pauses', async () => {
    const { asked } = openPoints(() => pageOf(examplePoints(1)))
    await rowOf('Ouro | Rua 1')
    // By fireEvent, not user.type: on a busy machine the search could start between two keys.
    for (const typed of ['b', 'br', 'bra', 'bras', 'brasi', 'brasil'])
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } })
    await waitFor(() => expect(asked.at(-1)?.search).toBe('brasil'))
    expect(asked.filter(({ search }) => search !== undefined)).toHaveLength(1)
  })

  it('turns the order', async () => {
    const { asked, user } = openPoints(() => pageOf(examplePoints(1)))
    await rowOf('Ouro | Rua 1')
    await choose(user, 'Atualização', 'Mais antigas')
    await waitFor(() => expect(asked.at(-1)?.sort).toBe('oldest'))
    expect(currentAddress()).toBe('/admin/points?ordem=oldest')
  })

  it('says when nothing is found, and leads back to everything', async () => {
    const { user } = openPoints(
      ({ status }) => pageOf(status === 'sold' ? [] : examplePoints(1)),
      {},
      '/admin/points?status=sold',
    )
    expect(await screen.findByText('Nenhum ponto encontrado')).toBeTruthy()
    const [, clear] = screen.getAllByRole('button', { name: 'Limpar filtros' })
    if (clear) await user.click(clear)
    expect(await screen.findByText(wholeText('Ouro | Rua 1'))).toBeTruthy()
  })

  it.each([
    ['SC-2', true],
    ['esquina', false],
  ])('says of %s, of which nothing is found, that a code is looked for whole: %s', async (search, says) => {
    openPoints(() => pageOf([]), {}, `/admin/points?busca=${search}`)
    await screen.findByText('Nenhum ponto encontrado')
    expect(screen.queryByText(/Um código é procurado inteiro, como PU-00097\./) !== null).toBe(says)
  })

  it('has one primary action, and the others in a menu', async () => {
    const { user } = openPoints(() => pageOf(examplePoints(1)))
    await screen.findByText(wholeText('Ouro | Rua 1'))
    const others = ['Importar', 'Fotos em lote', 'Exportar', 'Excluídos']
    for (const name of others) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('button', { name: 'Novo Ponto' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    for (const name of others) expect(await screen.findByRole('button', { name })).toBeTruthy()
  })

  it('shows the tier of a point once, beside its street', async () => {
    openPoints(() => pageOf(examplePoints(1)))
    const row = await rowOf('Ouro | Rua 1')
    expect(within(row).getAllByText('Ouro')).toHaveLength(1)
  })

  it('says what to do where there are no points yet', async () => {
    openPoints(() => pageOf([]))
    expect(await screen.findByText('Nenhum ponto cadastrado')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Novo Ponto' })).toHaveLength(2)
  })

  it('leads to the price tiers first where there are none', async () => {
    openPoints(() => pageOf([]), { 'GET /catalogue': { body: { ...catalogue, pricing_tiers: [] } } })
    expect(await screen.findByText('Comece pelos níveis de preço')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Criar níveis' }).getAttribute('href')).toBe('/admin/pricing')
  })

  it('says that it failed and tries again', async () => {
    let tries = 0
    const { user } = openPoints(() => {
      tries += 1
      return tries === 1 ? refusalResponse('INTERNAL') : pageOf(examplePoints(1))
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Erro ao buscar pontos')).toBeTruthy()
    expect(alert.getByText(REFUSALS.INTERNAL.sentence)).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText(wholeText('Ouro | Rua 1'))).toBeTruthy()
  })

  it('tells who may not see it so', async () => {
    openPoints(() => refusalResponse('FORBIDDEN'))
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Novo Ponto' })).toBeNull()
  })
})

describe('the pages of the list', () => {
  it('go forth and back by cursor', async () => {
    const { asked, user } = openPoints(({ cursor }) =>
      cursor === 'c1' ? pageOf(examplePoints(3, 26)) : pageOf(examplePoints(25), 'c1'),
    )
    await rowOf('Ouro | Rua 1')
    expect(shownCountStatus()?.textContent).toBe('Pontos 1 a 25 de mais de 25')
    expect(screen.getByLabelText('Página anterior').getAttribute('aria-disabled')).toBe('true')
    const nextField = screen.getByLabelText('Próxima página')
    await user.click(nextField)
    expect(await screen.findByText(wholeText('Ouro | Rua 26'))).toBeTruthy()
    expect(asked.at(-1)).toEqual({ sort: 'newest', limit: '25', cursor: 'c1' })
    expect(shownCountStatus()?.textContent).toBe('Pontos 26 a 28, os últimos')
    expect(nextField.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(nextField)
    await user.click(screen.getByLabelText('Página anterior'))
    expect(await screen.findByText(wholeText('Ouro | Rua 1'))).toBeTruthy()
  })

  it('say how many points the filter has, where that is counted', async () => {
    openPoints(() => pageOf(examplePoints(25), 'c1', { count: 1300, exact: true }))
    await rowOf('Ouro | Rua 1')
    expect(shownCountStatus()?.textContent).toBe('Pontos 1 a 25 de 1.300')
  })

  it('are read on until they are full, and leave what came too many to the next one', async () => {
    const { user, asked } = openPoints(({ cursor }) => {
      if (cursor === undefined) return pageOf(examplePoints(10), 'c1')
      if (cursor === 'c1') return pageOf([], 'c2')
      return pageOf(examplePoints(20, 11), null)
    })
    await rowOf('Ouro | Rua 25')
    expect(screen.queryByText(wholeText('Ouro | Rua 26'))).toBeNull()
    // Later requests are the list's refresh.
    expect(asked.slice(0, 3).map(({ cursor }) => cursor)).toEqual([undefined, 'c1', 'c2'])
    await user.click(screen.getByLabelText('Próxima página'))
    expect(await screen.findByText(wholeText('Ouro | Rua 26'))).toBeTruthy()
    expect(screen.getByText(wholeText('Ouro | Rua 30'))).toBeTruthy()
    expect(shownCountStatus()?.textContent).toBe('Pontos 26 a 30, os últimos')
  })

  it('say how many were found while they are read on', async () => {
    const deferredRest = createDeferred<ReturnType<typeof pageOf>>()
    openPoints(({ cursor }) => (cursor === undefined ? pageOf(examplePoints(2), 'c1') : deferredRest.promise))
    expect(await screen.findByText('Procurando… 2 pontos até agora')).toBeTruthy()
    deferredRest.release(pageOf(examplePoints(1, 3)))
    expect(await screen.findByText(wholeText('Ouro | Rua 3'))).toBeTruthy()
  })

  it('begin anew with another filter', async () => {
    const { asked, user } = openPoints(({ cursor }) =>
      cursor ? pageOf(examplePoints(3, 26)) : pageOf(examplePoints(25), 'c1'),
    )
    await rowOf('Ouro | Rua 1')
    await user.click(screen.getByLabelText('Próxima página'))
    await rowOf('Ouro | Rua 26')
    await choose(user, 'Status', 'Disponível')
    await waitFor(() => expect(asked.at(-1)).toEqual({ status: 'available', sort: 'newest', limit: '25' }))
    expect(await screen.findByText(wholeText('Ouro | Rua 1'))).toBeTruthy()
  })

  it('are as long as somebody wants', async () => {
    const { asked, user } = openPoints(() => pageOf(examplePoints(1)))
    await rowOf('Ouro | Rua 1')
    await choose(user, 'Por página', '100')
    await waitFor(() => expect(asked.at(-1)?.limit).toBe('100'))
  })
})

describe('a row', () => {
  it('opens its point by a click, and the address says so', async () => {
    const { user } = openPoints(() => pageOf(examplePoints(2)))
    await user.click(await screen.findByText(wholeText('Ouro | Rua 2')))
    expect(currentAddress()).toBe('/admin/points?ponto=2')
  })

  it('opens its point by Enter', async () => {
    const { user } = openPoints(() => pageOf(examplePoints(2)))
    const cell = within(await rowOf('Ouro | Rua 1'))
      .getByText('Disponível')
      .closest<HTMLElement>('[role=gridcell]')
    cell?.focus()
    await user.keyboard('{Enter}')
    expect(currentAddress()).toBe('/admin/points?ponto=1')
  })

  it('leads to the order that has the point', async () => {
    const { user } = openPoints(() => pageOf([aPoint('1', { status: 'reserved', order_id: 'a1b2c3d4-9999' })]))
    await rowOf('Ouro | Rua 1')
    await user.click(screen.getByLabelText('Ações de Ouro | Rua 1'))
    expect(screen.getByRole('menuitem', { name: 'Ver pedido #a1b2c3d4' }).getAttribute('href')).toBe(
      '/admin/orders/a1b2c3d4-9999',
    )
  })

  it('offers no map for a point without a place, and no order for a free one', async () => {
    const { user } = openPoints(() => pageOf([aPoint('1', { latitude: null, longitude: null })]))
    await rowOf('Ouro | Rua 1')
    await user.click(screen.getByLabelText('Ações de Ouro | Rua 1'))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Editar',
      'Agenda e histórico',
      'Imprimir etiqueta QR',
      'Excluir',
    ])
  })
})

describe('deleting a point', () => {
  async function openDelete(routes: Parameters<typeof openPoints>[1], list = () => pageOf(examplePoints(1))) {
    const opened = openPoints(list, routes)
    await rowOf('Ouro | Rua 1')
    await opened.user.click(screen.getByLabelText('Ações de Ouro | Rua 1'))
    await opened.user.click(screen.getByRole('menuitem', { name: 'Excluir' }))
    return { ...opened, alert: within(await screen.findByRole('alertdialog')) }
  }

  it('is asked for, done and said', async () => {
    let storedPoints = examplePoints(1)
    const { user, alert, network } = await openDelete(
      {
        'DELETE /points/1': () => {
          storedPoints = []
          return { body: {} }
        },
      },
      () => pageOf(storedPoints),
    )
    await user.click(alert.getByRole('button', { name: 'Excluir ponto' }))
    expect(await screen.findByText('Ponto excluído')).toBeTruthy()
    expect(network.to('DELETE /points/1')).toHaveLength(1)
    expect(await screen.findByText('Nenhum ponto cadastrado')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(shownCountStatus()))
  })

  it('is refused for a point of an order, with the way to it', async () => {
    const { user, alert } = await openDelete({
      'DELETE /points/1': refusalResponse('POINT_IN_USE', {
        order_id: 'a1b2c3d4-9999',
        status: 'sold',
      }),
    })
    await user.click(alert.getByRole('button', { name: 'Excluir ponto' }))
    expect(await alert.findByText(/Este ponto está contratado e não pode ser excluído/)).toBeTruthy()
    expect(alert.getByRole('link', { name: '#a1b2c3d4' }).getAttribute('href')).toBe('/admin/orders/a1b2c3d4-9999')
    expect(alert.queryByRole('button', { name: 'Excluir ponto' })).toBeNull()
  })
})
