// @vitest-environment happy-dom
import type { DragEndEvent } from '@dnd-kit/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import { TASK_STATUS_TITLES, TASK_STATUSES, type TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { aTaskView } from '#tests/support/installation-tasks.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { type DropOutcome, dragAnnouncements } from '#web/features/installation/pipeline/dragging.ts'
import { recordServerTime } from '#web/lib/server-clock.ts'
import { AdminPipelineScreen } from '#web/screens/admin-pipeline/admin-pipeline-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => {
  setWindowWidth(1440)
  vi.setSystemTime('2026-11-25T12:00:00.000Z')
})
afterEach(() => {
  vi.useRealTimers()
})

const art = aTaskView('t1', {
  point_name: 'Ouro | Rua Um',
  customer_name: '',
  art_file_url: 'art-files/t1',
  art_status: 'sent',
})
const bare = aTaskView('t2', { point_name: '', status: 'pending_assignment', created_at: '2026-11-21T12:00:00.000Z' })
const ready = aTaskView('t3', { point_name: 'Prata | Rua Três', status: 'pending_assignment', kit_type: 'kit_placas' })
const returnedTask = aTaskView('t4', {
  point_name: 'Bronze | Rua Quatro',
  status: 'on_hold' as const,
  return_comment: 'Poste em obras',

  due_date: '2026-11-20',
  assigned_technician_id: 'tec-1',
  technician_name: 'Tadeu Técnico',
  order_id: 'abcdef12-1',
})
const ALL = [art, bare, ready, returnedTask]

const boardOf = (tasks: readonly TaskView[], more: Partial<Record<TaskStatus, string>> = {}) => ({
  body: {
    cities: ['Americana', 'Sumaré'],
    columns: TASK_STATUSES.map(status => {
      const items = tasks.filter(task => task.status === status)
      return { status, items, cursor: more[status] ?? null, total: { count: items.length, exact: !more[status] } }
    }),
  },
})
const BOARD = 'GET /installation-tasks/board'

function open(routes: Parameters<typeof answerNetwork>[0] = {}, start = '/admin/pipeline') {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    [BOARD]: boardOf(ALL),
    'GET /technicians': {
      body: {
        items: [
          { id: 'tec-1', name: 'Tadeu Técnico' },
          { id: 'tec-2', name: 'Rafael Instalador' },
        ],
        cursor: null,
      },
    },
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/pipeline" element={<AdminPipelineScreen />} />
      <Route path="*" element={<p>outra tela</p>} />
    </Routes>
  )
  return { network, ...openSite(<main>{screens}</main>, start) }
}
const column = (status: TaskStatus) => screen.findByRole('region', { name: TASK_STATUS_TITLES[status] })
const card = (id: string) => {
  const foundElement = document.querySelector<HTMLElement>(`article[data-task="${id}"]`)
  if (!foundElement) throw new Error(`no card ${id}`)
  return foundElement
}
const columnOf = (id: string) => card(id).closest('section')?.getAttribute('data-column')
const shown = async () => {
  await waitFor(() => card('t4'))
}
async function moveBy(user: ReturnType<typeof openSite>['user'], id: string, to: TaskStatus) {
  await user.click(within(card(id)).getByRole('button', { name: /^Mover para/ }))
  await user.click(await screen.findByRole('menuitem', { name: TASK_STATUS_TITLES[to] }))
}

describe('the board', () => {
  it('say of a repair of a free point that nobody has the point', async () => {
    open({ [BOARD]: boardOf([aTaskView('t8', { customer_name: '', order_id: null, work: 'maintenance' })]) })
    expect((await screen.findByText(/Ponto sem contrato/)).textContent).not.toContain('Cliente não encontrado')
  })

  it('has the six columns in the table’s order with counts, and cards with all their parts', async () => {
    open()
    await shown()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Aprovação da Arte',
      'Impressão dos Adesivos',
      'Pronto para Atribuir',
      'Em Campo',
      'Concluído',
      'Em Espera',
    ])
    expect(within(await column('pending_assignment')).getByText('2')).toBeTruthy()
    expect(card('t1').textContent).toContain('Cliente não encontrado')
    expect(within(card('t1')).getByRole('link', { name: 'Ver Arte de Ouro | Rua Um' })).toBeTruthy()
    expect(within(card('t2')).queryByRole('link', { name: /Ver Arte/ })).toBeNull()
    expect(card('t2').textContent).toContain('Ponto não encontrado')
    expect(card('t3').textContent).toContain('Kit Placas (Apenas Placas)')
    expect(card('t4').textContent).toContain('Devolvido pelo TécnicoPoste em obras')
    expect(card('t4').textContent).toContain('Téc: Tadeu Técnico')
    expect(within(card('t4')).getByText(/^Atrasada: sex\., 20 de nov/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Atribuir Técnico/ })).toHaveLength(2)
  })

  it('names street and crossing first on a card, and the tier among the badges below', async () => {
    const task = aTaskView('t5', {
      point_name: 'Ouro | Av. Brasil c/ R. São Paulo',
      customer_name: 'Farmácia Saúde Já',
    })
    open({ [BOARD]: boardOf([task]) })
    await screen.findByRole('link', { name: 'Ouro | Av. Brasil c/ R. São Paulo' })
    const title = card('t5').querySelector('h3')
    expect(title?.querySelector('.tier')).toBeNull()
    expect(card('t5').querySelector('.badges')?.textContent).toBe('OuroSem arte')
  })

  it('says of approved art in the first column what the card waits for', async () => {
    const task = aTaskView('t5', { art_status: 'approved' })
    open({ [BOARD]: boardOf([task]) })
    await screen.findByRole('link', { name: task.point_name })
    expect(within(card('t5')).getByText('Arte aprovada: falta mover para a impressão')).toBeTruthy()
  })

  it.each([
    ['archived', 'archived'],
    ['', 'Indefinido'],
  ])(
    'shows a task of the unknown status "%s" in the first column, with the status as a badge',
    async (status, badge) => {
      const task = { ...aTaskView('t6', { point_name: 'Rua Seis' }), status } as unknown as TaskView
      const board = boardOf(ALL)
      board.body.columns[0]?.items.unshift(task)
      open({ [BOARD]: board })
      await shown()
      expect((await column('pending_art')).contains(card('t6'))).toBe(true)
      expect(within(card('t6')).getByText(badge)).toBeTruthy()
      expect(within(card('t1')).queryByText('Indefinido')).toBeNull()
    },
  )

  it('keeps places for cards, and no counts, until it is known', async () => {
    const deferredResponse = createDeferred<ReturnType<typeof boardOf>>()
    open({ [BOARD]: () => deferredResponse.promise })
    const firstColumn = await column('pending_art')
    expect(screen.getByText('Carregando as tarefas…').getAttribute('role')).toBe('status')
    expect(firstColumn.textContent).toBe('Aprovação da Arte')
    expect(firstColumn.querySelectorAll('.MuiSkeleton-root')).toHaveLength(3)
    await act(async () => deferredResponse.release(boardOf(ALL)))
    await shown()
    expect((await column('completed')).textContent).toBe('Concluído0Nenhuma tarefa aqui')
    expect(document.querySelector('.MuiSkeleton-root')).toBeNull()
    expect(screen.queryByText('Carregando as tarefas…')).toBeNull()
  })

  const handleOf = (id: string) => card(id).querySelector('.handle')

  it('leaves the focus with the card that was moved, while that is being saved and after', async () => {
    const deferredResponse = createDeferred<{ body: TaskView }>()
    const { user } = open({ 'POST /installation-tasks/t4/move': () => deferredResponse.promise })
    await shown()
    await moveBy(user, 't4', 'pending_assignment')
    await waitFor(() => expect(columnOf('t4')).toBe('pending_assignment'))
    await waitFor(() => expect(document.activeElement).toBe(handleOf('t4')))
    await act(async () =>
      deferredResponse.release({ body: { ...returnedTask, status: 'pending_assignment', version: 3 } }),
    )
    await screen.findByText('Tarefa movida para "Pronto para Atribuir"')
    expect(document.activeElement).toBe(handleOf('t4'))
  })

  it('leaves the focus with the card that was given to a technician, and with one that came back', async () => {
    const { user } = open({ 'POST /installation-tasks/t3/assign': refusalResponse('TECHNICIAN_NOT_FOUND') })
    await shown()
    await user.click(screen.getByRole('button', { name: 'Atribuir Técnico: Prata | Rua Três' }))
    await user.click(await screen.findByRole('button', { name: 'Rafael Instalador' }))
    expect(await screen.findByText('Falha ao atribuir tarefa')).toBeTruthy()
    await waitFor(() => expect(columnOf('t3')).toBe('pending_assignment'))
    await waitFor(() => expect(document.activeElement).toBe(handleOf('t3')))
  })

  it('on a phone leaves the focus with the card that takes the place of one that went', async () => {
    setWindowWidth(390)
    const { user } = open(
      { 'POST /installation-tasks/t3/move': { body: { ...ready, status: 'on_hold', version: 3 } } },
      '/admin/pipeline?coluna=pronto',
    )
    await waitFor(() => card('t3'))
    await moveBy(user, 't3', 'on_hold')
    await waitFor(() => expect(document.querySelector('article[data-task="t3"]')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(handleOf('t2')))
  })

  it('disables the column that a card is in, in its menu', async () => {
    const { user } = open()
    await shown()
    await user.click(within(card('t4')).getByRole('button', { name: /^Mover para/ }))
    const items = await screen.findAllByRole('menuitem')
    expect(items[0]?.closest('main')).toBeTruthy()
    expect(items.map(item => [item.textContent, item.getAttribute('aria-disabled')])).toEqual(
      TASK_STATUSES.map(status => [TASK_STATUS_TITLES[status], status === 'on_hold' ? 'true' : null]),
    )
  })

  it('says what failed, and asks again', async () => {
    let works = false
    const { user } = open({ [BOARD]: () => (works ? boardOf(ALL) : refusalResponse('TRY_AGAIN')) })
    expect(await screen.findByText('Falha ao carregar dados do painel')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await shown()
  })

  it('is narrowed down by what stands in the address', async () => {
    const { network, user } = open(
      {
        'GET /installation-tasks/board?technician=tec-1&due=overdue': boardOf([returnedTask]),
        'GET /installation-tasks/board?technician=tec-1&city=Sumar%C3%A9&due=overdue': boardOf([]),
      },
      '/admin/pipeline?tecnico=tec-1&entrega=atrasadas',
    )
    await shown()
    expect(network.to(BOARD)).toEqual([])
    await user.click(await screen.findByRole('combobox', { name: 'Cidade' }))
    await user.click(await screen.findByRole('option', { name: 'Sumaré' }))
    expect(await screen.findByText(/Nenhuma tarefa encontrada/)).toBeTruthy()
    expect(currentAddress()).toBe('/admin/pipeline?tecnico=tec-1&entrega=atrasadas&cidade=Sumar%C3%A9')
  })

  it('reads a column on, page by page', async () => {
    const nextTask = aTaskView('t9', { point_name: 'Mais uma' })
    const { user } = open({
      [BOARD]: boardOf(ALL, { pending_art: 'here' }),
      'GET /installation-tasks?status=pending_art&cursor=here': {
        body: { items: [art, nextTask], cursor: null, total: { count: 2, exact: true } },
      },
    })
    await shown()
    await user.click(within(await column('pending_art')).getByRole('button', { name: /^Carregar mais/ }))
    await waitFor(() => card('t9'))
    expect(document.querySelectorAll('article[data-task="t1"]')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Carregar mais/ })).toBeNull())
  })

  it('keeps what it has when a page more can not be had, and reads it when asked again', async () => {
    let works = false
    const nextTask = aTaskView('t9', { point_name: 'Mais uma' })
    const { user } = open({
      [BOARD]: boardOf(ALL, { pending_art: 'here' }),
      'GET /installation-tasks?status=pending_art&cursor=here': () =>
        works
          ? { body: { items: [nextTask], cursor: null, total: { count: 2, exact: true } } }
          : problemResponse(500, 'INTERNAL', 'Algo deu errado.'),
    })
    await shown()
    await user.click(within(await column('pending_art')).getByRole('button', { name: /^Carregar mais/ }))
    expect(await screen.findByText('Falha ao carregar dados do painel')).toBeTruthy()
    expect(card('t1')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => card('t9'))
    expect(screen.queryByText('Falha ao carregar dados do painel')).toBeNull()
  })

  it('shows what a colleague moved when it is looked at again', async () => {
    let tasks = ALL
    open({ [BOARD]: () => boardOf(tasks) })
    await shown()
    tasks = [art, bare, ready, { ...returnedTask, status: 'completed', version: 2 }]
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'))
    })
    // Sooner than the board's next automatic refetch.
    await waitFor(() => expect(columnOf('t4')).toBe('completed'), { timeout: 4000 })
  })

  it('is tabs with counts on a phone, one column at a time', async () => {
    setWindowWidth(390)
    const { user } = open()
    const tabs = await screen.findAllByRole('tab')
    await waitFor(() => expect(tabs.map(({ textContent }) => textContent)).toContain('Em Espera1'))
    expect(document.querySelector('article[data-task="t4"]')).toBeNull()
    await user.click(screen.getByRole('tab', { name: /^Em Espera/ }))
    await shown()
    expect(currentAddress()).toBe('/admin/pipeline?coluna=em-espera')
    expect(document.querySelector('article[data-task="t1"]')).toBeNull()
  })
})

describe('a move', () => {
  const MOVE = 'POST /installation-tasks/t4/move'

  it('is shown at once and sent with the version that was seen', async () => {
    const deferredResponse = createDeferred<{ body: TaskView }>()
    const { user, network } = open({ [MOVE]: () => deferredResponse.promise })
    await shown()
    await moveBy(user, 't4', 'pending_assignment')
    expect(columnOf('t4')).toBe('pending_assignment')
    expect(card('t4').getAttribute('aria-busy')).toBe('true')
    expect(network.to(MOVE)[0]?.body).toEqual({ version: 1, to: 'pending_assignment' })
    await act(async () =>
      deferredResponse.release({ body: { ...returnedTask, status: 'pending_assignment', version: 2 } }),
    )
    expect(await screen.findByText('Tarefa movida para "Pronto para Atribuir"')).toBeTruthy()
    expect(columnOf('t4')).toBe('pending_assignment')
  })

  it('stays while the board lags behind, also on a device whose clock is an hour ahead', async () => {
    vi.setSystemTime('2026-11-25T13:00:00.000Z')
    recordServerTime(
      new Response(null, { headers: { date: 'Wed, 25 Nov 2026 12:00:00 GMT', 'cache-control': 'no-store' } }),
    )
    let reads = 0
    const { user } = open({
      [MOVE]: { body: { ...returnedTask, status: 'pending_assignment', version: 2 } },
      [BOARD]: () => {
        reads += 1
        return boardOf(reads === 1 ? ALL : [art, bare, ready])
      },
    })
    await shown()
    await moveBy(user, 't4', 'pending_assignment')
    await waitFor(() => expect(reads).toBe(2))
    await screen.findByText('Tarefa movida para "Pronto para Atribuir"')
    await waitFor(() => expect(columnOf('t4')).toBe('pending_assignment'))
    recordServerTime(
      new Response(null, { headers: { date: 'Wed, 25 Nov 2026 13:00:00 GMT', 'cache-control': 'no-store' } }),
    )
  })

  it('is taken back when it fails', async () => {
    const { user } = open({ [MOVE]: refusalResponse('TRY_AGAIN') })
    await shown()
    await moveBy(user, 't4', 'completed')
    expect(await screen.findByText('Falha ao mover tarefa')).toBeTruthy()
    await waitFor(() => expect(columnOf('t4')).toBe('on_hold'))
  })

  it('that somebody else was faster with shows the card where it is', async () => {
    const { user } = open({
      [MOVE]: refusalResponse('TASK_CHANGED'),
      'GET /installation-tasks/t4': {
        body: { task: { ...returnedTask, status: 'completed', version: 3 }, point: null },
      },
    })
    await shown()
    await moveBy(user, 't4', 'pending_art')
    expect(await screen.findByText('Falha ao mover tarefa')).toBeTruthy()
    expect(screen.getByText(/Ela está em "Concluído"/)).toBeTruthy()
    await waitFor(() => expect(columnOf('t4')).toBe('completed'))
  })

  it.each([
    ['t2', REFUSALS.TASK_WITHOUT_TECHNICIAN.sentence],
    ['t4', REFUSALS.TASK_WITHOUT_KIT.sentence],
  ])('of %s into the field is warned of and not sent', async (id, sentence) => {
    const { user, network } = open()
    await shown()
    await moveBy(user, id, 'assigned')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(network.to(`POST /installation-tasks/${id}/move`)).toEqual([])
  })

  it('of what is done asks first, since its proof is taken back', async () => {
    const done = aTaskView('t7', { status: 'completed', assigned_technician_id: 'tec-1' })
    const MOVE_DONE = 'POST /installation-tasks/t7/move'
    const { user, network } = open({
      [BOARD]: boardOf([...ALL, done]),
      [MOVE_DONE]: { body: { ...done, status: 'on_hold', version: 2 } },
    })
    await shown()
    await moveBy(user, 't7', 'on_hold')
    const asked = () => screen.findByRole('alertdialog', { name: 'Tirar de "Concluído"?' })
    await user.click(within(await asked()).getByRole('button', { name: 'Voltar' }))
    expect(columnOf('t7')).toBe('completed')
    expect(network.to(MOVE_DONE)).toEqual([])
    await waitFor(() => expect(card('t7').contains(document.activeElement)).toBe(true))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await moveBy(user, 't7', 'on_hold')
    await user.click(within(await asked()).getByRole('button', { name: 'Tirar de Concluído' }))
    expect(await screen.findByText('Tarefa movida para "Em Espera"')).toBeTruthy()
    expect(network.to(MOVE_DONE)).toHaveLength(1)
  })

  it('to the printer without an art is warned of and not sent', async () => {
    const { user, network } = open()
    await shown()
    await moveBy(user, 't2', 'art_approved')
    expect(await screen.findByText(REFUSALS.TASK_WITHOUT_ART.sentence)).toBeTruthy()
    expect(network.to('POST /installation-tasks/t2/move')).toEqual([])
  })

  it('to the printer without approval asks once, and why', async () => {
    const { user, network } = open({
      'POST /installation-tasks/t1/move': { body: { ...art, status: 'art_approved', version: 2 } },
    })
    await shown()
    await moveBy(user, 't1', 'art_approved')
    const requestedDialog = within(await screen.findByRole('dialog'))
    expect(requestedDialog.getByText('Imprimir sem a aprovação do cliente?')).toBeTruthy()
    await user.click(requestedDialog.getByRole('button', { name: 'Mover assim mesmo' }))
    expect(requestedDialog.getByText('Escreva o motivo.')).toBeTruthy()
    await user.type(requestedDialog.getByLabelText('Motivo'), 'Aprovada por telefone')
    await user.click(requestedDialog.getByRole('button', { name: 'Mover assim mesmo' }))
    expect(await screen.findByText('Tarefa movida para "Impressão dos Adesivos"')).toBeTruthy()
    expect(network.to('POST /installation-tasks/t1/move')[0]?.body).toEqual({
      version: 1,
      to: 'art_approved',
      unapproved_art: 'Aprovada por telefone',
    })
  })

  it('that is to be printed unapproved keeps the reason that was begun, until it is given up', async () => {
    const { user } = open()
    await shown()
    const ask = async () => {
      await moveBy(user, 't1', 'art_approved')
      return within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Motivo')
    }
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.type(await ask(), 'Aprovada por telefone')
    await user.keyboard('{Escape}')
    await closed()
    expect((await ask()).value).toBe('Aprovada por telefone')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await closed()
    expect((await ask()).value).toBe('')
  })
})

describe('a technician', () => {
  it('is searched for, and gets the task in one step', async () => {
    const { user, network } = open({
      'POST /installation-tasks/t3/assign': {
        body: {
          ...ready,
          status: 'assigned',
          assigned_technician_id: 'tec-2',
          technician_name: 'Rafael Instalador',
          version: 2,
        },
      },
    })
    await shown()
    await user.click(screen.getByRole('button', { name: 'Atribuir Técnico: Prata | Rua Três' }))
    const list = within(await screen.findByRole('dialog', { name: 'Atribuir Técnico' }))
    const search = list.getByPlaceholderText('Buscar técnico...')
    await user.type(search, 'zé')
    expect(await list.findByText('Nenhum técnico encontrado.')).toBeTruthy()
    await user.clear(search)
    await user.type(search, 'RAFA')
    expect(list.queryByRole('button', { name: 'Tadeu Técnico' })).toBeNull()
    await user.click(list.getByRole('button', { name: 'Rafael Instalador' }))
    expect(await screen.findByText('Tarefa atribuída a Rafael Instalador')).toBeTruthy()
    expect(columnOf('t3')).toBe('assigned')
    expect(network.to('POST /installation-tasks/t3/assign')[0]?.body).toEqual({ version: 1, technician_id: 'tec-2' })
  })

  it('is reached by the arrows', async () => {
    const { user } = open()
    await shown()
    await user.click(screen.getByRole('button', { name: 'Atribuir Técnico: Prata | Rua Três' }))
    await screen.findByRole('button', { name: 'Tadeu Técnico' })
    const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')
    const walk: (string | null | undefined)[] = []
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{Home}', '{End}', '{ArrowUp}', '{ArrowUp}']) {
      await user.keyboard(key)
      walk.push(focused())
    }
    const [first, last] = ['Tadeu Técnico', 'Rafael Instalador']
    expect(walk).toEqual([first, last, last, first, last, first, 'Buscar técnico...'])
  })

  it('gets none without a kit', async () => {
    const { user } = open()
    await shown()
    await user.click(screen.getByRole('button', { name: 'Atribuir Técnico: Ponto não encontrado' }))
    await user.click(await screen.findByRole('button', { name: 'Rafael Instalador' }))
    expect(await screen.findByText(REFUSALS.TASK_WITHOUT_KIT.sentence)).toBeTruthy()
    expect(columnOf('t2')).toBe('pending_assignment')
  })
})

describe('what a screen reader is told of a drop', () => {
  const over = (status: TaskStatus) => ({ data: { current: { status } } })
  const told = (outcome: DropOutcome) => {
    const active = { data: { current: { task: ready } } }
    // The library's objects, reduced to the parts that are used.
    const end = { active, over: over('assigned') } as unknown as DragEndEvent
    return dragAnnouncements(() => outcome).announcements.onDragEnd(end)
  }
  it.each<[DropOutcome, string]>([
    ['moves', 'Prata | Rua Três foi solto em Em Campo.'],
    ['asked', 'Antes de Prata | Rua Três ir para Em Campo, responda à pergunta.'],
    [
      { refused: REFUSALS.TASK_WITHOUT_TECHNICIAN.sentence },
      "Prata | Rua Três não foi para Em Campo. Atribua um técnico antes de mover a tarefa para 'Em Campo'.",
    ],
  ])('%o', (outcome, sentence) => expect(told(outcome)).toBe(sentence))
})

describe('the map of a column', () => {
  it('marks what is late and what is urgent apart, and says which is which', async () => {
    const onMap = (task: TaskView) => ({ task, point: null })
    const soon = aTaskView('t8', { point_name: 'Ouro | Rua Oito', status: 'on_hold', due_date: '2026-11-27' })
    const laterTask = aTaskView('t9', { point_name: 'Ouro | Rua Nove', status: 'on_hold', due_date: '2026-11-28' })
    open(
      {
        'GET /installation-tasks/places?status=on_hold': {
          body: { items: [returnedTask, soon, laterTask].map(onMap), cursor: null },
        },
      },
      '/admin/pipeline?mapa=em-espera',
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Mapa: Em Espera' }))
    const row = async (name: string) => (await dialog.findByRole('link', { name })).closest('li')?.textContent
    expect(await row('Bronze | Rua Quatro')).toContain('Atrasada')
    expect(await row('Ouro | Rua Oito')).toContain('Vence em até 2 dias')
    expect(await row('Ouro | Rua Nove')).not.toMatch(/Atrasada|Vence/)
  })
})

describe('a task’s details', () => {
  const point = {
    id: '1',
    name: 'Bronze | Rua Quatro',
    latitude: null,
    longitude: null,
    image_url: null,
    street_name: 'Rua Quatro',
    intersection_name: '',
    neighborhood: 'Centro',
    city: 'Americana',
    installation_photo_url: null,
    installation_notes: 'Poste em obras',
  }
  const lateWork = {
    report_id: '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44',
    action: 'complete',
    made_at: '2026-11-21T12:00:00.000Z',
    comment: null,
    received_at: '2026-11-21T18:00:00.000Z',
    by: 'Rafael Instalador',
    photos: [{ which: 'near', url: '/media/installation-photos/9.jpg', distance_m: null, from_gallery: true }],
  }
  const routes = {
    'GET /installation-tasks/t4': { body: { task: returnedTask, point } },
    'GET /installation-tasks/t4/history': {
      body: {
        late_work: [lateWork],
        items: [
          {
            version: 1,
            event: 'returned',
            at: '2026-11-21T12:00:00.000Z',
            by: 'Tadeu Técnico',
            by_user_id: 'tec-1',
            because: null,
            changes: [{ field: 'status', before: 'assigned', after: 'on_hold' }],
          },
        ],
      },
    },
  }
  const openDetails = async (more: Parameters<typeof open>[0] = {}) => {
    const opened = open({ ...routes, ...more }, '/admin/pipeline?tarefa=t4')
    await screen.findByText('Devolvida pelo técnico')
    return { ...opened, form: within(screen.getByRole('dialog', { name: 'Detalhes da Tarefa' })) }
  }

  it('show point, customer, order, why it came back, what is mandatory and what happened', async () => {
    const { form } = await openDetails()
    expect(form.getByText('Devolvido pelo Técnico').closest('[role=alert]')?.textContent).toContain('Poste em obras')
    expect(form.getByText('O Tipo de Kit e a Data de Entrega são obrigatórios.')).toBeTruthy()
    expect(form.getByText('Centro, Americana')).toBeTruthy()
    expect(form.getByRole('link', { name: '#abcdef12' }).getAttribute('href')).toBe('/admin/orders/abcdef12-1')
    expect(form.getByText('Esta data já passou.')).toBeTruthy()
  })

  it('show what was done about it by a technician who had it no longer, with the photos', async () => {
    const { form } = await openDetails()
    const lateElement = form.getByText('Trabalho de campo não aceito').closest('[role=alert]')
    expect(lateElement?.textContent).toContain('Rafael Instalador concluiu esta tarefa sem internet em')
    expect(lateElement?.textContent).toContain('Foto da galeria')
    expect(form.getByRole('img', { name: 'De perto' }).getAttribute('src')).toBe('/media/installation-photos/9.jpg')
  })

  it('closed by Esc keep what was typed, and say so when they are opened again', async () => {
    const { form, user } = await openDetails()
    await user.type(form.getByLabelText('Notas (Internas)'), 'Levar escada')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(currentAddress()).toBe('/admin/pipeline'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(within(card('t4')).getByRole('link', { name: 'Bronze | Rua Quatro' }))
    const repeatedDialog = within(await screen.findByRole('dialog', { name: 'Detalhes da Tarefa' }))
    expect(await repeatedDialog.findByDisplayValue('Levar escada')).toBeTruthy()
  })

  it('are saved with a kit and a day only', async () => {
    const savedTask = { ...returnedTask, kit_type: 'kit_completo', due_date: '2026-12-01', version: 2 }
    const { form, user, network } = await openDetails({ 'PATCH /installation-tasks/t4': { body: savedTask } })
    await user.clear(form.getByLabelText('Data de Entrega'))
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }))
    expect(await form.findByText('A data de entrega é obrigatória.')).toBeTruthy()
    expect(form.getByText('Escolha um Kit para salvar')).toBeTruthy()
    await user.click(form.getByRole('combobox', { name: 'Tipo de Kit' }))
    await user.click(await screen.findByRole('option', { name: /^Kit Completo/ }))
    await user.type(form.getByLabelText('Data de Entrega'), '2026-12-01')
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }))
    expect(await screen.findByText('Tarefa atualizada com sucesso!')).toBeTruthy()
    expect(network.to('PATCH /installation-tasks/t4')[0]?.body).toEqual({
      version: 1,
      kit_type: 'kit_completo',
      notes: '',
      due_date: '2026-12-01',
    })
    await waitFor(() => expect(currentAddress()).toBe('/admin/pipeline'))
    expect(card('t4').textContent).toContain('Kit Completo')
  })

  it('say that a task is gone', async () => {
    open({ 'GET /installation-tasks/t4': refusalResponse('TASK_NOT_FOUND') }, '/admin/pipeline?tarefa=t4')
    expect(await screen.findByText('Não foi possível abrir a tarefa.')).toBeTruthy()
    expect(screen.getByText('Tarefa não encontrada.')).toBeTruthy()
  })
})

describe('several cards at once', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name: `Selecionar ${name}` })
  const bar = () => within(screen.getByRole('region', { name: 'Ações para as tarefas selecionadas' }))
  const tasks = [ready, { ...ready, id: 't5', point_name: 'Prata | Rua Cinco' }]
  const routesFor = (answer: (id: string) => Parameters<typeof answerNetwork>[0][string]) => ({
    [BOARD]: boardOf(tasks),
    'POST /installation-tasks/t3/move': answer('t3'),
    'POST /installation-tasks/t5/move': answer('t5'),
    'POST /installation-tasks/t3/assign': answer('t3'),
    'POST /installation-tasks/t5/assign': answer('t5'),
  })

  it('are moved, and who could not be is named and stays selected', async () => {
    const { user, network } = open(
      routesFor(id =>
        id === 't3' ? { body: { ...ready, status: 'on_hold', version: 2 } } : refusalResponse('TASK_CHANGED'),
      ),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Prata | Rua Três' }))
    await user.click(box('Prata | Rua Cinco'))
    expect(bar().getByText('2 tarefas selecionadas')).toBeTruthy()
    await user.click(bar().getByRole('button', { name: 'Mover para...' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Em Espera' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('1 tarefa ficou como estava:')
    expect(alert.textContent).toContain('Rua Cinco')
    expect(alert.textContent).toContain(REFUSALS.TASK_CHANGED.sentence)
    await waitFor(() => expect(document.activeElement).toBe(alert))
    expect(bar().getByText('1 tarefa selecionada')).toBeTruthy()
    expect(network.to('POST /installation-tasks/t3/move')[0]?.body).toEqual({ version: 1, to: 'on_hold' })
  })

  it('are given to one technician, and then none is selected', async () => {
    const { user, network } = open(routesFor(id => ({ body: { ...ready, id, status: 'assigned', version: 2 } })))
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Prata | Rua Três' }))
    await user.click(box('Prata | Rua Cinco'))
    await user.click(bar().getByRole('button', { name: 'Atribuir Técnico' }))
    await user.click(await screen.findByRole('button', { name: 'Rafael Instalador' }))
    expect(await screen.findByText('2 tarefas mudadas')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/selecionada/)).toBeNull())
    expect(network.to('POST /installation-tasks/t5/assign')[0]?.body).toEqual({ version: 1, technician_id: 'tec-2' })
  })

  it('whose art is missing are not approved, and what is done has no box', async () => {
    const done = { ...ready, id: 't6', status: 'completed' as const, point_name: 'Prata | Rua Seis' }
    const { user } = open({ [BOARD]: boardOf([...tasks, done]) })
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Prata | Rua Três' }))
    expect(screen.queryByRole('checkbox', { name: 'Selecionar Prata | Rua Seis' })).toBeNull()
    await user.click(bar().getByRole('button', { name: 'Aprovar artes' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Ainda não tem arte.')
    await user.click(bar().getByRole('button', { name: 'Limpar' }))
    expect(screen.queryByText(/selecionada/)).toBeNull()
  })
})
