// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CampaignReport } from '#shared/installation/rules/campaign-report.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { zipPhotos } from '#web/features/installation/proof/zip-photos.ts'
import { CampaignScreen } from '#web/screens/campaign/campaign-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(storeSession)

const ROUTE = 'GET /orders/o1/campaign'
const proofOf = (task_id: string, work: 'installation' | 'inspection'): CampaignReport['proofs'][number] => ({
  task_id,
  work,
  order_id: 'o1',
  point_id: '1',
  point_name: 'Ouro | Rua Um',
  asset_code: 'PU-00001',
  address: 'Rua Um – Centro, Americana',
  customer_name: 'Clara Cliente',
  photos: aProof(task_id).photos,
  received_at: '2026-11-22T12:06:00.000Z',
  completed_by: null,
})
const aReport = (changes: Partial<CampaignReport> = {}): CampaignReport => ({
  customer_name: 'Clara Cliente',
  points: [
    {
      item_id: 'i1',
      order_id: 'o1',
      point_id: '1',
      point_name: 'Ouro | Rua Um',
      asset_code: 'PU-00001',
      address: 'Rua Um – Centro, Americana',
      latitude: null,
      longitude: null,
      starts_at: '2026-11-01T03:00:00.000Z',
      ends_at: '2027-11-01T02:59:59.999Z',
    },
  ],
  proofs: [proofOf('t1', 'installation'), proofOf('t2', 'inspection')],
  ...changes,
})
const open = (viewer: 'client' | 'office', address = '/x/o1') =>
  openSite(
    <Routes>
      <Route path="/x/:id" element={<CampaignScreen viewer={viewer} />} />
    </Routes>,
    address,
  )

describe('the report of a campaign', () => {
  it('lists the points with their days and what was done, then shows each proof on a page', async () => {
    answerNetwork({ [ROUTE]: { body: aReport() } })
    open('client')
    const pages = await screen.findAllByRole('region', { name: /Página/ })
    expect(pages.map(page => page.getAttribute('aria-label'))).toEqual(['Página 1 de 2', 'Página 2 de 2'])
    const [, row] = within(screen.getByRole('table')).getAllByRole('row')
    expect(row?.textContent).toBe(
      'PU-00001Rua Um – Centro, Americanade 01/11/2026 a 31/10/2027Instalação em 22/11/2026, Vistoria em 22/11/2026',
    )
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Relatório da campanha',
    ])
    expect(screen.queryByRole('button', { name: 'Enviar ao cliente' })).toBeNull()
  })

  it('is of the days in its address, and of others once they are typed', async () => {
    const network = answerNetwork({
      [`${ROUTE}?from=2026-11-01`]: { body: aReport() },
      [`${ROUTE}?from=2026-11-01&to=2026-11-30`]: { body: aReport({ proofs: [] }) },
    })
    const { user } = open('office', '/x/o1?de=2026-11-01')
    await screen.findByText('Período: desde 01/11/2026')
    const last = screen.getByLabelText('Até')
    await user.type(last, '2026-10-31')
    expect(await screen.findByText('Vem antes do primeiro dia')).toBeTruthy()
    await user.clear(last)
    await user.type(last, '2026-11-30')
    await screen.findByText('Período: de 01/11/2026 a 30/11/2026')
    expect(network.to(`${ROUTE}?from=2026-11-01&to=2026-10-31`)).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('1 ponto, 0 serviços comprovados')
  })

  it('says that there is nothing in the period', async () => {
    answerNetwork({ [ROUTE]: { body: aReport({ points: [], proofs: [] }) } })
    open('client')
    expect(await screen.findByText('Nada a mostrar neste período')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeNull()
  })

  it('says why it does not open, and opens at the second try', async () => {
    const answers = [refusalResponse('CAMPAIGN_TOO_LARGE'), { body: aReport() }]
    answerNetwork({ [ROUTE]: () => answers.shift() ?? expect.fail() })
    const { user } = open('client')
    expect(await screen.findByText(/teria mais de 300 pontos ou de 1\.000 serviços/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('is sent to the client by the office, who reads to whom, or why not', async () => {
    const answers = [{ body: { to: 'celia@padaria.example' } }, refusalResponse('CAMPAIGN_WITHOUT_READER')]
    answerNetwork({
      [ROUTE]: { body: aReport() },
      'POST /orders/o1/campaign/email': () => answers.shift() ?? expect.fail(),
    })
    const { user } = open('office')
    const send = await screen.findByRole('button', { name: 'Enviar ao cliente' })
    await user.click(send)
    expect(await screen.findByText('Aviso enviado a celia@padaria.example.')).toBeTruthy()
    await user.click(send)
    expect(await screen.findByText(/o cliente precisa de conta, ou de e-mail e link/)).toBeTruthy()
  })
})

describe('the photos of a campaign', () => {
  const stored = new Uint8Array([1, 2, 3])

  it('are an archive with the stored bytes, in a folder for each point', async () => {
    vi.stubGlobal('fetch', async () => new Response(stored))
    const progress: string[] = []
    const { archive, count } = await zipPhotos(aReport().proofs, {
      onProgress: (done, all) => progress.push(`${done}/${all}`),
      signal: new AbortController().signal,
    })
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    expect(Object.keys(files)).toEqual([
      'PU-00001/2026-11-22 instalação de perto (t1).jpg',
      'PU-00001/2026-11-22 vistoria de perto (t2).jpg',
    ])
    expect(Object.values(files)).toEqual([stored, stored])
    expect([count, progress]).toEqual([2, ['0/2', '1/2']])
  })

  it('are none where one of them can’t be fetched', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 403 }))
    const zipping = zipPhotos(aReport().proofs, { onProgress: () => undefined, signal: new AbortController().signal })
    await expect(zipping).rejects.toThrow('403')
  })
})
