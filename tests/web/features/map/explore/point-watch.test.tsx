// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { WATCH_LINK_HOURS } from '#shared/map/rules/point-watches.ts'
import { examplePoint } from '#tests/web/support/examples.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { PointSheet } from '#web/features/map/explore/point-sheet.tsx'
import { PointWatchScreen } from '#web/screens/point-watch/point-watch-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const ASK = 'POST /points/100/watches'
const sold = examplePoint({ status: 'sold', is_available: true, sold_until: '2028-03-01T15:00:00.000Z' })

describe('on a point that somebody has', () => {
  const openSheet = (answers: Parameters<typeof answerNetwork>[0], point = sold) => {
    const network = answerNetwork({ 'GET /points/100': { body: point }, ...answers })
    openSite(
      <PointSheet
        pointId="100"
        wide
        onClose={() => undefined}
        onOpenRoute={() => undefined}
        onOpenComparison={() => undefined}
      />,
    )
    return network
  }
  const offer = () => screen.findByRole('button', { name: 'Avise-me quando liberar' })
  const askWith = async (email: string) => {
    await userEvent.click(await offer())
    await userEvent.type(screen.getByRole('textbox', { name: 'Seu e-mail' }), email)
    await userEvent.click(screen.getByRole('button', { name: 'Receber aviso' }))
  }

  it('offers an e-mail once it is free, and says where the link went', async () => {
    const network = openSheet({ [ASK]: { body: {} } })
    await askWith(' Clara@Example.com ')
    const said = await screen.findByText(/Enviamos um link para clara@example\.com/)
    expect(said.textContent).toContain(`${WATCH_LINK_HOURS} horas`)
    // The keyboard focus is still on this part
    expect(document.activeElement?.contains(said)).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('status'))
    expect(network.to(ASK).map(({ body }) => body)).toEqual([{ email: 'clara@example.com' }])
  })

  it('sends nothing that is no e-mail, and says so', async () => {
    const network = openSheet({ [ASK]: { body: {} } })
    await askWith('clara')
    expect(screen.getByText('Por favor, insira um e-mail válido.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Seu e-mail' }))
    expect(network.to(ASK)).toEqual([])
  })

  it('says why it could not be asked for, and keeps what was typed', async () => {
    openSheet({ [ASK]: refusalResponse('POINT_NOT_TAKEN') })
    await askWith('clara@example.com')
    expect((await screen.findByRole('alert')).textContent).toContain('não está mais reservado')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Seu e-mail' }).value).toBe('clara@example.com')
  })

  it.each([
    ['free', examplePoint()],
    ['off the market', examplePoint({ is_available: false })],
  ])('is offered for none that is %s', async (_, point) => {
    openSheet({}, point)
    await screen.findByRole('heading', { name: point.name })
    expect(screen.queryByRole('button', { name: 'Avise-me quando liberar' })).toBeNull()
  })
})

describe('the page of the links', () => {
  const WATCH = `${'k'.repeat(22)}.7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44`
  const CONFIRM = 'POST /points/100/watches/confirmation'
  const STOP = 'POST /points/100/watches/stop'
  const confirmed = {
    body: {
      point_name: 'Ouro | Av. Brasil',
      expected_at: '2028-03-01T15:00:00.000Z',
      kept_until: '2028-05-30T15:00:00.000Z',
    },
  }
  const follow = (answers: Parameters<typeof answerNetwork>[0], action: string, watch = WATCH) => {
    const network = answerNetwork(answers)
    openSite(<PointWatchScreen />, `/aviso?${new URLSearchParams({ acao: action, ponto: '100', aviso: watch })}`)
    return network
  }

  it('confirms by itself, once, and says when and until when', async () => {
    const network = follow({ [CONFIRM]: confirmed }, 'confirmar')
    expect(await screen.findByText('Aviso confirmado')).toBeTruthy()
    expect(screen.getByText(/A previsão é 1 de mar\. de 2028/)).toBeTruthy()
    expect(screen.getByText(/até 30 de mai\. de 2028/)).toBeTruthy()
    expect(network.to(CONFIRM).map(({ body }) => body)).toEqual([{ watch: WATCH }])
  })

  it('stops by itself: the link is the one click', async () => {
    const network = follow({ [STOP]: { body: {} } }, 'parar')
    expect(await screen.findByText('Aviso cancelado')).toBeTruthy()
    expect(network.to(STOP)).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Ver o ponto' }).getAttribute('href')).toBe('/?ponto=100')
  })

  it('stops from the page that has confirmed', async () => {
    const network = follow({ [CONFIRM]: confirmed, [STOP]: { body: {} } }, 'confirmar')
    await userEvent.click(await screen.findByRole('button', { name: 'Parar o aviso' }))
    expect(await screen.findByText('Aviso cancelado')).toBeTruthy()
    expect(network.to(STOP)).toHaveLength(1)
  })

  it('says that a link is over, without offering what helps nobody', async () => {
    follow({ [CONFIRM]: refusalResponse('WATCH_UNKNOWN') }, 'confirmar')
    expect((await screen.findByRole('alert')).textContent).toContain('Este link não vale mais')
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  })

  it('offers to try again where the network failed', async () => {
    let fails = true
    follow({ [CONFIRM]: () => (fails ? refusalResponse('TRY_AGAIN') : confirmed) }, 'confirmar')
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText('Aviso confirmado')).toBeTruthy()
  })

  it('asks nobody about a link that is none', async () => {
    const network = follow({}, 'confirmar', 'x')
    expect((await screen.findByRole('alert')).textContent).toContain('incompleto')
    expect(network.to(CONFIRM)).toEqual([])
  })
})
