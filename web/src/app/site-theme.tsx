import { ThemeProvider } from '@emotion/react'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import { ptBR } from '@mui/material/locale'
import type { ComponentProps, ReactNode } from 'react'
import { theme } from './theme.ts'

const { MuiAlert, MuiAutocomplete, MuiBreadcrumbs, MuiPagination, MuiRating, MuiTablePagination } =
  ptBR.components ?? {}

/** What every component of a kind is given unless told otherwise; the library's own words are in pt-BR. */
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

/**
 * Gives the theme to everything inside. Put together of the two providers that MUI's components read, because MUI's own
 * ThemeProvider brings colour schemes and CSS variables with it that this site does not use (3 KB of the first view).
 */
export function SiteTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <DefaultPropsProvider value={DEFAULT_PROPS}>{children}</DefaultPropsProvider>
    </ThemeProvider>
  )
}
