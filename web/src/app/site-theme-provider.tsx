import createCache from '@emotion/cache'
import { CacheProvider, ThemeProvider } from '@emotion/react'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import type { ComponentProps, ReactNode } from 'react'
import { AUTOCOMPLETE_TEXTS } from '#shared/platform/messages/autocomplete.ts'
import { theme } from './theme.ts'

/** Default props of MUI's components. */
const DEFAULT_PROPS: ComponentProps<typeof DefaultPropsProvider>['value'] = {
  MuiAutocomplete: AUTOCOMPLETE_TEXTS,
  MuiButtonBase: { disableRipple: true },
  MuiButton: { disableElevation: true },
  MuiSkeleton: { animation: 'wave' },
  // Margins of children stay their own.
  MuiStack: { useFlexGap: true },
  MuiTypography: { variantMapping: { caption: 'p', hint: 'p' } },
}

/**
 * Text grows with the browser's setting: sizes of letters, lines and columns are written in pixels, and used in rem. Those of
 * printed pages are written in points, and used in `--pt`, which is another length where such a page is read on a phone.
 */
export const withTextInRem = (rule: string): string =>
  rule.replace(/\b(?:font|font-size|line-height|grid-template|grid-template-columns):[^;}]+/g, declaration =>
    declaration
      .replace(/([\d.]+)px/g, (_, pixels: string) => `${Number(pixels) / 16}rem`)
      .replace(/([\d.]+)pt/g, 'calc($1 * var(--pt, 1pt))'),
  )

/** The widths of media queries are written in pixels, and used in rem, like those of the theme. */
export const withWidthsInRem = (rule: string): string =>
  rule.replace(/^@media[^{]+/, query =>
    query.replace(
      /((?:min|max)-width:\s*)([\d.]+)px/g,
      (_, name: string, pixels: string) => `${name}${Number(pixels) / 16}rem`,
    ),
  )

const STYLE_CACHE = createCache({ key: 'css' })
const { sheet } = STYLE_CACHE
const insertRule = sheet.insert.bind(sheet)
/**
 * A rule with a media query or keyframes begins a new style sheet. In the sheet of all others it would have the browser
 * compute every style of the page again, because it can't tell which elements such a rule affects.
 */
sheet.insert = rule => {
  if (rule.startsWith('@')) sheet.ctr = 0 // Emotion then adds a <style> element.
  insertRule(withTextInRem(withWidthsInRem(rule)))
}

/**
 * Provides the theme through the two providers that MUI's components read. MUI's own ThemeProvider would add colour schemes and
 * CSS variables, which this site does not use (3 KB of the first view).
 */
export function SiteThemeProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={STYLE_CACHE}>
      <ThemeProvider theme={theme}>
        <DefaultPropsProvider value={DEFAULT_PROPS}>{children}</DefaultPropsProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
