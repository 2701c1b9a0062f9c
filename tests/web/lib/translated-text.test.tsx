// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { tolerateTranslators } from '#web/lib/translated-text.ts'

beforeAll(tolerateTranslators)
afterEach(cleanup)

function Period() {
  const [years, setYears] = useState(1)
  const [isChosen, setIsChosen] = useState(false)
  return (
    <>
      <p data-testid="period">
        Por {years} {years === 1 ? 'ano' : 'anos'}
        {isChosen && ' escolhido'}
        {years === 3 ? <b>e meio</b> : 'só'}
      </p>
      <button type="button" onClick={() => setYears(current => current + 1)}>
        Mais
      </button>
      <button type="button" onClick={() => setIsChosen(current => !current)}>
        Escolher
      </button>
    </>
  )
}

const texts = (): Text[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
  return found
}

/** Replaces each text by two <font> with a translation, as Chrome does. */
const replaceTexts = () => {
  for (const text of texts()) {
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.data.toUpperCase()
    outer.append(inner)
    text.replaceWith(outer)
  }
}
/** Moves each text into a <font> of its own, as other translators do. */
const wrapTexts = () => {
  for (const text of texts()) {
    const font = document.createElement('font')
    text.before(font)
    font.append(text)
  }
}
const press = (button: number) => act(() => screen.getAllByRole('button')[button]?.click())
const period = () => screen.getByTestId('period').textContent

it('shows each change of a text that a translator replaced', async () => {
  render(<Period />)
  replaceTexts()
  expect(period()).toBe('POR 1 ANOSÓ')
  await press(0)
  expect(period()).toBe('POR 2 anosSÓ')
  replaceTexts()
  await press(0)
  expect(period()).toBe('POR 3 ANOSe meio')
})

it('adds and removes a text beside replaced ones at its place', async () => {
  render(<Period />)
  replaceTexts()
  await press(1)
  expect(period()).toBe('POR 1 ANO escolhidoSÓ')
  replaceTexts()
  await press(1)
  expect(period()).toBe('POR 1 ANOSÓ')
})

it('goes on with texts that a translator moved into a <font>', async () => {
  render(<Period />)
  wrapTexts()
  await press(1)
  await press(0)
  expect(period()).toBe('Por 2 anos escolhidosó')
  wrapTexts()
  await press(1)
  await press(0)
  expect(period()).toBe('Por 3 anose meio')
})

it('still refuses to remove an element from where it is not', () => {
  const element = document.createElement('p')
  expect(() => document.body.removeChild(element)).toThrow()
})
