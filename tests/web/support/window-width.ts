import { vi } from 'vitest'

/** Fakes a window of this width in pixels for `min-width` media queries. No other query matches. */
export function setWindowWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /\(min-width:\s*([\d.]+)rem\)/.exec(query)?.[1]
    return {
      media: query,
      matches: least !== undefined && width >= 16 * Number(least),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
  })
}
