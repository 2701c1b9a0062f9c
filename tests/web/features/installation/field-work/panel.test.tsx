// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fieldWork } from '#shared/installation/api/field-work.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { NO_COMMENT_MESSAGE, NO_PHOTO_MESSAGE } from '#shared/installation/rules/field-work.ts'
import { refusalResponse } from '#tests/web/support/network.ts'
import { startEachTestFresh } from '#tests/web/support/site.tsx'
import { stubPictureDecoding, stubUploads } from '#tests/web/support/upload-double.ts'
import {
  aFieldTask,
  chooseFromGallery,
  completeTask,
  given,
  openPanel,
  openTask,
  pendingReportsRegion,
  reconnect,
  resetBeforeEachTest,
  setOnline,
  takePhoto,
  taskCard,
  taskDialog,
  tasks,
  UPLOAD_FORM,
  unsentReportsRegion,
} from './technician-panel.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
resetBeforeEachTest()

describe('a task', () => {
  it('shows where, which kit, what was noted and until when, and the way there', async () => {
    const { user } = openPanel()
    const task = await openTask(user)
    for (const text of ['Rua a – Centro, Americana', 'Kit Completo (Placa + Estrutura)', 'Levar escada'])
      expect(within(task).getByText(text)).toBeTruthy()
    expect(within(task).getByText(/^Atrasada: era até/)).toBeTruthy()
    expect(within(task).getByRole('link', { name: 'Como chegar' }).getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=-22.740000%2C-47.330000&travelmode=driving',
    )
  })

  it('whose point was deleted, or has no place, says so and can still be brought back', async () => {
    given({ tasks: [aFieldTask('a', { point: null })] })
    const { user } = openPanel()
    const task = await openTask(user)
    expect(within(task).getByText(FIELD_WORK_TEXTS.NO_POINT)).toBeTruthy()
    expect(within(task).queryByRole('link')).toBeNull()
    expect(within(task).getByRole('button', { name: 'Devolver' })).toBeTruthy()
  })

  it('of mending needs no kit; one to install does', async () => {
    given({ tasks: [aFieldTask('a', { work: 'maintenance', kit_type: null }), aFieldTask('b', { kit_type: null })] })
    const { user } = openPanel()
    expect((await taskCard('a')).textContent).toMatch(/^ManutençãoOuro/)
    expect((await taskCard('b')).textContent).toMatch(/^Instalação · Kit não definido/)
    expect(within(await openTask(user)).queryByText('Kit')).toBeNull()
  })

  it.each([
    ['refused', false, 1],
    ['granted', true, 0],
  ])('says that the browser may clear what waits, once lasting storage was %s', async (_, isGranted, said) => {
    const persist = vi.fn(async () => isGranted)
    Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })
    openPanel()
    await taskCard('a')
    await waitFor(() => expect(persist).toHaveBeenCalledOnce())
    if (said > 0) await screen.findByText(/^Este navegador não garantiu o espaço:/)
    expect(screen.queryAllByText(/^Este navegador não garantiu o espaço:/)).toHaveLength(said)
  })

  it('leaves the office a call or a message away', async () => {
    openPanel()
    const office = await screen.findByRole('region', { name: 'Falar com a equipe' })
    expect(within(office).getByRole('link', { name: 'Ligar' }).getAttribute('href')).toBe('tel:+5519988887777')
    expect(
      within(office)
        .getByRole('link', { name: /^WhatsApp/ })
        .getAttribute('href'),
    ).toBe('https://wa.me/5519988887777')
  })

  it('is found among many by words of its code, place or customer, and the others come back', async () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map(id => aFieldTask(id))
    given({ tasks: [...many, aFieldTask('f', { asset_code: 'PU-00097', customer_name: 'Padaria São José' })] })
    const { user } = openPanel()
    const search = await screen.findByRole('searchbox', { name: 'Procurar por código, rua ou cliente' })
    const searchFor = (text: string) => fireEvent.change(search, { target: { value: text } })
    searchFor('padaria pu-00097')
    expect(await screen.findByText('1 tarefa encontrada de 6')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /Ouro \| Rua/ })).toHaveLength(1)
    searchFor('sao jose campinas')
    expect(screen.getByText('0 tarefas encontradas de 6')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Ver todas as tarefas' }))
    expect(document.activeElement).toBe(search)
    expect(screen.getAllByRole('button', { name: /Ouro \| Rua/ })).toHaveLength(6)
  })

  it('is not searched among few', async () => {
    openPanel()
    await taskCard('a')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('that there is none of is said, and what failed can be tried again', async () => {
    given({ tasks: [] })
    openPanel()
    expect(await screen.findByText('Nenhuma tarefa em campo')).toBeTruthy()
  })
})

describe('completing', () => {
  it('wants the near photo, and takes the camera of the back', async () => {
    const { user, network } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await taskDialog('Concluir tarefa')
    expect(document.querySelector('input[data-shot=near]')?.getAttribute('capture')).toBe('environment')
    await user.click(within(completing).getByRole('button', { name: 'Concluir tarefa' }))
    expect(await within(completing).findByText(NO_PHOTO_MESSAGE)).toBeTruthy()
    expect(network.to('POST /uploads')).toEqual([])
    stubPictureDecoding()
    await takePhoto('near')
    await within(completing).findByRole('img', { name: 'Foto de perto' })
    expect(within(completing).queryByText(NO_PHOTO_MESSAGE)).toBeNull()
  })

  it.each([
    ['takedown', 'O local sem a placa.'],
    ['inspection', 'A placa inteira, como está.'],
    ['cleaning', 'A placa limpa, inteira.'],
  ] as const)('asks in a %s for a photo of its result, with the point’s code', async (work, hint) => {
    given({ tasks: [aFieldTask('a', { work, asset_code: 'CPS-7' })] })
    const { user } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = within(await taskDialog('Concluir tarefa'))
    expect(completing.getByText(hint)).toBeTruthy()
    expect(completing.getByText('CPS-7')).toBeTruthy()
  })

  it('shows what is next as such: the near photo, then to complete', async () => {
    stubPictureDecoding()
    const { user } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await taskDialog('Concluir tarefa')
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
    stubPictureDecoding()
    const uploads = stubUploads()
    const coords = { latitude: -22.75, longitude: -47.33, accuracy: 12.4 }
    vi.stubGlobal('navigator', {
      onLine: true,
      userAgent: navigator.userAgent,
      language: 'pt-BR',
      geolocation: { getCurrentPosition: (done: (found: object) => void) => done({ coords }) },
    })
    const { user, network } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await taskDialog('Concluir tarefa')
    await takePhoto('near', 'image/heic')
    expect(await within(completing).findByText('Posição registrada (precisão de 12 m)')).toBeTruthy()
    expect(within(completing).getByText(/a 1\.112 metros do ponto/)).toBeTruthy()
    await user.click(within(completing).getByRole('button', { name: 'Concluir tarefa' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    await waitFor(() => expect(network.to('POST /installation-tasks/a/complete')).toHaveLength(1))
    expect(network.to('POST /uploads')[0]?.body).toEqual({
      kind: 'installation_photo',
      content_type: 'image/jpeg',
      point_id: '7',
    })
    const { body } = network.to('POST /installation-tasks/a/complete')[0] ?? {}
    const input = fieldWork.complete.input.parse({ ...Object(body), task_id: 'a' })
    expect(input.photos).toMatchObject([
      { which: 'near', key: UPLOAD_FORM.key, position: { latitude: -22.75, longitude: -47.33, accuracy_m: 12.4 } },
    ])
    await waitFor(() => expect(screen.queryByRole('region', { name: /pendente/ })).toBeNull())
  })

  it('takes a photo from the gallery, says so, and asks and sends no position of it', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const getCurrentPosition = vi.fn()
    vi.stubGlobal('navigator', {
      onLine: true,
      userAgent: navigator.userAgent,
      language: 'pt-BR',
      geolocation: { getCurrentPosition },
    })
    const { user, network } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await taskDialog('Concluir tarefa')
    expect(within(completing).getByRole('button', { name: 'Escolher da galeria: Foto de perto' })).toBeTruthy()
    expect(document.querySelector('input[data-gallery-shot=near]')?.hasAttribute('capture')).toBe(false)
    await chooseFromGallery('near')
    expect(await within(completing).findByText('Foto da galeria: vai sem posição.')).toBeTruthy()
    await user.click(within(completing).getByRole('button', { name: 'Concluir tarefa' }))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    await waitFor(() => expect(network.to('POST /installation-tasks/a/complete')).toHaveLength(1))
    expect(network.to('POST /installation-tasks/a/complete')[0]?.body).toMatchObject({
      photos: [{ which: 'near', position: null, from_gallery: true }],
    })
    expect(getCurrentPosition).not.toHaveBeenCalled()
  })

  it('of a photo from far off says that, and how many kilometres, not metres', async () => {
    stubPictureDecoding()
    const coords = { latitude: -22.9, longitude: -47.06, accuracy: 12 }
    vi.stubGlobal('navigator', {
      onLine: true,
      userAgent: navigator.userAgent,
      language: 'pt-BR',
      geolocation: { getCurrentPosition: (done: (found: object) => void) => done({ coords }) },
    })
    const { user } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    await takePhoto('near')
    expect(
      await within(await taskDialog('Concluir tarefa')).findByText(/tirada longe do ponto \(33 km\)\./),
    ).toBeTruthy()
  })

  it('of what is no picture says so and sends nothing', async () => {
    stubPictureDecoding({ readable: false })
    const { user } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await taskDialog('Concluir tarefa')
    await takePhoto('near')
    expect(
      await within(completing).findByText(/^Erro ao processar imagem\. Não foi possível abrir esta imagem/),
    ).toBeTruthy()
  })

  it('without network waits on the device, is seen waiting, and goes once when the network is back', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user, network } = openPanel()
    await taskCard('a')
    given({ isReachable: false })
    setOnline(false)
    await completeTask(user)
    expect((await within(await pendingReportsRegion()).findByRole('heading')).textContent).toBe('1 pendente')
    expect(await within(await pendingReportsRegion()).findByText('Conclusão · Aguardando envio')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Rua a/ })).toBeNull()
    expect(screen.getByText('1 tarefa em campo')).toBeTruthy()
    given({ isReachable: true })
    reconnect()
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    given({ tasks: tasks.slice(1) })
    act(() => uploads.current().answer(204))
    await waitFor(() => expect(screen.queryByRole('region', { name: /pendente/ })).toBeNull())
    expect(await screen.findByText('Tarefa concluída.')).toBeTruthy()
    expect(network.to('POST /installation-tasks/a/complete')).toHaveLength(1)
  })

  it.each([
    ['PHOTO_UNREADABLE', 'Falha no upload'],
    ['TASK_NOT_FOUND', 'Falha ao atualizar ponto'],
  ] as const)('that the server refuses for good by %s says first that it is %s', async (code, title) => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user } = openPanel(refusalResponse(code))
    await completeTask(user)
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    expect(await within(await unsentReportsRegion()).findByText(title)).toBeTruthy()
  })

  it('of a task that the office took away is explained, keeps the photos, and is thrown away only when asked', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user } = openPanel(refusalResponse('TASK_NOT_IN_FIELD'))
    await completeTask(user)
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    const waiting = await unsentReportsRegion()
    expect(within(waiting).getByRole('heading').textContent).toBe('1 não enviada')
    expect(screen.queryByRole('region', { name: /pendente/ })).toBeNull()
    expect(await within(waiting).findByText(FIELD_WORK_TEXTS.TAKEN_AWAY.complete)).toBeTruthy()
    expect(within(waiting).getByText('Falha ao concluir tarefa')).toBeTruthy()
    expect(await within(waiting).findByText('A gestão já foi avisada.')).toBeTruthy()
    expect(within(waiting).getByRole('button', { name: 'Descartar' }).className).toContain('colorError')
    expect(within(waiting).getByRole('button', { name: 'Salvar fotos' })).toBeTruthy()
    await user.click(within(waiting).getByRole('button', { name: 'Descartar' }))
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText(FIELD_WORK_TEXTS.DISCARD_DETAIL.complete)).toBeTruthy()
    await user.click(within(asked).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /não enviada/ })).toBeNull())
  })

  it('of a task that the office took away goes to the office with its photos, when the technician sends them', async () => {
    stubPictureDecoding()
    const uploads = stubUploads()
    const { user, network } = openPanel(refusalResponse('TASK_NOT_IN_FIELD'))
    await completeTask(user)
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    act(() => uploads.current().answer(204))
    const LATE = 'POST /installation-tasks/a/late-work'
    await user.click(await within(await unsentReportsRegion()).findByRole('button', { name: 'Enviar fotos à gestão' }))
    expect(await screen.findByText('Fotos enviadas à gestão.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: /não enviada/ })).toBeNull())
    expect(network.to(LATE).map(({ body }) => Object(body).photos.length)).toEqual([0, 1])
    expect(network.to(LATE)[1]?.body).toMatchObject({ action: 'complete', comment: null })
  })

  it('on a device without room says so, and keeps what was done on the screen', async () => {
    stubPictureDecoding()
    const { user } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Concluir tarefa' }))
    const completing = await taskDialog('Concluir tarefa')
    await takePhoto('near')
    await within(completing).findByRole('img', { name: 'Foto de perto' })
    const fullError = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw fullError
    })
    await user.click(within(completing).getByRole('button', { name: 'Concluir tarefa' }))
    expect(await within(completing).findByText(FIELD_WORK_TEXTS.FULL)).toBeTruthy()
    expect(within(completing).getByRole('img', { name: 'Foto de perto' })).toBeTruthy()
  })
})

describe('bringing back', () => {
  it('wants a reason, and sends it', async () => {
    const { user, network } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Devolver' }))
    const returning = await taskDialog('Devolver tarefa')
    const send = () => user.click(within(returning).getByRole('button', { name: 'Devolver tarefa' }))
    await send()
    expect(within(returning).getByText(NO_COMMENT_MESSAGE)).toBeTruthy()
    expect(document.activeElement).toBe(within(returning).getByRole('textbox'))
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await send()
    await waitFor(() => expect(network.to('POST /installation-tasks/a/return')).toHaveLength(1))
    expect(network.to('POST /installation-tasks/a/return')[0]?.body).toMatchObject({ comment: 'Poste interditado' })
  })

  it('what the office took away is told to it with the reason, and says nothing of photos', async () => {
    const { user, network } = openPanel(refusalResponse('TASK_NOT_IN_FIELD'))
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Devolver' }))
    const returning = await taskDialog('Devolver tarefa')
    await user.type(within(returning).getByRole('textbox'), 'Poste interditado')
    await user.click(within(returning).getByRole('button', { name: 'Devolver tarefa' }))
    const sentElement = await unsentReportsRegion()
    await user.click(await within(sentElement).findByRole('button', { name: 'Entendi' }))
    expect(sentElement.textContent).not.toMatch(/foto/i)
    expect(network.to('POST /installation-tasks/a/late-work')[0]?.body).toMatchObject({
      action: 'return',
      comment: 'Poste interditado',
      photos: [],
    })
    await waitFor(() => expect(screen.queryByRole('region', { name: /não enviada/ })).toBeNull())
  })
})

describe('another tab', () => {
  const aReport = (id: string) => ({
    id: '0f8b2c1e-5d4a-4c3b-9a2f-1e0d9c8b7a6f',
    kind: 'return' as const,
    user_id: 'tech-1',
    task_id: id,
    point_id: '7',
    point_name: 'Ouro',
    made_at: '2026-11-22T12:00:00.000Z',
    comment: 'Obra',
  })
  const otherTab = async () => {
    const { openOutboxStore } = await import('#web/features/installation/field-work/outbox/outbox-store.ts')
    return openOutboxStore()
  }

  it('that reported the task first is heard of: it waits here too', async () => {
    const { network } = openPanel()
    await taskCard('a')
    // The first load has finished.
    await new Promise(resolve => setTimeout(resolve, 200))
    await (await otherTab()).add(aReport('a'), new Map())
    const requestCount = network.to('GET /me/installation-tasks').length
    const channel = new BroadcastChannel('ponto-urbano.field-work')
    channel.postMessage('changed')
    expect((await within(await pendingReportsRegion()).findByRole('heading')).textContent).toBe('1 pendente')
    await waitFor(() => expect(network.to('GET /me/installation-tasks').length).toBeGreaterThan(requestCount))
    channel.close()
  })

  it('hears of what is reported here', async () => {
    const heard = vi.fn()
    const channel = new BroadcastChannel('ponto-urbano.field-work')
    channel.onmessage = heard
    stubPictureDecoding()
    const { user } = openPanel()
    await taskCard('a')
    given({ isReachable: false })
    setOnline(false)
    await completeTask(user)
    await waitFor(() => expect(heard).toHaveBeenCalled())
    channel.close()
  })

  it('that was faster is said so, and nothing is queued twice', async () => {
    const { user } = openPanel()
    await user.click(within(await openTask(user)).getByRole('button', { name: 'Devolver' }))
    given({ isReachable: false })
    setOnline(false)
    const store = await otherTab()
    await store.add(aReport('a'), new Map())
    await user.type(within(await taskDialog('Devolver tarefa')).getByRole('textbox'), 'Poste interditado')
    await user.click(within(await taskDialog('Devolver tarefa')).getByRole('button', { name: 'Devolver tarefa' }))
    expect(await screen.findByText('Esta tarefa já está na fila de envio.')).toBeTruthy()
    expect((await within(await pendingReportsRegion()).findByRole('heading')).textContent).toBe('1 pendente')
    expect(await store.list('tech-1')).toHaveLength(1)
  })
})
