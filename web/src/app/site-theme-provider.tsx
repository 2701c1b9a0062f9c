import createCache from '@emotion/cache'
import { CacheProvider, ThemeProvider } from '@emotion/react'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import { ptBR } from '@mui/material/locale'
import type { ComponentProps, ReactNode } from 'react'
import { theme } from './theme.ts'

const { MuiAlert, MuiAutocomplete, MuiBreadcrumbs, MuiPagination, MuiRating, MuiTablePagination } =
  ptBR.components ?? {}

/** Default props of MUI's components, with the library's pt-BR texts. */
const DEFAULT_PROPS: ComponentProps<typeof DefaultPropsProvider>['value'] = {
  MuiAlert: { ...MuiAlert?.defaultProps },
  MuiAutocomplete: { ...MuiAutocomplete?.defaultProps },
  MuiBreadcrumbs: { ...MuiBreadcrumbs?.defaultProps },
  MuiPagination: { ...MuiPagination?.defaultProps },
  MuiRating: { ...MuiRating?.defaultProps },
  MuiTablePagination: { ...MuiTablePagination?.defaultProps },
  MuiButtonBase: { disableRipple: true },
  MuiButton: { disableElevation: true },
  MuiLink: { underline: 'hover' },
  MuiSkeleton: { animation: 'wave' },
}

const STYLE_CACHE = createCache({ key: 'css' })
const { sheet } = STYLE_CACHE
const insertRule = sheet.insert.bind(sheet)
/**
 * A rule with a media query or keyframes begins a new style sheet. In the sheet of all others it would have the browser
 * compute every style of the page again, because it can't tell which elements such a rule affects.
 */
sheet.insert = rule => {
  if (rule.startsWith('@')) sheet.ctr = 0 // Emotion then adds a <style> element.
  insertRule(rule)
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
