// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { parseComparisonLink } from '#shared/map/rules/comparison-links.ts'
import { examplePoint } from '#tests/web/support/examples.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { PointComparison } from '#web/features/map/compare/point-comparison.tsx'

/** A comparison as a link. */
startEachTestFresh()

const KEPT = 'ponto-urbano.compare'
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? '[]')
const keepOwn = (...ids: string[]) => {
  localStorage.setItem(KEPT, JSON.stringify(ids))
  window.dispatchEvent(new StorageEvent('storage', { key: KEPT }))
}
const point = (id: string) => ({ body: examplePoint({ id, name: `Ponto ${id}` }) })
const gone = problemResponse(404, 'NOT_FOUND', 'Ponto não encontrado.')

function Comparison() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PointComparison
      isOpen={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onOpenPoint={() => undefined}
    />
  )
}
const open = (path: string) => openSite(<Comparison />, path)
const comparedNames = () =>
  screen.getAllByRole('button', { name: /^Ver ponto: / }).map(button => button.getAttribute('aria-label'))

it('opens these points side by side, once: the link’s parameter leaves the address', async () => {
  keepOwn()
  answerNetwork({ 'GET /points/1': point('1'), 'GET /points/2': point('2') })
  open('/?comparar=1,2&anos=2')
  expect(await screen.findByRole('dialog', { name: 'Comparar pontos' })).toBeTruthy()
  expect(comparedNames()).toEqual(['Ver ponto: Ponto 1', 'Ver ponto: Ponto 2'])
  expect(currentAddress()).toBe('/?anos=2')
  expect(kept()).toEqual(['1', '2'])
})

it('names the points that do not exist any more', async () => {
  keepOwn()
  answerNetwork({ 'GET /points/1': point('1'), 'GET /points/98': gone, 'GET /points/99': gone })
  open('/?comparar=98,1,99')
  expect(await screen.findByText('Não existem mais os pontos 98 e 99.')).toBeTruthy()
  expect(comparedNames()).toEqual(['Ver ponto: Ponto 1'])
})

it('says so when none of its points exists', async () => {
  keepOwn()
  answerNetwork({ 'GET /points/98': gone })
  open('/?comparar=98')
  expect(await screen.findByText('Nenhum ponto deste link existe mais.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('refuses more points than fit side by side, and leaves the own comparison alone', async () => {
  keepOwn('7')
  const network = answerNetwork({})
  open('/?comparar=1,2,3,4')
  expect(
    await screen.findByText('Este link compara 4 pontos, e cabem até 3 por vez. Peça um link com menos pontos.'),
  ).toBeTruthy()
  expect(network.to('GET /points/1')).toEqual([])
  expect(kept()).toEqual(['7'])
})

it('offers the own comparison back when the link’s took its place', async () => {
  keepOwn('7')
  answerNetwork({ 'GET /points/1': point('1'), 'GET /points/7': point('7') })
  const { user } = open('/?comparar=1')
  expect(await screen.findByText('A comparação do link ficou no lugar da sua.')).toBeTruthy()
  await user.click(screen.getByText('Voltar à minha'))
  expect(kept()).toEqual(['7'])
})

it('keeps a point that could not be loaded, with a button to try again', async () => {
  keepOwn()
  answerNetwork({ 'GET /points/1': point('1') })
  open('/?comparar=1,2')
  expect(await screen.findByText('Não foi possível carregar este ponto.')).toBeTruthy()
  expect(kept()).toEqual(['1', '2'])
})

it('is copied from the comparison', async () => {
  keepOwn('1', '2')
  answerNetwork({ 'GET /points/1': point('1'), 'GET /points/2': point('2') })
  const { user } = open('/')
  await user.click(screen.getByRole('button', { name: 'Ver comparação, 2 pontos' }))
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  await user.click(await screen.findByRole('button', { name: 'Copiar link da comparação' }))
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/?comparar=1,2`)
  expect(
    await screen.findByText('Link copiado. Quem o abrir vê estes pontos lado a lado, com os preços do dia.'),
  ).toBeTruthy()
})

it.each([
  ['1,2', ['1', '2']],
  [' 1 , 2,1', ['1', '2']],
  [',<b>,1,../2', ['1']],
  ['', []],
])('reads %j as %j', (value, ids) => expect(parseComparisonLink(value)).toEqual(ids))
