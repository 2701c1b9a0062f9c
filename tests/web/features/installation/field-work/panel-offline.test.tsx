// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import { currentAddress, type openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubPictureDecoding } from '#tests/web/support/upload-double.ts'
import { readPersistedFile } from '#web/lib/offline-storage.ts'
import {
  ART_URL,
  aFieldTask,
  chooseFromGallery,
  completeTask,
  given,
  openPanel,
  openTask,
  pendingReportsRegion,
  persistTasks,
  resetBeforeEachTest,
  setOnline,
  takePhoto,
  taskCard,
  taskDialog,
  tasks,
} from './technician-panel.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
resetBeforeEachTest()

describe('what was begun and left', () => {
  const leave = (user: ReturnType<typeof openSite>['user'], from: HTMLElement) =>
    user.click(within(from).getByRole('button', { name: 'Fechar' }))
  const begin = async (user: ReturnType<typeof openSite>['user'], what: 'Devolver' | 'Concluir', id = 'a') => {
    const task = await openTask(user, id)
    await user.click(within(task).getByRole('button', { name: new RegExp(`^${what}`) }))
    return taskDialog(`${what} tarefa`)
  }
  /** Counts the object URLs that the page has not revoked. */
  function countUrls() {
    stubPictureDecoding()
    const held = new Set<string>()
    let createdCount = 0
    URL.createObjectURL = () => {
      createdCount += 1
      held.add(`blob:${createdCount}`)
      return `blob:${createdCount}`
    }
    URL.revokeObjectURL = url => void held.delete(url)
    return held
  }

  it('is there when it is opened again: the comment, and each task has its own', async () => {
    const { user } = openPanel()
    const returning = await begin(user, 'Devolver')
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await leave(user, returning)
    const otherElement = await begin(user, 'Devolver', 'b')
    expect(within(otherElement).getByRole('textbox')).toHaveProperty('value', '')
    await leave(user, otherElement)
    expect(within(await begin(user, 'Devolver')).getByRole('textbox')).toHaveProperty('value', 'Poste interditado')
  })

  it('is there when it is opened again: the photo, whose address lives as long as it is seen', async () => {
    const held = countUrls()
    const { user } = openPanel()
    const completing = await begin(user, 'Concluir')
    await takePhoto('near')
    const seenPicture = await within(completing).findByRole('img', { name: 'Foto de perto' })
    expect([...held]).toEqual([seenPicture.getAttribute('src')])
    await leave(user, completing)
    await waitFor(() => expect(held.size).toBe(0))
    const repeatedPicture = await within(await begin(user, 'Concluir')).findByRole('img', { name: 'Foto de perto' })
    expect([...held]).toEqual([repeatedPicture.getAttribute('src')])
  })

  /** Closes the page and opens it again offline. */
  async function pageIsKilled() {
    given({ isReachable: false })
    setOnline(false)
    cleanup()
    const { user } = openPanel()
    const begun = await taskCard('a')
    await waitFor(() => expect(begun.textContent).toContain('Começada: o que você fez está guardado no aparelho.'))
    expect((await taskCard('b')).textContent).not.toContain('Começada')
    return user
  }

  it('outlives the page: the photo and the comment, and is completed from there', async () => {
    stubPictureDecoding()
    await persistTasks()
    const first = openPanel()
    const returning = await begin(first.user, 'Devolver')
    await first.user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await leave(first.user, returning)
    const completing = await begin(first.user, 'Concluir')
    await takePhoto('near')
    await within(completing).findByRole('img', { name: 'Foto de perto' })
    const user = await pageIsKilled()
    const repeatedElement = await begin(user, 'Devolver')
    expect(within(repeatedElement).getByRole('textbox')).toHaveProperty('value', 'Poste interditado')
    await leave(user, repeatedElement)
    const foundElement = await begin(user, 'Concluir')
    await within(foundElement).findByRole('img', { name: 'Foto de perto' })
    await user.click(within(foundElement).getByRole('button', { name: 'Concluir tarefa' }))
    expect((await within(await pendingReportsRegion()).findByRole('heading')).textContent).toBe('1 pendente')
    expect(within(await pendingReportsRegion()).getByText('PU-00007')).toBeTruthy()
    const { openOutboxStore } = await import('#web/features/installation/field-work/outbox/outbox-store.ts')
    await waitFor(async () => expect(await openOutboxStore().drafts('tech-1')).toEqual([]))
    expect(await openOutboxStore().list('tech-1')).toHaveLength(1)
  })

  it('outlives a page that ended before the photo was ready', async () => {
    await persistTasks()
    const never = createDeferred<ImageBitmap>()
    stubPictureDecoding()
    vi.stubGlobal('createImageBitmap', () => never.promise)
    const first = openPanel()
    await begin(first.user, 'Concluir')
    await takePhoto('near')
    const { openOutboxStore } = await import('#web/features/installation/field-work/outbox/outbox-store.ts')
    await waitFor(async () =>
      expect((await openOutboxStore().drafts('tech-1'))[0]?.photos).toMatchObject([{ ready: false }]),
    )
    stubPictureDecoding()
    const user = await pageIsKilled()
    await within(await begin(user, 'Concluir')).findByRole('img', { name: 'Foto de perto' })
    await waitFor(async () =>
      expect((await openOutboxStore().drafts('tech-1'))[0]?.photos).toMatchObject([{ ready: true }]),
    )
  })

  it('outlives the page: that a photo is from the gallery, also in the queue', async () => {
    stubPictureDecoding()
    await persistTasks()
    const first = openPanel()
    const completing = await begin(first.user, 'Concluir')
    await chooseFromGallery('near')
    await within(completing).findByText('Foto da galeria: vai sem posição.')
    const { openOutboxStore } = await import('#web/features/installation/field-work/outbox/outbox-store.ts')
    await waitFor(async () =>
      expect((await openOutboxStore().drafts('tech-1'))[0]?.photos).toMatchObject([{ ready: true }]),
    )
    const user = await pageIsKilled()
    const foundElement = await begin(user, 'Concluir')
    await within(foundElement).findByText('Foto da galeria: vai sem posição.')
    await user.click(within(foundElement).getByRole('button', { name: 'Concluir tarefa' }))
    await pendingReportsRegion()
    expect(await openOutboxStore().list('tech-1')).toMatchObject([
      { photos: [{ which: 'near', position: null, from_gallery: true }] },
    ])
  })

  it('is forgotten once it is in the queue', async () => {
    const { user, network } = openPanel(refusalResponse('TASK_NOT_IN_FIELD'))
    const returning = await begin(user, 'Devolver')
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await user.click(within(returning).getByRole('button', { name: 'Devolver tarefa' }))
    await waitFor(() => expect(network.to('POST /installation-tasks/a/return')).toHaveLength(1))
    await screen.findByText(FIELD_WORK_TEXTS.TAKEN_AWAY.return)
    expect(screen.getByText('Falha ao devolver tarefa.')).toBeTruthy()
    expect(within(await begin(user, 'Devolver')).getByRole('textbox')).toHaveProperty('value', '')
  })

  it('is forgotten with a task that is gone, not while it is open', async () => {
    const [first, second] = tasks
    const { user } = openPanel()
    const returning = await begin(user, 'Devolver')
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    given({ tasks: [second ?? aFieldTask('b')] })
    look()
    await waitFor(() => expect(screen.getByText('1 tarefa em campo')).toBeTruthy())
    expect(within(returning).getByRole('textbox')).toHaveProperty('value', 'Poste interditado')
    await leave(user, returning)
    given({ tasks: [first ?? aFieldTask('a')] })
    look()
    expect(within(await begin(user, 'Devolver')).getByRole('textbox')).toHaveProperty('value', '')
  })
})

describe('the art', () => {
  const withArt = () => aFieldTask('a', { art_status: 'approved', art_version: 2 })
  const picture = 'Arte de Ouro | Rua a'

  it('is taken along, and shown without network', async () => {
    given({ tasks: [withArt()] })
    openPanel()
    await taskCard('a')
    await waitFor(async () => expect(await readPersistedFile('tech-1', 'art/a/2')).toBeTruthy())
    cleanup()
    given({ isReachable: false })
    setOnline(false)
    const { user, network } = openPanel()
    expect(await within(await openTask(user)).findByRole('img', { name: picture })).toBeTruthy()
    expect(network.to(`GET ${ART_URL}`)).toEqual([])
  })

  it('that is a PDF is saved for the phone to open', async () => {
    given({ tasks: [withArt()] })
    given({ art: new Blob(['%PDF'], { type: 'application/pdf' }) })
    const { user } = openPanel()
    const link = await within(await openTask(user)).findByRole('link', { name: 'Abrir a arte (PDF)' })
    expect(link.getAttribute('download')).toBe('Arte - Ouro Rua a.pdf')
  })

  it('that was never loaded is said to be missing', async () => {
    given({ tasks: [withArt()] })
    given({ isReachable: false })
    setOnline(false)
    await persistTasks()
    const { user } = openPanel()
    expect(await within(await openTask(user)).findByText(FIELD_WORK_TEXTS.ART_FAILED)).toBeTruthy()
  })

  it('of what is no longer theirs leaves the device', async () => {
    given({ tasks: [withArt()] })
    openPanel()
    await waitFor(async () => expect(await readPersistedFile('tech-1', 'art/a/2')).toBeTruthy())
    cleanup()
    given({ tasks: [aFieldTask('b')] })
    openPanel()
    await waitFor(async () => expect(await readPersistedFile('tech-1', 'art/a/2')).toBeUndefined())
  })

  it('opens larger, and says when the client has not approved it', async () => {
    given({ tasks: [withArt(), aFieldTask('b', { art_status: 'refused', art_version: 1 })] })
    const { user } = openPanel()
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
    const { user, network } = openPanel()
    expect(within(await openTask(user)).queryByText(FIELD_WORK_TEXTS.ART)).toBeNull()
    expect(network.to('GET /installation-tasks/a/art/0')).toEqual([])
  })
})

describe('whether the panel opens without network', () => {
  const preparing = 'Preparando o painel para funcionar sem internet…'
  const ready = 'Pronto para usar sem internet.'
  /** A fake of the browser's service workers, which only run in the built site. */
  function keepsSite(given: { controller?: object; fails?: boolean; cached?: string[]; breaks?: string } = {}) {
    vi.stubEnv('PROD', true)
    const active = createDeferred<object>()
    const register = vi.fn(() => (given.fails ? Promise.reject(new Error('no')) : Promise.resolve({})))
    const value = { controller: given.controller ?? null, ready: active.promise, register }
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
    const files = new Set(given.cached)
    const cache = {
      keys: async () => [...files].map(path => ({ url: `https://ponto.local${path}` })),
      add: async (path: string) => {
        if (given.breaks === path) throw new TypeError('Failed to fetch')
        files.add(path)
      },
      delete: async (path: string) => files.delete(path),
    }
    vi.stubGlobal('caches', { open: async () => cache })
    return { register, active, files }
  }
  afterEach(() => {
    vi.unstubAllEnvs()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('is not said while an art is not on the device, but how many are missing', async () => {
    given({ tasks: [aFieldTask('a', { art_status: 'approved', art_version: 2 })] })
    given({ isReachable: false })
    setOnline(false)
    await persistTasks()
    const { active } = keepsSite()
    openPanel()
    await act(async () => active.release({}))
    const missing = 'Falta guardar 1 arte neste aparelho: abra a tarefa dela com internet antes de sair.'
    expect(await screen.findByText(missing)).toBeTruthy()
    expect(screen.queryByText(ready)).toBeNull()
  })

  it('is prepared at once, and said until it does', async () => {
    const { register, active, files } = keepsSite({ cached: ['/assets/old.js'] })
    openPanel()
    expect(await screen.findByText(preparing)).toBeTruthy()
    expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
    await act(async () => active.release({}))
    expect(await screen.findByText(ready)).toBeTruthy()
    expect(screen.queryByText(preparing)).toBeNull()
    expect([...files]).toEqual(['/assets/panel.js', '/assets/task.js'])
  })

  it('is prepared by what is missing of a new version, in a browser that had the former one', async () => {
    const { active, files } = keepsSite({ controller: {}, cached: ['/assets/panel.js', '/assets/old.js'] })
    openPanel()
    expect(await screen.findByText(preparing)).toBeTruthy()
    await act(async () => active.release({}))
    expect(await screen.findByText(ready)).toBeTruthy()
    expect([...files]).toEqual(['/assets/panel.js', '/assets/task.js'])
  })

  it('is not promised when a file did not come, and what came is not loaded again', async () => {
    const { active, files } = keepsSite({ breaks: '/assets/task.js', cached: ['/assets/old.js'] })
    openPanel()
    expect(await screen.findByText(preparing)).toBeTruthy()
    await act(async () => active.release({}))
    await waitFor(() => expect(screen.queryByText(preparing)).toBeNull())
    expect(screen.queryByText(ready)).toBeNull()
    expect([...files]).toEqual(['/assets/old.js', '/assets/panel.js'])
  })

  it('is not spoken of where it does already, or can’t', async () => {
    const { register, active } = keepsSite({ controller: {}, cached: ['/assets/panel.js', '/assets/task.js'] })
    active.release({})
    openPanel()
    await taskCard('a')
    expect([register.mock.calls.length, screen.queryByText(preparing), screen.queryByText(ready)]).toEqual([
      1,
      null,
      null,
    ])
    cleanup()
    keepsSite({ fails: true })
    openPanel()
    await taskCard('a')
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
    given({ tasks: [withPhoto()] })
    openPanel()
    await waitFor(async () => expect(await readPersistedFile('tech-1', 'photo/7//media/7.jpg')).toBeTruthy())
    cleanup()
    given({ isReachable: false })
    setOnline(false)
    const { user, network } = openPanel()
    const task = await openTask(user)
    expect(await within(task).findByRole('heading', heading)).toBeTruthy()
    expect(within(task).getByRole('img').getAttribute('src')).toMatch(/^blob:/)
    expect(network.to('GET /media/7.jpg')).toEqual([])
  })

  it('that was never loaded takes no place', async () => {
    given({ tasks: [withPhoto()] })
    given({ isReachable: false })
    setOnline(false)
    await persistTasks()
    const { user } = openPanel()
    const task = await openTask(user)
    // The <img> gets the URL although fetch failed; here the browser fails too.
    fireEvent.error(await within(task).findByRole('img'))
    expect(within(task).queryByRole('heading', heading)).toBeNull()
    expect(within(task).queryByText('Foto em breve')).toBeNull()
  })
})

describe('without network', () => {
  it('the panel opens with the tasks that were seen last, and says when; gone when they sign out', async () => {
    openPanel()
    await taskCard('a')
    cleanup()
    given({ isReachable: false })
    setOnline(false)
    const { user } = openPanel()
    expect(await taskCard('a')).toBeTruthy()
    expect(screen.getByText(/^Você vê as tarefas como estavam em/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    const { readPersistedQueries } = await import('#web/lib/offline-storage.ts')
    await waitFor(async () => expect(await readPersistedQueries('tech-1')).toEqual([]))
    expect(localStorage.getItem('ponto-urbano.person')).toBeNull()
  })

  it('of which the device knows nothing, it says so too', async () => {
    await persistTasks()
    given({ isReachable: false })
    openPanel()
    expect(await taskCard('a')).toBeTruthy()
    expect(await screen.findByText(/^Você vê as tarefas como estavam em/)).toBeTruthy()
  })

  it('of a server that fails it says so with the first failure, beside what was seen last', async () => {
    await persistTasks()
    given({ isFailing: true })
    const { network } = openPanel()
    expect(await taskCard('a')).toBeTruthy()
    expect(await screen.findByText('O servidor não está respondendo')).toBeTruthy()
    expect(screen.getByText(/^Você vê as tarefas como estavam em/)).toBeTruthy()
    expect(network.to('GET /me/installation-tasks')).toHaveLength(1)
  })

  it('who signs out with something waiting is told that it stays here', async () => {
    stubPictureDecoding()
    const { user } = openPanel()
    await taskCard('a')
    given({ isReachable: false })
    setOnline(false)
    await completeTask(user)
    await pendingReportsRegion()
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    const asked = await screen.findByRole('alertdialog')
    expect(asked.textContent).toContain('1 envio fica guardado neste aparelho')
    await user.click(within(asked).getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    const { openOutboxStore } = await import('#web/features/installation/field-work/outbox/outbox-store.ts')
    expect(await openOutboxStore().list('tech-1')).toHaveLength(1)
  })
})
