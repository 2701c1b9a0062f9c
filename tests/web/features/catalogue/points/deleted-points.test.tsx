// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeletedPointView } from '#shared/catalogue/rules/deleted-points.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { findLoadedDialog } from '#tests/web/support/loaded-dialog.ts'
import { problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import { startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { examplePoints, inDialog, openPoints, pageOf } from './points-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => setWindowWidth(390))

const deleted = (id: string, changes: Partial<DeletedPointView> = {}): DeletedPointView => ({
  point_id: id,
  name: `Ouro | Rua ${id}`,
  street_name: `Rua ${id}`,
  intersection_name: '',
  neighborhood: 'Centro',
  city: 'Americana',
  image_url: null,
  code: null,
  pricing_tier_id: 'tier-ouro',
  deleted_by: 'Gustavo Gerente',
  deleted_at: '2026-11-20T15:00:00.000Z',
  restorable_until: '2026-12-20T15:00:00.000Z',
  ...changes,
})
const page = (items: DeletedPointView[], cursor: string | null = null) => ({ body: { items, cursor } })
const RESTORE = 'POST /deleted-points/7/restore'
const open = (routes: Parameters<typeof openPoints>[1], start?: string) =>
  openPoints(() => pageOf(examplePoints(2)), routes, start)

describe('deleted points', () => {
  it('are a part of the points screen, each with who deleted it, until when it can come back, and the way back', async () => {
    const { user, network } = open({
      'GET /deleted-points': page([deleted('7'), deleted('8')]),
      [RESTORE]: { body: aPoint('7') },
    })
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(screen.getByRole('button', { name: 'Excluídos' }))
    await findLoadedDialog('Pontos excluídos')
    expect(await inDialog().findByRole('heading', { name: 'Ouro | Rua 7' })).toBeTruthy()
    expect(inDialog().getAllByText(/Excluído em .*20 de nov. de 2026.* por Gustavo Gerente/)).toHaveLength(2)
    expect(inDialog().getAllByText(/Pode voltar até .*20 de dez. de 2026/)).toHaveLength(2)
    await user.click(inDialog().getByRole('button', { name: 'Trazer de volta Ouro | Rua 7' }))
    expect(await screen.findByText('Ponto trazido de volta')).toBeTruthy()
    await waitFor(() => expect(inDialog().queryByRole('heading', { name: 'Ouro | Rua 7' })).toBeNull())
    expect(inDialog().getByRole('heading', { name: 'Ouro | Rua 8' })).toBeTruthy()
    expect(network.to(RESTORE).map(({ body }) => body)).toEqual([{}])
    // The focused button disappeared with its point, but the focus is still in the dialog.
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  })

  it('whose tier is gone come back under another', async () => {
    let requestCount = 0
    const { user, network } = open(
      {
        'GET /deleted-points': page([deleted('7')]),
        [RESTORE]: () => {
          requestCount += 1
          return requestCount === 1 ? refusalResponse('POINT_TIER_GONE') : { body: aPoint('7') }
        },
      },
      '/admin/points?excluidos=1',
    )
    await user.click(await screen.findByRole('button', { name: 'Trazer de volta Ouro | Rua 7' }))
    expect(await inDialog().findByText(/O nível de preço deste ponto não existe mais/)).toBeTruthy()
    const restore = inDialog().getByRole<HTMLButtonElement>('button', { name: 'Trazer de volta Ouro | Rua 7' })
    expect(restore.disabled).toBe(true)
    await user.click(inDialog().getByRole('combobox', { name: 'Nível de preço' }))
    await user.click(await screen.findByRole('option', { name: 'Prata' }))
    await user.click(restore)
    expect(await screen.findByText('Ponto trazido de volta')).toBeTruthy()
    expect(network.to(RESTORE)[1]?.body).toEqual({ pricing_tier_id: 'tier-prata' })
  })

  it('say when one can’t come back any more, when there is none, and when they could not be read', async () => {
    const { user } = open(
      { 'GET /deleted-points': page([deleted('7')]), [RESTORE]: refusalResponse('POINT_NOT_RESTORABLE') },
      '/admin/points?excluidos=1',
    )
    await user.click(await screen.findByRole('button', { name: 'Trazer de volta Ouro | Rua 7' }))
    expect(await screen.findByText('Não foi possível trazer o ponto de volta')).toBeTruthy()
    expect(screen.getByText(/alguém já o trouxe ou os 30 dias passaram/)).toBeTruthy()
  })

  it.each([
    ['there is none', page([]), 'Nenhum ponto excluído'],
    ['they could not be read', problemResponse(503, 'TRY_AGAIN', 'x'), 'Não foi possível carregar os pontos excluídos'],
  ])('say that %s', async (_, answer, text) => {
    open({ 'GET /deleted-points': answer }, '/admin/points?excluidos=1')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
