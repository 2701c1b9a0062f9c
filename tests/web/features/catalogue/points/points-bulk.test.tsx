// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import { startEachTestFresh } from '#tests/web/support/site.tsx'
import { wholeText } from '#tests/web/support/whole-text.ts'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { bulkReportResponse, examplePoints, inDialog, openPoints, pageOf, rowOf } from './points-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => setWindowWidth(390))

type Opened = ReturnType<typeof openPoints>
type Sent = { point_ids: string[]; change: { action: string }; dry_run: boolean }

const select = async ({ user }: Opened, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByLabelText(`Selecionar ${name}`))
}
const bar = () => within(screen.getByLabelText('Ações para os pontos selecionados'))
const sent = ({ network }: Opened): Sent[] => network.to('POST /points/bulk').map(({ body }) => body as Sent)

/** Selects all of a list of 250 points, page after page of 200 ids. */
async function selectAll(opened: Opened) {
  await select(opened, 'Ouro | Rua 1')
  await opened.user.click(bar().getByRole('button', { name: 'Selecionar todos os resultados' }))
  expect(await bar().findByText('250 pontos selecionados')).toBeTruthy()
}
const manyPoints = ({ cursor, limit }: Record<string, string>) =>
  limit === '200'
    ? cursor
      ? pageOf(examplePoints(50, 201))
      : pageOf(examplePoints(200), 'all-2')
    : cursor
      ? pageOf(examplePoints(25, 26), 'c2')
      : pageOf(examplePoints(25), 'c1')

const hide = async ({ user }: Opened) => {
  await user.click(bar().getByRole('button', { name: 'Mostrar/ocultar no site' }))
  await user.click(inDialog().getByRole('radio', { name: /Ocultar do site/ }))
  await user.click(inDialog().getByRole('button', { name: 'Ver o que muda' }))
}

it('marks the signs of what is selected as hanging since a day, after a preview', async () => {
  const opened = openPoints(() => pageOf(examplePoints(3)), {
    'POST /points/bulk': { body: { changed: 2, unchanged: 0, refused: [] } },
  })
  await select(opened, 'Ouro | Rua 1', 'Ouro | Rua 2')
  await opened.user.click(bar().getByRole('button', { name: 'Marcar placas' }))
  const preview = inDialog().getByRole('button', { name: 'Ver o que muda' })
  expect(preview).toHaveProperty('disabled', true)
  await opened.user.click(inDialog().getByRole('radio', { name: /como instaladas/ }))
  const since = inDialog().getByLabelText('Desde')
  fireEvent.change(since, { target: { value: '2999-01-01' } })
  expect(preview).toHaveProperty('disabled', true)
  fireEvent.change(since, { target: { value: '2026-11-02' } })
  await opened.user.click(preview)
  await opened.user.click(await inDialog().findByRole('button', { name: 'Aplicar em 2 pontos' }))
  await inDialog().findByText('2 pontos mudaram')
  expect(sent(opened).map(({ change, dry_run }) => [change, dry_run])).toEqual([
    [{ action: 'mark_signs', since: '2026-11-02' }, true],
    [{ action: 'mark_signs', since: '2026-11-02' }, false],
  ])
})

describe('the selection', () => {
  it('survives the way through the pages, and is cleared when asked', async () => {
    const opened = openPoints(manyPoints)
    await select(opened, 'Ouro | Rua 1', 'Ouro | Rua 2')
    expect(bar().getByText('2 pontos selecionados')).toBeTruthy()
    await opened.user.click(screen.getByLabelText('Próxima página'))
    await rowOf('Ouro | Rua 26')
    expect(bar().getByText('2 fora desta página')).toBeTruthy()
    await select(opened, 'Ouro | Rua 26')
    expect(bar().getByText('3 pontos selecionados')).toBeTruthy()
    await opened.user.click(bar().getByRole('button', { name: 'Limpar' }))
    expect(screen.queryByLabelText('Ações para os pontos selecionados')).toBeNull()
  })

  it('leads to the codes of what is selected, as many as are printed at once', async () => {
    const opened = openPoints(manyPoints)
    await select(opened, 'Ouro | Rua 1', 'Ouro | Rua 2')
    expect(bar().getByRole('link', { name: 'Imprimir etiquetas QR' }).getAttribute('href')).toBe(
      '/admin/points/codigos?pontos=1,2',
    )
    await opened.user.click(bar().getByRole('button', { name: 'Selecionar todos os resultados' }))
    expect(await bar().findByText('250 pontos selecionados')).toBeTruthy()
    expect(bar().queryByRole('link', { name: 'Imprimir etiquetas QR' })).toBeNull()
  })

  it('takes a whole page by the checkbox above it', async () => {
    const { user } = openPoints(() => pageOf(examplePoints(3)))
    await user.click(await screen.findByLabelText('Selecionar os pontos desta página'))
    expect(bar().getByText('3 pontos selecionados')).toBeTruthy()
    await user.click(screen.getByLabelText('Selecionar os pontos desta página'))
    expect(screen.queryByText('3 pontos selecionados')).toBeNull()
  })

  it('is the page’s own in the grid, too: its header leaves what other pages have', async () => {
    setWindowWidth(1100)
    const { user } = openPoints(manyPoints)
    await user.click(await screen.findByLabelText('Selecionar os pontos desta página'))
    expect(bar().getByText('25 pontos selecionados')).toBeTruthy()
    await user.click(screen.getByLabelText('Próxima página'))
    await rowOf('Ouro | Rua 26')
    await user.click(await screen.findByLabelText('Selecionar os pontos desta página'))
    expect(bar().getByText('50 pontos selecionados')).toBeTruthy()
    await user.click(screen.getByLabelText('Selecionar os pontos desta página'))
    expect(bar().getByText('25 pontos selecionados')).toBeTruthy()
  })

  it('says of a whole page that it is no more than that, and offers all that the filter has', async () => {
    const opened = openPoints(query => {
      const { body } = manyPoints(query)
      return { body: { ...body, total: { count: 250, exact: true } } }
    })
    await opened.user.click(await screen.findByLabelText('Selecionar os pontos desta página'))
    expect(bar().getByText('Só os 25 desta página; o filtro tem mais.')).toBeTruthy()
    await opened.user.click(bar().getByRole('button', { name: 'Selecionar todos os 250 resultados' }))
    expect(await bar().findByText('250 pontos selecionados')).toBeTruthy()
    expect(bar().queryByText(/Só os 25/)).toBeNull()
    await opened.user.click(screen.getByLabelText('Selecionar Ouro | Rua 1'))
    expect(bar().getByText('249 pontos selecionados')).toBeTruthy()
  })

  it('takes all results, 200 ids at a time', async () => {
    const opened = openPoints(manyPoints, {}, '/admin/points?status=available')
    await selectAll(opened)
    expect(opened.asked.filter(({ limit }) => limit === '200')).toEqual([
      { status: 'available', limit: '200' },
      { status: 'available', limit: '200', cursor: 'all-2' },
    ])
  })

  it('stays as it was when selecting all is given up', async () => {
    const never = createDeferred<ReturnType<typeof pageOf>>()
    const opened = openPoints(query => (query.cursor === 'all-2' ? never.promise : manyPoints(query)))
    await select(opened, 'Ouro | Rua 1')
    await opened.user.click(bar().getByRole('button', { name: 'Selecionar todos os resultados' }))
    expect(await bar().findByText('Selecionando… 200 pontos')).toBeTruthy()
    await opened.user.click(bar().getByRole('button', { name: 'Cancelar' }))
    expect(bar().getByText('1 ponto selecionado')).toBeTruthy()
    never.release(pageOf(examplePoints(50, 201)))
    expect(await bar().findByRole('button', { name: 'Mudar nível' })).toBeTruthy()
    expect(bar().getByText('1 ponto selecionado')).toBeTruthy()
  })
})

describe('a change in bulk', () => {
  it('is looked at, made and told, a hundred points at a time', async () => {
    const opened = openPoints(manyPoints, {
      'POST /points/bulk': ({ body }) => {
        const { point_ids } = body as Sent
        return bulkReportResponse(point_ids.length - 1, {
          refused: [{ point_id: String(point_ids[0]), name: `Ponto ${point_ids[0]}`, why: 'busy', order_id: null }],
        })
      },
    })
    await selectAll(opened)
    await hide(opened)
    expect(await inDialog().findByText('247 pontos mudam')).toBeTruthy()
    expect(inDialog().getByText('3 pontos não podem mudar')).toBeTruthy()
    expect(inDialog().getByText('Ponto 101')).toBeTruthy()
    expect(sent(opened).map(({ point_ids, dry_run }) => [point_ids.length, dry_run])).toEqual([
      [100, true],
      [100, true],
      [50, true],
    ])
    await opened.user.click(inDialog().getByRole('button', { name: 'Aplicar em 247 pontos' }))
    expect(await inDialog().findByText('247 pontos mudaram')).toBeTruthy()
    expect(inDialog().getByText('3 pontos ficaram como estavam')).toBeTruthy()
    expect(sent(opened).slice(3)).toEqual([
      {
        point_ids: examplePoints(100).map(({ id }) => id),
        change: { action: 'set_availability', is_available: false },
        dry_run: false,
      },
      {
        point_ids: examplePoints(100, 101).map(({ id }) => id),
        change: { action: 'set_availability', is_available: false },
        dry_run: false,
      },
      {
        point_ids: examplePoints(50, 201).map(({ id }) => id),
        change: { action: 'set_availability', is_available: false },
        dry_run: false,
      },
    ])
    await opened.user.click(inDialog().getByRole('button', { name: 'Concluir' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bar().getByText('250 pontos selecionados')).toBeTruthy()
  })

  it('sends the tier that was chosen, and offers nothing to apply when nothing would change', async () => {
    const opened = openPoints(() => pageOf(examplePoints(1)), {
      'POST /points/bulk': bulkReportResponse(0, { unchanged: 1 }),
    })
    await select(opened, 'Ouro | Rua 1')
    await opened.user.click(bar().getByRole('button', { name: 'Mudar nível' }))
    const look = inDialog().getByRole<HTMLButtonElement>('button', { name: 'Ver o que muda' })
    expect(look.disabled).toBe(true)
    await opened.user.click(inDialog().getByRole('combobox', { name: 'Novo nível' }))
    await opened.user.click(await screen.findByRole('option', { name: 'Prata' }))
    await opened.user.click(look)
    expect(await inDialog().findByText('1 ponto já está assim')).toBeTruthy()
    expect(inDialog().getByText('Nada muda com esta escolha.')).toBeTruthy()
    expect(inDialog().getByRole<HTMLButtonElement>('button', { name: /Aplicar/ }).disabled).toBe(true)
    expect(sent(opened)[0]?.change).toEqual({ action: 'set_tier', pricing_tier_id: 'tier-prata' })
  })

  it('asks why points of running orders are hidden, and says which need it', async () => {
    const opened = openPoints(() => pageOf(examplePoints(1)), {
      'POST /points/bulk': ({ body }) =>
        (body as { reason?: string }).reason
          ? bulkReportResponse(1)
          : bulkReportResponse(0, {
              refused: [{ point_id: '1', name: 'Ouro | Rua 1', why: 'needs_reason', order_id: 'a1b2c3d4-9999' }],
            }),
    })
    await select(opened, 'Ouro | Rua 1')
    await hide(opened)
    expect(await inDialog().findByText(/precisa de um motivo, porque faz parte do pedido/)).toBeTruthy()
    expect(inDialog().getByRole('link', { name: '#a1b2c3d4' })).toBeTruthy()
    await opened.user.click(inDialog().getByRole('button', { name: 'Voltar' }))
    await opened.user.type(inDialog().getByRole('textbox', { name: 'Motivo' }), 'Obra na rua')
    await opened.user.click(inDialog().getByRole('button', { name: 'Ver o que muda' }))
    await opened.user.click(await inDialog().findByRole('button', { name: 'Aplicar em 1 ponto' }))
    expect(await inDialog().findByText('1 ponto mudou')).toBeTruthy()
    expect(sent(opened).at(-1)).toMatchObject({ reason: 'Obra na rua', dry_run: false })
  })

  it('sends the tags that were chosen', async () => {
    const opened = openPoints(() => pageOf(examplePoints(1)), { 'POST /points/bulk': bulkReportResponse(1) })
    await select(opened, 'Ouro | Rua 1')
    await opened.user.click(bar().getByRole('button', { name: 'Remover tags' }))
    await opened.user.click(inDialog().getByRole('combobox', { name: 'Tags' }))
    await opened.user.click(await screen.findByRole('option', { name: 'Centro' }))
    await opened.user.click(await screen.findByRole('option', { name: 'Avenida' }))
    await opened.user.click(inDialog().getByRole('button', { name: 'Ver o que muda' }))
    expect(await inDialog().findByText('1 ponto muda')).toBeTruthy()
    expect(sent(opened)[0]?.change).toEqual({ action: 'remove_tags', tag_ids: ['tag-b', 'tag-c'] })
  })

  it('says where it stopped when it fails in the middle, and goes on from there', async () => {
    let calls = 0
    const opened = openPoints(manyPoints, {
      'POST /points/bulk': ({ body }) => {
        const { point_ids, dry_run } = body as Sent
        if (dry_run) return bulkReportResponse(point_ids.length)
        calls += 1
        return calls === 2 ? refusalResponse('TRY_AGAIN') : bulkReportResponse(point_ids.length)
      },
    })
    await selectAll(opened)
    await hide(opened)
    await opened.user.click(await inDialog().findByRole('button', { name: 'Aplicar em 250 pontos' }))
    expect(await inDialog().findByText('A mudança parou no meio')).toBeTruthy()
    expect(inDialog().getByText('100 pontos mudaram')).toBeTruthy()
    expect(inDialog().getByText('150 pontos ainda não foram vistos')).toBeTruthy()
    await opened.user.click(inDialog().getByRole('button', { name: 'Continuar com 150 pontos' }))
    expect(await inDialog().findByText('250 pontos mudaram')).toBeTruthy()
    expect(inDialog().queryByText('A mudança parou no meio')).toBeNull()
  })

  it('stops after what is on its way, and tells how far it came', async () => {
    const deferredFirst = createDeferred<ReturnType<typeof bulkReportResponse>>()
    const opened = openPoints(manyPoints, {
      'POST /points/bulk': ({ body }) => {
        const { point_ids, dry_run } = body as Sent
        return dry_run ? bulkReportResponse(point_ids.length) : deferredFirst.promise
      },
    })
    await selectAll(opened)
    await hide(opened)
    await opened.user.click(await inDialog().findByRole('button', { name: 'Aplicar em 250 pontos' }))
    expect(await inDialog().findByText('Aplicando em 0 de 250 pontos…')).toBeTruthy()
    await opened.user.click(inDialog().getByRole('button', { name: 'Cancelar' }))
    deferredFirst.release(bulkReportResponse(100))
    expect(await inDialog().findByText('100 pontos mudaram')).toBeTruthy()
    expect(inDialog().getByText('150 pontos ainda não foram vistos')).toBeTruthy()
    expect(sent(opened).filter(({ dry_run }) => !dry_run)).toHaveLength(1)
  })

  it('says that the preview failed and tries again', async () => {
    let calls = 0
    const opened = openPoints(() => pageOf(examplePoints(1)), {
      'POST /points/bulk': () => {
        calls += 1
        return calls === 1 ? refusalResponse('INTERNAL') : bulkReportResponse(1)
      },
    })
    await select(opened, 'Ouro | Rua 1')
    await hide(opened)
    expect(await inDialog().findByText('Não foi possível conferir a mudança')).toBeTruthy()
    await opened.user.click(inDialog().getByRole('button', { name: 'Tentar novamente' }))
    expect(await inDialog().findByText('1 ponto muda')).toBeTruthy()
  })
})

describe('deleting many points', () => {
  it('previews at once, names what stays with its order, and selects only that afterwards', async () => {
    let storedPoints = examplePoints(3)
    const opened = openPoints(() => pageOf(storedPoints), {
      'POST /points/bulk': ({ body }) => {
        if (!(body as Sent).dry_run) storedPoints = examplePoints(1, 3)
        return bulkReportResponse(2, {
          refused: [{ point_id: '3', name: 'Ouro | Rua 3', why: 'in_use', order_id: 'a1b2c3d4-9999' }],
        })
      },
    })
    await select(opened, 'Ouro | Rua 1', 'Ouro | Rua 2', 'Ouro | Rua 3')
    await opened.user.click(bar().getByRole('button', { name: 'Excluir' }))
    expect(await inDialog().findByText('2 pontos serão excluídos')).toBeTruthy()
    expect(inDialog().getByText('1 ponto não pode ser excluído')).toBeTruthy()
    expect(inDialog().getByRole('link', { name: '#a1b2c3d4' }).getAttribute('href')).toBe('/admin/orders/a1b2c3d4-9999')
    expect(sent(opened)).toHaveLength(1)
    await opened.user.click(inDialog().getByRole('button', { name: 'Excluir 2 pontos' }))
    expect(await inDialog().findByText('2 pontos excluídos')).toBeTruthy()
    await opened.user.click(inDialog().getByRole('button', { name: 'Concluir' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(wholeText('Ouro | Rua 1'))).toBeNull()
    expect(bar().getByText('1 ponto selecionado')).toBeTruthy()
  })
})
