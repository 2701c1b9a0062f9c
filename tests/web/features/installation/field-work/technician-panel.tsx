import 'fake-indexeddb/auto'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, vi } from 'vitest'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { openSite } from '#tests/web/support/site.tsx'
import { QueryPersistence } from '#web/app/query-persistence.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { persistQuery } from '#web/lib/offline-storage.ts'
import { TechnicianPanelScreen } from '#web/screens/technician-panel/technician-panel-screen.tsx'

/** Fixture and actions of the technician's panel. */

export const aFieldTask = (id: string, changes: Partial<FieldTask> = {}): FieldTask => ({
  id,
  work: 'installation',
  point_id: '7',
  point_name: `Ouro | Rua ${id}`,
  customer_name: 'Clara Cliente',
  kit_type: 'kit_completo',
  status: 'assigned',
  notes: 'Levar escada',
  due_date: '2020-01-02',
  art_status: 'none',
  art_version: 0,
  version: 3,
  point: {
    latitude: -22.74,
    longitude: -47.33,
    street_name: `Rua ${id}`,
    intersection_name: '',
    neighborhood: 'Centro',
    city: 'Americana',
    image_url: null,
  },
  ...changes,
})

export const UPLOAD_FORM = { url: 'http://bucket', fields: {}, key: 'uploads/1-a.jpg', max_bytes: 5_000_000 }
export const ART_URL = 'http://bucket/art-files/a'
const profile = exampleProfile({ id: 'tech-1', role: 'field_technician', name: 'Tadeu Técnico' })

/** The server's tasks; tests change them with given(). */
export let tasks: FieldTask[]
let isReachable: boolean
/** The server responds with an error. */
let isFailing: boolean
let art: Blob

/** Clears a database instead of deleting it, because the page's modules keep it open. */
async function clearDatabase(name: string): Promise<void> {
  const { openDB } = await import('idb')
  const opened = await openDB(name)
  for (const store of opened.objectStoreNames) await opened.clear(store)
  const isNone = opened.objectStoreNames.length === 0
  opened.close()
  if (isNone) await deleteDB(name)
}

export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => onlineManager.setOnline(online))
}
export const reconnect = () => {
  setOnline(true)
  act(() => void dispatchEvent(new Event('online')))
}

function Panel() {
  const session = useSession()
  return (
    <>
      {session.profile && <QueryPersistence personId={session.profile.id} />}
      <TechnicianPanelScreen />
    </>
  )
}

/** `fails`: the response to completing and returning. */
export function openPanel(fails?: ReturnType<typeof refusalResponse>) {
  storeSession()
  const assertOnline = () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
  }
  const done = (status: string) => () => {
    assertOnline()
    return fails ?? { body: { id: 'a', status, version: 4 } }
  }
  const network = answerNetwork({
    'GET /me/profile': () => {
      assertOnline()
      return { body: profile }
    },
    'GET /me/installation-tasks': () => {
      assertOnline()
      if (isFailing) return refusalResponse('INTERNAL')
      return { body: { items: tasks } }
    },
    'GET /offline-files.json': { body: ['/assets/panel.js', '/assets/task.js'] },
    'POST /uploads': () => {
      assertOnline()
      return { status: 201, body: UPLOAD_FORM }
    },
    'GET /installation-tasks/a/art/2': () => {
      assertOnline()
      return { body: { url: ART_URL, is_pdf: false, expires_at: '2026-11-22T12:00:00.000Z' } }
    },
    'GET /media/7.jpg': () => {
      assertOnline()
      return { body: new Blob(['photo'], { type: 'image/jpeg' }) }
    },
    [`GET ${ART_URL}`]: () => {
      assertOnline()
      return { body: art }
    },
    'POST /installation-tasks/a/complete': done('completed'),
    'POST /installation-tasks/a/return': done('on_hold'),
    'POST /installation-tasks/a/late-work': () => {
      assertOnline()
      return { body: {} }
    },
  })
  return { network, ...openSite(<Panel />, '/technician-panel', { whatsapp_number: '5519988887777' }) }
}

export const taskCard = (id: string) => screen.findByRole('button', { name: new RegExp(`Rua ${id}`) })
export const taskDialog = (name: string) => screen.findByRole('dialog', { name })
export const pendingReportsRegion = () => screen.findByRole('region', { name: /pendente/ })
export const unsentReportsRegion = () => screen.findByRole('region', { name: /não enviada/ })

export async function openTask(user: ReturnType<typeof openSite>['user'], id = 'a') {
  await user.click(await taskCard(id))
  return taskDialog(`Ouro | Rua ${id}`)
}

function choosePicture(selector: string, type: string) {
  const input = document.querySelector<HTMLInputElement>(selector)
  if (!input) throw new Error(`there is no ${selector}`)
  fireEvent.change(input, { target: { files: [new File(['bytes'], 'foto.jpg', { type })] } })
}
export const takePhoto = async (which: 'near' | 'far', type = 'image/jpeg') =>
  choosePicture(`input[data-shot=${which}]`, type)
export const chooseFromGallery = async (which: 'near' | 'far') =>
  choosePicture(`input[data-gallery-shot=${which}]`, 'image/jpeg')

export async function completeTask(user: ReturnType<typeof openSite>['user']) {
  await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
  const completing = await taskDialog('Concluir tarefa')
  await takePhoto('near')
  await within(completing).findByRole('img', { name: 'Foto de perto' })
  await user.click(within(completing).getByRole('button', { name: 'Concluir tarefa' }))
}

/** Persists the tasks and the person, as a page did a minute ago. */
export async function persistTasks() {
  const key = JSON.stringify(['me', 'installation-tasks'])
  await persistQuery({ user_id: 'tech-1', key, seen_at: Date.now() - 60_000, data: { items: tasks } })
  localStorage.setItem('ponto-urbano.person', JSON.stringify(profile))
}

/** Sets the server's state. */
export function given(changes: { tasks?: FieldTask[]; isReachable?: boolean; isFailing?: boolean; art?: Blob }): void {
  ;({ tasks = tasks, isReachable = isReachable, isFailing = isFailing, art = art } = changes)
}

/** Each test begins with two tasks, online, and with empty device storage. */
export function resetBeforeEachTest(): void {
  beforeEach(() => {
    art = new Blob(['bytes'], { type: 'image/jpeg' })
    tasks = [aFieldTask('a'), aFieldTask('b', { kit_type: null, notes: null, due_date: null })]
    isReachable = true
    isFailing = false
    vi.stubGlobal('scrollTo', vi.fn())
    setOnline(true)
  })
  afterEach(async () => {
    setOnline(true)
    vi.restoreAllMocks()
    for (const name of ['ponto-urbano.field-work', 'ponto-urbano.seen']) await clearDatabase(name)
  })
}
