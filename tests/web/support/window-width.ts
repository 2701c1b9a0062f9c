import { vi } from 'vitest'

/** Makes media queries of a least width hold as in a window this wide, in pixels. Every other one does not hold. */
export function windowIsWide(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /\(min-width:\s*([\d.]+)px\)/.exec(query)?.[1]
    return {
      media: query,
      matches: least !== undefined && width >= Number(least),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
  })
}
