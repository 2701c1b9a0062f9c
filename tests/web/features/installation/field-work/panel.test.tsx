// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldWork } from '#shared/installation/api/field-work.ts'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import { type FieldTask, NO_COMMENT, NO_PHOTO } from '#shared/installation/rules/field-work.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { keepSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, held, refused } from '#tests/web/support/network.ts'
import { currentAddress, eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { answerUploads, drawPictures } from '#tests/web/support/upload-double.ts'
import { KeepAnswers } from '#web/app/keep-answers.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { keepAnswer, seenFile } from '#web/lib/seen-answers.ts'
import { TechnicianPanelScreen } from '#web/screens/technician-panel/technician-panel-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
eachTestStartsFresh()

const aFieldTask = (id: string, changes: Partial<FieldTask> = {}): FieldTask => ({
  ...{ id, work: 'installation', point_id: '7', point_name: `Ouro | Rua ${id}`, customer_name: 'Clara Cliente' },
  ...{ kit_type: 'kit_completo', status: 'assigned', notes: 'Levar escada', due_date: '2020-01-02' },
  ...{ art_status: 'none', art_version: 0, version: 3 },
  point: {
    ...{ latitude: -22.74, longitude: -47.33, street_name: `Rua ${id}`, intersection_name: '' },
    ...{ neighborhood: 'Centro', city: 'Americana', image_url: null },
  },
  ...changes,
})

const PLACE = { url: 'http://bucket', fields: {}, key: 'uploads/1-a.jpg', max_bytes: 5_000_000 }
const ART_URL = 'http://bucket/art-files/a'
const profile = exampleProfile({ id: 'tech-1', role: 'field_technician', name: 'Tadeu Técnico' })

/** What the server has; a test changes it between what it does. */
let tasks: FieldTask[]
let isThere: boolean
/** It answers, and says that it failed. */
let isFailing: boolean
let art: Blob
beforeEach(() => {
  art = new Blob(['bytes'], { type: 'image/jpeg' })
  tasks = [aFieldTask('a'), aFieldTask('b', { kit_type: null, notes: null, due_date: null })]
  isThere = true
  isFailing = false
  vi.stubGlobal('scrollTo', vi.fn())
  setOnline(true)
})
afterEach(async () => {
  setOnline(true)
  vi.restoreAllMocks()
  for (const name of ['ponto-urbano.field-work', 'ponto-urbano.seen']) await emptied(name)
})

/** The stores stay open in the page's modules, so they are emptied. */
async function emptied(name: string): Promise<void> {
  const { openDB } = await import('idb')
  const opened = await openDB(name)
  for (const store of opened.objectStoreNames) await opened.clear(store)
  const isNone = opened.objectStoreNames.length === 0
  opened.close()
  if (isNone) await deleteDB(name)
}

function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => onlineManager.setOnline(online))
}
const networkComesBack = () => {
  setOnline(true)
  act(() => void dispatchEvent(new Event('online')))
}

function Panel() {
  const session = useSession()
  return (
    <>
      {session.profile && <KeepAnswers personId={session.profile.id} />}
      <TechnicianPanelScreen />
    </>
  )
}

/** `fails`: what completing and returning answer. */
function open(fails?: ReturnType<typeof refused>) {
  keepSession()
  const gone = () => {
    if (!isThere) throw new TypeError('Failed to fetch')
  }
  const done = (status: string) => () => {
    gone()
    return fails ?? { body: { id: 'a', status, version: 4 } }
  }
  const network = answerNetwork({
    'GET /me/profile': () => {
      gone()
      return { body: profile }
    },
    'GET /me/installation-tasks': () => {
      gone()
      if (isFailing) return refused('INTERNAL')
      return { body: { items: tasks } }
    },
    'POST /uploads': () => {
      gone()
      return { status: 201, body: PLACE }
    },
    'GET /installation-tasks/a/art/2': () => {
      gone()
      return { body: { url: ART_URL, is_pdf: false, expires_at: '2026-11-22T12:00:00.000Z' } }
    },
    'GET /media/7.jpg': () => {
      gone()
      return { body: new Blob(['photo'], { type: 'image/jpeg' }) }
    },
    [`GET ${ART_URL}`]: () => {
      gone()
      return { body: art }
    },
    'POST /installation-tasks/a/complete': done('completed'),
    'POST /installation-tasks/a/return': done('on_hold'),
    'POST /installation-tasks/a/late-work': () => {
      gone()
      return { body: {} }
    },
  })
  return { network, ...openSite(<Panel />, '/technician-panel', { whatsapp_number: '5519988887777' }) }
}

const card = (id: string) => screen.findByRole('button', { name: new RegExp(`Rua ${id}`) })
const sheet = (name: string) => screen.findByRole('dialog', { name })
const queue = () => screen.findByRole('region', { name: /pendente/ })
const unsent = () => screen.findByRole('region', { name: /não enviada/ })

async function openTask(user: ReturnType<typeof openSite>['user'], id = 'a') {
  await user.click(await card(id))
  return sheet(`Ouro | Rua ${id}`)
}

async function takePhoto(which: 'near' | 'far', type = 'image/jpeg') {
  const input = document.querySelector<HTMLInputElement>(`input[data-shot=${which}]`)
  if (!input) throw new Error('there is no such photo to take')
  const file = new File(['bytes'], 'foto.jpg', { type })
  fireEvent.change(input, { target: { files: [file] } })
}

async function completeTask(user: ReturnType<typeof openSite>['user']) {
  await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
  const completing = await sheet('Concluir tarefa')
  await takePhoto('near')
  await within(completing).findByRole('img', { name: 'Foto de perto' })
  await user.click(within(completing).getByRole('button', { name: 'Concluir tarefa' }))
}

describe('a task', () => {
  it('shows where, which kit, what was noted and until when, and the way there', async () => {
    const { user } = open()
    const task = await openTask(user)
    for (const text of ['Rua a – Centro, Americana', 'Kit Completo (Placa + Estrutura)', 'Levar escada'])
      expect(within(task).getByText(text)).toBeTruthy()
    expect(within(task).getByText(/^Atrasada: era até/)).toBeTruthy()
    expect(within(task).getByRole('link', { name: 'Como chegar' }).getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=-22.740000%2C-47.330000&travelmode=driving',
    )
  })

  it('whose point was deleted, or has no place, says so and can still be brought back', async () => {
    tasks = [aFieldTask('a', { point: null })]
    const { user } = open()
    const task = await openTask(user)
    expect(within(task).getByText(FIELD_WORK.NO_POINT)).toBeTruthy()
    expect(within(task).queryByRole('link')).toBeNull()
    expect(within(task).getByRole('button', { name: 'Devolver' })).toBeTruthy()
  })

  it('of mending needs no kit; one to install does', async () => {
    tasks = [aFieldTask('a', { work: 'maintenance', kit_type: null }), aFieldTask('b', { kit_type: null })]
    const { user } = open()
    expect((await card('a')).textContent).toMatch(/^ManutençãoOuro/)
    expect((await card('b')).textContent).toMatch(/^Instalação · Kit não definido/)
    expect(within(await openTask(user)).queryByText('Kit')).toBeNull()
  })

  it('leaves the office a call or a message away', async () => {
    open()
    const office = await screen.findByRole('region', { name: 'Falar com a gestão' })
    expect(within(office).getByRole('link', { name: 'Ligar' }).getAttribute('href')).toBe('tel:+5519988887777')
    expect(
      within(office)
        .getByRole('link', { name: /^WhatsApp/ })
        .getAttribute('href'),
    ).toBe('https://wa.me/5519988887777')
  })

  it('that there is none of is said, and what failed can be tried again', async () => {
    tasks = []
    open()
    expect(await screen.findByText('Nenhuma tarefa em campo')).toBeTruthy()
  })
})

describe('completing', () => {
  it('wants the near photo, and takes the camera of the back', async () => {
    const { user, network } = open()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await sheet('Concluir tarefa')
    expect(document.querySelector('input[data-shot=near]')?.getAttribute('capture')).toBe('environment')
    await user.click(within(completing).getByRole('button', { name: 'Concluir tarefa' }))
    expect(await within(completing).findByText(NO_PHOTO)).toBeTruthy()
    expect(network.to('POST /uploads')).toEqual([])
    drawPictures()
    await takePhoto('near')
    await within(completing).findByRole('img', { name: 'Foto de perto' })
    expect(within(completing).queryByText(NO_PHOTO)).toBeNull()
  })

  it('shows what is next as such: the near photo, then to complete', async () => {
    drawPictures()
    const { user } = open()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await sheet('Concluir tarefa')
    const primary = () =>
      within(completing)
        .getAllByRole('button')
        .flatMap(button => (button.className.includes('MuiButton-contained') ? [button.textContent] : []))
    expect(primary()).toEqual(['Tirar foto'])
    await takePhoto('near')
    await within(completing).findByRole('img', { name: 'Foto de perto' })
    expect(primary()).toEqual(['Concluir tarefa'])
  })

  it('sends a JPEG of the point, with where it was taken, and warns of one that was taken elsewhere', async () => {
    drawPictures()
    const uploads = answerUploads()
    const coords = { latitude: -22.75, longitude: -47.33, accuracy: 12.4 }
    vi.stubGlobal('navigator', {
      ...{ onLine: true, userAgent: navigator.userAgent, language: 'pt-BR' },
      geolocation: { getCurrentPosition: (done: (found: object) => void) => done({ coords }) },
    })
    const { user, network } = open()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await sheet('Concluir tarefa')
    await takePhoto('near', 'image/heic')
    expect(await within(completing).findByText('Posição registrada (precisão de 12 m)')).toBeTruthy()
    expect(within(completing).getByText(/a 1\.112 metros do ponto/)).toBeTruthy()
    await user.click(within(completing).getByRole('button', { name: 'Concluir tarefa' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    await waitFor(() => expect(network.to('POST /installation-tasks/a/complete')).toHaveLength(1))
    expect(network.to('POST /uploads')[0]?.body).toEqual({
      ...{ kind: 'installation_photo', content_type: 'image/jpeg', point_id: '7' },
    })
    const { body } = network.to('POST /installation-tasks/a/complete')[0] ?? {}
    const input = fieldWork.complete.input.parse({ ...Object(body), task_id: 'a' })
    expect(input.photos).toMatchObject([
      { which: 'near', key: PLACE.key, position: { latitude: -22.75, longitude: -47.33, accuracy_m: 12.4 } },
    ])
    await waitFor(() => expect(screen.queryByRole('region', { name: /pendente/ })).toBeNull())
  })

  it('of a photo from far off says that, and how many kilometres, not metres', async () => {
    drawPictures()
    const coords = { latitude: -22.9, longitude: -47.06, accuracy: 12 }
    vi.stubGlobal('navigator', {
      ...{ onLine: true, userAgent: navigator.userAgent, language: 'pt-BR' },
      geolocation: { getCurrentPosition: (done: (found: object) => void) => done({ coords }) },
    })
    const { user } = open()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    await takePhoto('near')
    expect(await within(await sheet('Concluir tarefa')).findByText(/tirada longe do ponto \(33 km\)\./)).toBeTruthy()
  })

  it('of what is no picture says so and sends nothing', async () => {
    drawPictures({ readable: false })
    const { user } = open()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await sheet('Concluir tarefa')
    await takePhoto('near')
    expect(await within(completing).findByText(/Não foi possível abrir esta imagem/)).toBeTruthy()
  })

  it('without network waits on the device, is seen waiting, and goes once when the network is back', async () => {
    drawPictures()
    const uploads = answerUploads()
    const { user, network } = open()
    await card('a')
    isThere = false
    setOnline(false)
    await completeTask(user)
    expect((await within(await queue()).findByRole('heading')).textContent).toBe('1 pendente')
    expect(await within(await queue()).findByText('Conclusão · Aguardando envio')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Rua a/ })).toBeNull()
    expect(screen.getByText('1 tarefa em campo')).toBeTruthy()
    isThere = true
    networkComesBack()
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    tasks = tasks.slice(1)
    act(() => uploads.current().answer(204))
    await waitFor(() => expect(screen.queryByRole('region', { name: /pendente/ })).toBeNull())
    expect(await screen.findByText('Tarefa concluída.')).toBeTruthy()
    expect(network.to('POST /installation-tasks/a/complete')).toHaveLength(1)
  })

  it('of a task that the office took away is explained, keeps the photos, and is thrown away only when asked', async () => {
    drawPictures()
    const uploads = answerUploads()
    const { user } = open(refused('TASK_NOT_IN_FIELD'))
    await completeTask(user)
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    const waiting = await unsent()
    expect(within(waiting).getByRole('heading').textContent).toBe('1 não enviada')
    expect(screen.queryByRole('region', { name: /pendente/ })).toBeNull()
    expect(await within(waiting).findByText(FIELD_WORK.TAKEN_AWAY.complete)).toBeTruthy()
    expect(await within(waiting).findByText('A gestão já foi avisada.')).toBeTruthy()
    expect(within(waiting).getByRole('button', { name: 'Descartar' }).className).toContain('colorError')
    expect(within(waiting).getByRole('button', { name: 'Salvar fotos' })).toBeTruthy()
    await user.click(within(waiting).getByRole('button', { name: 'Descartar' }))
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText(FIELD_WORK.DISCARD_DETAIL.complete)).toBeTruthy()
    await user.click(within(asked).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /não enviada/ })).toBeNull())
  })

  it('of a task that the office took away goes to the office with its photos, when the technician sends them', async () => {
    drawPictures()
    const uploads = answerUploads()
    const { user, network } = open(refused('TASK_NOT_IN_FIELD'))
    await completeTask(user)
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    const LATE = 'POST /installation-tasks/a/late-work'
    await user.click(await within(await unsent()).findByRole('button', { name: 'Enviar fotos à gestão' }))
    expect(await screen.findByText('Fotos enviadas à gestão.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: /não enviada/ })).toBeNull())
    expect(network.to(LATE).map(({ body }) => Object(body).photos.length)).toEqual([0, 1])
    expect(network.to(LATE)[1]?.body).toMatchObject({ action: 'complete', comment: null })
  })

  it('on a device without room says so, and keeps what was done on the screen', async () => {
    drawPictures()
    const { user } = open()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await sheet('Concluir tarefa')
    await takePhoto('near')
    await within(completing).findByRole('img', { name: 'Foto de perto' })
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full
    })
    await user.click(within(completing).getByRole('button', { name: 'Concluir tarefa' }))
    expect(await within(completing).findByText(FIELD_WORK.FULL)).toBeTruthy()
    expect(within(completing).getByRole('img', { name: 'Foto de perto' })).toBeTruthy()
  })
})

describe('bringing back', () => {
  it('wants a reason, and sends it', async () => {
    const { user, network } = open()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Devolver' }))
    const returning = await sheet('Devolver tarefa')
    const send = () => user.click(within(returning).getByRole('button', { name: 'Devolver tarefa' }))
    await send()
    expect(within(returning).getByText(NO_COMMENT)).toBeTruthy()
    expect(document.activeElement).toBe(within(returning).getByRole('textbox'))
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await send()
    await waitFor(() => expect(network.to('POST /installation-tasks/a/return')).toHaveLength(1))
    expect(network.to('POST /installation-tasks/a/return')[0]?.body).toMatchObject({ comment: 'Poste interditado' })
  })

  it('what the office took away is told to it with the reason, and says nothing of photos', async () => {
    const { user, network } = open(refused('TASK_NOT_IN_FIELD'))
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Devolver' }))
    const returning = await sheet('Devolver tarefa')
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await user.click(within(returning).getByRole('button', { name: 'Devolver tarefa' }))
    const told = await unsent()
    await user.click(await within(told).findByRole('button', { name: 'Entendi' }))
    expect(told.textContent).not.toMatch(/foto/i)
    expect(network.to('POST /installation-tasks/a/late-work')[0]?.body).toMatchObject({
      ...{ action: 'return', comment: 'Poste interditado', photos: [] },
    })
    await waitFor(() => expect(screen.queryByRole('region', { name: /não enviada/ })).toBeNull())
  })
})

describe('another tab', () => {
  const aReport = (id: string) => ({
    ...{ id: '0f8b2c1e-5d4a-4c3b-9a2f-1e0d9c8b7a6f', kind: 'return' as const, user_id: 'tech-1', task_id: id },
    ...{ point_id: '7', point_name: 'Ouro', made_at: '2026-11-22T12:00:00.000Z', comment: 'Obra' },
  })
  const otherTab = async () => {
    const { openStore } = await import('#web/features/installation/field-work/outbox/store.ts')
    return openStore()
  }

  it('that reported the task first is heard of: it waits here too', async () => {
    const { network } = open()
    await card('a')
    // What it looks for when it is opened is over.
    await new Promise(resolve => setTimeout(resolve, 200))
    await (await otherTab()).add(aReport('a'), new Map())
    const asked = network.to('GET /me/installation-tasks').length
    const channel = new BroadcastChannel('ponto-urbano.field-work')
    channel.postMessage('changed')
    expect((await within(await queue()).findByRole('heading')).textContent).toBe('1 pendente')
    await waitFor(() => expect(network.to('GET /me/installation-tasks').length).toBeGreaterThan(asked))
    channel.close()
  })

  it('hears of what is reported here', async () => {
    const heard = vi.fn()
    const channel = new BroadcastChannel('ponto-urbano.field-work')
    channel.onmessage = heard
    drawPictures()
    const { user } = open()
    await card('a')
    isThere = false
    setOnline(false)
    await completeTask(user)
    await waitFor(() => expect(heard).toHaveBeenCalled())
    channel.close()
  })

  it('that was faster is said so, and nothing is queued twice', async () => {
    const { user } = open()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Devolver' }))
    isThere = false
    setOnline(false)
    const store = await otherTab()
    await store.add(aReport('a'), new Map())
    await user.type(within(await sheet('Devolver tarefa')).getByRole('textbox'), 'Poste interditado')
    await user.click(within(await sheet('Devolver tarefa')).getByRole('button', { name: 'Devolver tarefa' }))
    expect(await screen.findByText('Esta tarefa já está na fila de envio.')).toBeTruthy()
    expect((await within(await queue()).findByRole('heading')).textContent).toBe('1 pendente')
    expect(await store.list('tech-1')).toHaveLength(1)
  })
})

describe('what was begun and left', () => {
  const leave = (user: ReturnType<typeof openSite>['user'], from: HTMLElement) =>
    user.click(within(from).getByRole('button', { name: 'Fechar' }))
  const begin = async (user: ReturnType<typeof openSite>['user'], what: 'Devolver' | 'Concluir', id = 'a') => {
    const task = await openTask(user, id)
    await user.click(within(task).getByRole('button', { name: new RegExp(`^${what}`) }))
    return sheet(`${what} tarefa`)
  }
  /** The addresses of files that the page holds. */
  function countUrls() {
    drawPictures()
    const held = new Set<string>()
    let made = 0
    URL.createObjectURL = () => {
      made += 1
      held.add(`blob:${made}`)
      return `blob:${made}`
    }
    URL.revokeObjectURL = url => void held.delete(url)
    return held
  }

  it('is there when it is opened again: the comment, and each task has its own', async () => {
    const { user } = open()
    const returning = await begin(user, 'Devolver')
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await leave(user, returning)
    const other = await begin(user, 'Devolver', 'b')
    expect(within(other).getByRole('textbox')).toHaveProperty('value', '')
    await leave(user, other)
    expect(within(await begin(user, 'Devolver')).getByRole('textbox')).toHaveProperty('value', 'Poste interditado')
  })

  it('is there when it is opened again: the photo, whose address lives as long as it is seen', async () => {
    const held = countUrls()
    const { user } = open()
    const completing = await begin(user, 'Concluir')
    await takePhoto('near')
    const seen = await within(completing).findByRole('img', { name: 'Foto de perto' })
    expect([...held]).toEqual([seen.getAttribute('src')])
    await leave(user, completing)
    await waitFor(() => expect(held.size).toBe(0))
    const again = await within(await begin(user, 'Concluir')).findByRole('img', { name: 'Foto de perto' })
    expect([...held]).toEqual([again.getAttribute('src')])
  })

  /** The page ends, and is opened again where there is no network. */
  async function pageIsKilled() {
    isThere = false
    setOnline(false)
    cleanup()
    const { user } = open()
    const begun = await card('a')
    await waitFor(() => expect(begun.textContent).toContain('Começada: o que você fez está guardado no aparelho.'))
    expect((await card('b')).textContent).not.toContain('Começada')
    return user
  }

  it('outlives the page: the photo and the comment, and is completed from there', async () => {
    drawPictures()
    await seenBefore()
    const first = open()
    const returning = await begin(first.user, 'Devolver')
    await first.user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await leave(first.user, returning)
    const completing = await begin(first.user, 'Concluir')
    await takePhoto('near')
    await within(completing).findByRole('img', { name: 'Foto de perto' })
    const user = await pageIsKilled()
    const again = await begin(user, 'Devolver')
    expect(within(again).getByRole('textbox')).toHaveProperty('value', 'Poste interditado')
    await leave(user, again)
    const found = await begin(user, 'Concluir')
    await within(found).findByRole('img', { name: 'Foto de perto' })
    await user.click(within(found).getByRole('button', { name: 'Concluir tarefa' }))
    expect((await within(await queue()).findByRole('heading')).textContent).toBe('1 pendente')
    const { openStore } = await import('#web/features/installation/field-work/outbox/store.ts')
    await waitFor(async () => expect(await openStore().drafts('tech-1')).toEqual([]))
    expect(await openStore().list('tech-1')).toHaveLength(1)
  })

  it('outlives a page that ended before the photo was ready', async () => {
    await seenBefore()
    const never = held<ImageBitmap>()
    drawPictures()
    vi.stubGlobal('createImageBitmap', () => never.promise)
    const first = open()
    await begin(first.user, 'Concluir')
    await takePhoto('near')
    const { openStore } = await import('#web/features/installation/field-work/outbox/store.ts')
    await waitFor(async () => expect((await openStore().drafts('tech-1'))[0]?.photos).toMatchObject([{ ready: false }]))
    drawPictures()
    const user = await pageIsKilled()
    await within(await begin(user, 'Concluir')).findByRole('img', { name: 'Foto de perto' })
    await waitFor(async () => expect((await openStore().drafts('tech-1'))[0]?.photos).toMatchObject([{ ready: true }]))
  })

  it('is forgotten once it is in the queue', async () => {
    const { user, network } = open(refused('TASK_NOT_IN_FIELD'))
    const returning = await begin(user, 'Devolver')
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await user.click(within(returning).getByRole('button', { name: 'Devolver tarefa' }))
    await waitFor(() => expect(network.to('POST /installation-tasks/a/return')).toHaveLength(1))
    await screen.findByText(FIELD_WORK.TAKEN_AWAY.return)
    expect(within(await begin(user, 'Devolver')).getByRole('textbox')).toHaveProperty('value', '')
  })

  it('is forgotten with a task that is gone, not while it is open', async () => {
    const [first, second] = tasks
    const { user } = open()
    const returning = await begin(user, 'Devolver')
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    tasks = [second ?? aFieldTask('b')]
    look()
    await waitFor(() => expect(screen.getByText('1 tarefa em campo')).toBeTruthy())
    expect(within(returning).getByRole('textbox')).toHaveProperty('value', 'Poste interditado')
    await leave(user, returning)
    tasks = [first ?? aFieldTask('a')]
    look()
    expect(within(await begin(user, 'Devolver')).getByRole('textbox')).toHaveProperty('value', '')
  })
})

/** The tasks as they were loaded a minute ago, in another page. */
async function seenBefore() {
  const key = JSON.stringify(['me', 'installation-tasks'])
  await keepAnswer({ user_id: 'tech-1', key, seen_at: Date.now() - 60_000, data: { items: tasks } })
  localStorage.setItem('ponto-urbano.person', JSON.stringify(profile))
}

describe('the art', () => {
  const withArt = () => aFieldTask('a', { art_status: 'approved', art_version: 2 })
  const picture = 'Arte de Ouro | Rua a'

  it('is taken along, and shown without network', async () => {
    tasks = [withArt()]
    open()
    await card('a')
    await waitFor(async () => expect(await seenFile('tech-1', 'art/a/2')).toBeTruthy())
    cleanup()
    isThere = false
    setOnline(false)
    const { user, network } = open()
    expect(await within(await openTask(user)).findByRole('img', { name: picture })).toBeTruthy()
    expect(network.to(`GET ${ART_URL}`)).toEqual([])
  })

  it('that is a PDF is saved for the phone to open', async () => {
    tasks = [withArt()]
    art = new Blob(['%PDF'], { type: 'application/pdf' })
    const { user } = open()
    const link = await within(await openTask(user)).findByRole('link', { name: 'Abrir a arte (PDF)' })
    expect(link.getAttribute('download')).toBe('Arte - Ouro Rua a.pdf')
  })

  it('that was never loaded is said to be missing', async () => {
    tasks = [withArt()]
    isThere = false
    setOnline(false)
    await seenBefore()
    const { user } = open()
    expect(await within(await openTask(user)).findByText(FIELD_WORK.ART_FAILED)).toBeTruthy()
  })

  it('of what is no longer theirs leaves the device', async () => {
    tasks = [withArt()]
    open()
    await waitFor(async () => expect(await seenFile('tech-1', 'art/a/2')).toBeTruthy())
    cleanup()
    tasks = [aFieldTask('b')]
    open()
    await waitFor(async () => expect(await seenFile('tech-1', 'art/a/2')).toBeUndefined())
  })

  it('opens larger, and says when the client has not approved it', async () => {
    tasks = [withArt(), aFieldTask('b', { art_status: 'refused', art_version: 1 })]
    const { user } = open()
    const task = await openTask(user)
    const link = await within(task).findByRole('link', { name: /Abrir em tamanho grande/ })
    expect([link.getAttribute('target'), within(link).getByRole('img').getAttribute('src')]).toEqual([
      '_blank',
      link.getAttribute('href'),
    ])
    expect(within(task).queryByText('Arte não aprovada pelo cliente')).toBeNull()
    await user.click(within(task).getByRole('button', { name: 'Fechar' }))
    expect(within(await openTask(user, 'b')).getByText('Arte não aprovada pelo cliente')).toBeTruthy()
  })

  it('is no part of a task that has none', async () => {
    const { user, network } = open()
    expect(within(await openTask(user)).queryByText(FIELD_WORK.ART)).toBeNull()
    expect(network.to('GET /installation-tasks/a/art/0')).toEqual([])
  })
})

describe('whether the panel opens without network', () => {
  const preparing = 'Preparando o painel para funcionar sem internet…'
  const ready = 'Pronto para usar sem internet.'
  /** The browser's service workers, which keep the site in what is built alone. */
  function keepsSite(given: { controller?: object; fails?: boolean } = {}) {
    vi.stubEnv('PROD', true)
    const active = held<object>()
    const register = vi.fn(() => (given.fails ? Promise.reject(new Error('no')) : Promise.resolve({})))
    const value = { controller: given.controller ?? null, ready: active.promise, register }
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
    return { register, active }
  }
  afterEach(() => {
    vi.unstubAllEnvs()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('is prepared at once, and said until it does', async () => {
    const { register, active } = keepsSite()
    open()
    expect(await screen.findByText(preparing)).toBeTruthy()
    expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
    await act(async () => active.release({}))
    expect(await screen.findByText(ready)).toBeTruthy()
    expect(screen.queryByText(preparing)).toBeNull()
  })

  it('is not spoken of where it does already, or can’t', async () => {
    const { register } = keepsSite({ controller: {} })
    open()
    await card('a')
    expect([register.mock.calls.length, screen.queryByText(preparing), screen.queryByText(ready)]).toEqual([
      1,
      null,
      null,
    ])
    cleanup()
    keepsSite({ fails: true })
    open()
    await card('a')
    await waitFor(() => expect(screen.queryByText(preparing)).toBeNull())
  })
})

describe('the point’s photo', () => {
  const withPhoto = () => {
    const task = aFieldTask('a')
    return { ...task, point: task.point && { ...task.point, image_url: '/media/7.jpg' } }
  }
  const heading = { name: 'Foto do ponto' }

  it('is taken along, and shown without network under its title', async () => {
    tasks = [withPhoto()]
    open()
    await waitFor(async () => expect(await seenFile('tech-1', 'photo/7//media/7.jpg')).toBeTruthy())
    cleanup()
    isThere = false
    setOnline(false)
    const { user, network } = open()
    const task = await openTask(user)
    expect(await within(task).findByRole('heading', heading)).toBeTruthy()
    expect(within(task).getByRole('img').getAttribute('src')).toMatch(/^blob:/)
    expect(network.to('GET /media/7.jpg')).toEqual([])
  })

  it('that was never loaded takes no place', async () => {
    tasks = [withPhoto()]
    isThere = false
    setOnline(false)
    await seenBefore()
    const { user } = open()
    const task = await openTask(user)
    // It may be shown though it can't be read: the browser tries, and fails.
    fireEvent.error(await within(task).findByRole('img'))
    expect(within(task).queryByRole('heading', heading)).toBeNull()
    expect(within(task).queryByText('Foto em breve')).toBeNull()
  })
})

describe('without network', () => {
  it('the panel opens with the tasks that were seen last, and says when; gone when they sign out', async () => {
    open()
    await card('a')
    cleanup()
    isThere = false
    setOnline(false)
    const { user } = open()
    expect(await card('a')).toBeTruthy()
    expect(screen.getByText(/^Você vê as tarefas como estavam em/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    const { answersOf } = await import('#web/lib/seen-answers.ts')
    await waitFor(async () => expect(await answersOf('tech-1')).toEqual([]))
    expect(localStorage.getItem('ponto-urbano.person')).toBeNull()
  })

  it('of which the device knows nothing, it says so too', async () => {
    await seenBefore()
    isThere = false
    open()
    expect(await card('a')).toBeTruthy()
    expect(await screen.findByText(/^Você vê as tarefas como estavam em/)).toBeTruthy()
  })

  it('of a server that fails it says so with the first failure, beside what was seen last', async () => {
    await seenBefore()
    isFailing = true
    const { network } = open()
    expect(await card('a')).toBeTruthy()
    expect(await screen.findByText('O servidor não está respondendo')).toBeTruthy()
    expect(screen.getByText(/^Você vê as tarefas como estavam em/)).toBeTruthy()
    expect(network.to('GET /me/installation-tasks')).toHaveLength(1)
  })

  it('who signs out with something waiting is told that it stays here', async () => {
    drawPictures()
    const { user } = open()
    await card('a')
    isThere = false
    setOnline(false)
    await completeTask(user)
    await queue()
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    const asked = await screen.findByRole('alertdialog')
    expect(asked.textContent).toContain('1 envio fica guardado neste aparelho')
    await user.click(within(asked).getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    const { openStore } = await import('#web/features/installation/field-work/outbox/store.ts')
    expect(await openStore().list('tech-1')).toHaveLength(1)
  })
})

it('the day’s route goes to the nearest next, in links of at most nine', async () => {
  tasks = Array.from({ length: 11 }, (_, index) => {
    const task = aFieldTask(`t${index}`)
    return { ...task, point: task.point && { ...task.point, latitude: -22.7 - ((index * 7) % 11) / 100 } }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
  const route = screen.getByRole('region', { name: 'Rota do dia' })
  const links = await within(route).findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Abrir grupo 1 no Google Maps (9 pontos)',
    'Abrir grupo 2 no Google Maps (2 pontos)',
  ])
  expect(within(route).getAllByRole('listitem')).toHaveLength(11)
})

it('where the device does not tell where it is, the first link begins where it is opened', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
  const route = screen.getByRole('region', { name: 'Rota do dia' })
  const link = new URL((await within(route).findByRole('link')).getAttribute('href') ?? '')
  expect([link.searchParams.has('origin'), link.searchParams.get('waypoints')]).toEqual([
    false,
    '-22.740000,-47.330000',
  ])
  expect(within(route).getByText('Sem a sua posição, a rota começa no primeiro ponto da lista.')).toBeTruthy()
})

it('where the device is abroad, the route begins at the first point and says why', async () => {
  const geolocation = {
    getCurrentPosition: (tell: (at: unknown) => void) => tell({ coords: { latitude: 48.8566, longitude: 2.3522 } }),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  try {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
    const route = screen.getByRole('region', { name: 'Rota do dia' })
    const link = new URL((await within(route).findByRole('link')).getAttribute('href') ?? '')
    expect(link.searchParams.has('origin')).toBe(false)
    expect(within(route).getByText(/cerca de 9\.\d{3} km dos pontos, longe demais/)).toBeTruthy()
    expect(within(route).queryByText(/9\.\d{3},\d km em linha reta/)).toBeNull()
  } finally {
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true })
  }
})

it('a route no longer leads to what is done meanwhile', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
  const route = screen.getByRole('region', { name: 'Rota do dia' })
  expect(await within(route).findAllByRole('listitem')).toHaveLength(2)
  tasks = [aFieldTask('b')]
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(within(route).getAllByRole('listitem')).toHaveLength(1))
  expect(within(route).getByRole('listitem').textContent).toContain('Rua b')
})

it('a route of one point has no length', async () => {
  tasks = [aFieldTask('a')]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Montar rota' }))
  const route = screen.getByRole('region', { name: 'Rota do dia' })
  expect(await within(route).findByText('1 ponto')).toBeTruthy()
  expect(within(route).queryByText(/ km/)).toBeNull()
})
