// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerNetwork } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
afterEach(() => vi.restoreAllMocks())

const contentHas = (height: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height)
}
function open(content: ReactNode) {
  answerNetwork({})
  openSite(
    <SheetDialog open onClose={() => undefined} title="Confirmar">
      {content}
    </SheetDialog>,
  )
}

it('is scrolled by the keyboard where there is nothing else to focus', () => {
  contentHas(900)
  open(<p>45 pontos</p>)
  expect(screen.getByRole('region', { name: 'Confirmar' }).tabIndex).toBe(0)
})

it.each([
  ['nothing is beyond its end', 400, <p key="text">45 pontos</p>],
  [
    'something in it is focused',
    900,
    <button type="button" key="button">
      Adicionar
    </button>,
  ],
])('is not focused itself where %s', (_, height, content) => {
  contentHas(height)
  open(content)
  expect(screen.getByRole('dialog', { name: 'Confirmar' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Confirmar' })).toBeNull()
})
