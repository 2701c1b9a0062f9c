// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { exampleItem, examplePoint } from '#tests/web/support/examples.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { CartButton } from '#web/features/orders/cart/cart-button.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { CartAndReservationDialogs } from '#web/features/orders/reservation/cart-and-reservation-dialogs.tsx'

startEachTestFresh()

const item = (point_id: string, changed: Parameters<typeof exampleItem>[0] = {}) =>
  exampleItem({ point_id, name: `Ponto ${point_id}`, ...changed })
const point = (id: string, changed: Parameters<typeof examplePoint>[0] = {}) => ({
  body: examplePoint({ id, name: `Ponto ${id}`, ...changed }),
})
const CART = [item('1', { period_years: 2, price: 210000 }), item('2'), item('3'), item('4'), item('5')]
const POINTS = {
  'GET /points/1': point('1'),
  'GET /points/2': point('2', { status: 'sold' }),
  'GET /points/3': problemResponse(404, 'POINT_NOT_FOUND', 'não existe'),
  'GET /points/4': point('4', { price_1y: null }),
  'GET /points/5': point('5', { neighborhood: 'Vila Nova', image_url: '/media/5.webp' }),
}

beforeEach(() => {
  cartStore.replace(CART)
  cartStore.setOpen(true)
})

const openCart = () =>
  openSite(
    <>
      <CartButton />
      <CartAndReservationDialogs />
    </>,
  )
const dialog = () => screen.findByRole('dialog', { name: 'Seu Carrinho de Reservas' })
const row = async (name: string) => {
  const foundEntry = within(await dialog())
    .getAllByRole('listitem')
    .find(each => each.textContent?.includes(name))
  if (!foundEntry) throw new Error(`no row ${name}`)
  return foundEntry
}
const reserve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar Reserva' })
// The toast is outside of the dialog, which hides everything else from screen readers.
const undo = () => screen.findByRole('button', { name: 'Desfazer', hidden: true })
const total = async () => (await dialog()).textContent?.match(/Total R\$\s([\d.]+,\d\d)/)?.[1]

it('leads to a route over its points', async () => {
  answerNetwork(POINTS)
  const { user } = openCart()
  await user.click(within(await dialog()).getByRole('button', { name: 'Roteiro de visita' }))
  await waitFor(() => expect(currentAddress()).toBe('/?roteiro=1'))
  expect(cartStore.current().isOpen).toBe(false)
})

describe('points that went while they lay in the cart', () => {
  it('are marked, not included in the total, and block the reservation until they are removed together', async () => {
    answerNetwork(POINTS)
    const { user } = openCart()
    expect(await screen.findByText(/^3 itens não podem ser reservados/)).toBeTruthy()
    expect((await row('Ponto 2')).textContent).toContain('Vendido: não está mais disponível.')
    expect((await row('Ponto 3')).textContent).toContain('Este ponto não existe mais.')
    expect((await row('Ponto 4')).textContent).toContain('Sem preço para 1 Ano: escolha outro período.')
    expect(await total()).toBe('3.300,00')
    expect(reserve().disabled).toBe(true)
    expect(screen.getByText('Você tem 5 itens no carrinho.')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Remover indisponíveis' }))
    expect(screen.getByText('Você tem 2 itens no carrinho.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /2 itens$/, hidden: true })).toBeTruthy()
    expect(screen.queryByText(/não podem ser reservados/)).toBeNull()
    expect(reserve().disabled).toBe(false)
    expect(await total()).toBe('3.300,00')

    fireEvent.click(await undo()) // not by the pointer: happy-dom can't capture it as toasts do
    expect(cartStore.current().cart).toEqual(CART)
  })

  it('stay removed: undo ends when the reservation begins', async () => {
    cartStore.replace(CART)
    answerNetwork(POINTS)
    const { user } = openCart()
    await user.click(await screen.findByRole('button', { name: 'Remover indisponíveis' }))
    await undo()
    await user.click(reserve())
    expect(await screen.findByRole('dialog', { name: 'Finalizar Reserva' })).toBeTruthy()
    // Before the toast's time is over.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer', hidden: true })).toBeNull(), {
      timeout: 4_000,
    })
  })

  it('count again with a period that has a price', async () => {
    cartStore.replace([item('4')])
    answerNetwork(POINTS)
    const { user } = openCart()
    expect(await screen.findByText(/^1 item não pode ser reservado/)).toBeTruthy()
    await user.click(await screen.findByRole('combobox', { name: /Período de Ponto 4/ }))
    await user.click(screen.getByRole('option', { name: /2 Anos/ }))
    await waitFor(() => expect(reserve().disabled).toBe(false))
    expect(await total()).toBe('2.100,00')
  })

  it('stay reservable while their state can’t be loaded', async () => {
    cartStore.replace([item('1')])
    answerNetwork({ 'GET /points/1': problemResponse(500, 'INTERNAL', 'x') })
    openCart()
    await dialog()
    expect(reserve().disabled).toBe(false)
    expect(await total()).toBe('1.200,00')
  })
})

describe('each row', () => {
  it('names the place and shows the photo', async () => {
    answerNetwork(POINTS)
    openCart()
    await dialog()
    await waitFor(async () => expect((await row('Ponto 5')).textContent).toContain('Vila Nova, Americana'))
    expect((await row('Ponto 5')).querySelector('img')?.getAttribute('src')).toBe('/media/5.webp')
  })

  it('shows a drawn picture instead of a photo that can not be loaded', async () => {
    answerNetwork(POINTS)
    openCart()
    await waitFor(async () => expect((await row('Ponto 5')).querySelector('img')).toBeTruthy())
    const photo = (await row('Ponto 5')).querySelector('img')
    if (photo) fireEvent.error(photo)
    expect((await row('Ponto 5')).querySelector('img')).toBeNull()
    expect((await row('Ponto 5')).querySelector('.picture svg')).toBeTruthy()
  })

  it('says that it was removed, and brings it back', async () => {
    cartStore.replace([item('1'), item('5')])
    answerNetwork(POINTS)
    const { user } = openCart()
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Remover Ponto 1' }))
    expect(cartStore.current().cart).toEqual([item('5')])
    expect(await screen.findByText('Ponto 1 removido do carrinho.')).toBeTruthy()
    fireEvent.click(await undo()) // not by the pointer: happy-dom can't capture it as toasts do
    expect(cartStore.current().cart).toEqual([item('1'), item('5')])
  })
})

describe('a point’s name', () => {
  it('is its tier as a chip, then street and crossing, in the cart and in what is being reserved', async () => {
    cartStore.replace([item('12', { name: 'Ouro | Av. Cillos c/ R. Sete' })])
    answerNetwork({ 'GET /points/12': point('12', { name: 'Ouro | Av. Cillos c/ R. Sete' }) })
    const { user } = openCart()
    const title = (text: string) => text.replace(/PU-.*|CPS-.*/, '')
    const shown = (element: HTMLElement) => [
      within(element).getByText('Ouro').classList.contains('tier'),
      within(element).getByText('c/ R. Sete').textContent === ' c/ R. Sete',
      title(element.querySelector('.name')?.textContent ?? element.querySelector('li > span')?.textContent ?? ''),
    ]
    const expected = [true, true, 'Ouro | Av. Cillos c/ R. Sete']
    expect(shown(await dialog())).toEqual(expected)
    await user.click(reserve())
    expect(shown(await screen.findByRole('region', { name: 'Você está reservando' }))).toEqual(expected)
  })
})

describe('one period for all', () => {
  it('is set at once, and names the points that are not sold for it', async () => {
    cartStore.replace([item('1'), item('2', { period_years: 2, price: 210000 }), item('4')])
    answerNetwork({
      'GET /points/1': point('1', { price_5y: 450000 }),
      'GET /points/2': point('2', { price_5y: 460000 }),
      'GET /points/4': point('4', { price_5y: null }),
    })
    const { user } = openCart()
    const all = within(await dialog()).getByRole<HTMLSelectElement>('combobox', { name: /^Período de todos/ })
    await waitFor(() => expect(all.disabled).toBe(false))
    expect(all.selectedOptions[0]?.textContent).toBe('Vários')
    await user.selectOptions(all, '5 Anos')
    expect(cartStore.current().cart.map(({ price, period_years }) => [price, period_years])).toEqual([
      [450000, 5],
      [460000, 5],
      [120000, 1],
    ])
    expect(await screen.findByText('5 Anos para 2 pontos.')).toBeTruthy()
    expect(await screen.findByText('Sem preço para 5 Anos, ficou como estava: Ponto 4.')).toBeTruthy()
    await user.selectOptions(all, '1 Ano')
    expect(all.selectedOptions[0]?.textContent).toBe('1 Ano')
  })
})

describe('points of one name', () => {
  it('are told apart by their codes, as in what is being reserved', async () => {
    const name = 'Ouro | Av. Cillos'
    cartStore.replace(['12', '13', '14'].map(id => item(id, { name, asset_code: `CPS-${id}` })))
    answerNetwork({
      'GET /points/12': point('12', { name, asset_code: 'CPS-12', neighborhood: 'Centro' }),
      'GET /points/13': point('13', { name, asset_code: 'CPS-13', neighborhood: 'Centro' }),
      'GET /points/14': point('14', { name, asset_code: 'CPS-14', neighborhood: 'Vila Nova' }),
    })
    const { user } = openCart()
    const places = async () =>
      within(await dialog())
        .getAllByRole('listitem')
        .map(each => each.querySelector('.place')?.textContent)
    await waitFor(async () =>
      expect(await places()).toEqual([
        'CPS-12 · Centro, Americana',
        'CPS-13 · Centro, Americana',
        'CPS-14 · Vila Nova, Americana',
      ]),
    )
    await user.click(reserve())
    const summary = await screen.findByRole('region', { name: 'Você está reservando' })
    for (const number of ['CPS-12 · 1 Ano', 'CPS-13 · 1 Ano', 'CPS-14 · 1 Ano'])
      expect(summary.textContent).toContain(number)
  })
})

describe('a cleared cart', () => {
  it('comes back as it was, with what was put in meanwhile', async () => {
    cartStore.replace([item('1', { period_years: 2, price: 210000 }), item('5')])
    answerNetwork(POINTS)
    const { user } = openCart()
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Limpar Carrinho' }))
    expect(cartStore.current().cart).toEqual([])
    expect(await screen.findByText('Carrinho limpo.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver o mapa' }))
    act(() => cartStore.replace([item('9')]))
    fireEvent.click(await undo()) // not by the pointer: happy-dom can't capture it as toasts do
    expect(cartStore.current().cart).toEqual([item('1', { period_years: 2, price: 210000 }), item('5'), item('9')])
  })
})

describe('an open cart', () => {
  it('follows another tab', async () => {
    answerNetwork(POINTS)
    openCart()
    await dialog()
    localStorage.setItem('ponto-urbano.cart', JSON.stringify([item('5')]))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ponto-urbano.cart' })))
    expect(await screen.findByText('Você tem 1 item no carrinho.')).toBeTruthy()
    expect(within(await dialog()).getAllByRole('listitem')).toHaveLength(1)
  })
})
