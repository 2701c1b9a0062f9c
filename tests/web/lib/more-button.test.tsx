// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'

afterEach(cleanup)

/** A list that grows by two entries at each click, or by none if the network fails. */
function Entries({ fails = false }: { fails?: boolean }) {
  const [names, setNames] = useState(['Pedido 1', 'Pedido 2'])
  const [loading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    await Promise.resolve()
    if (!fails) setNames([...names, 'Pedido 3', 'Pedido 4'])
    setLoading(false)
  }
  return (
    <>
      {names.map(name => (
        <a key={name} href={`#${name}`}>
          {name}
        </a>
      ))}
      <LoadMoreButton loading={loading} onClick={() => void load()}>
        Carregar mais
      </LoadMoreButton>
    </>
  )
}

const press = async () => {
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Carregar mais' }).focus()
  await user.keyboard('{Enter}')
}

it('focuses the first new item', async () => {
  render(<Entries />)
  await press()
  expect(await screen.findByText('Pedido 4')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Pedido 3')
})

it('keeps the focus when nothing new was loaded', async () => {
  render(<Entries fails />)
  await press()
  expect(screen.queryByText('Pedido 3')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Carregar mais')
})
