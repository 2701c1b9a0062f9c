import { ThemeProvider } from '@emotion/react'
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

/**
 * Provides the theme through the two providers that MUI's components read. MUI's own ThemeProvider would add colour schemes and
 * CSS variables, which this site does not use (3 KB of the first view).
 */
export function SiteThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <DefaultPropsProvider value={DEFAULT_PROPS}>{children}</DefaultPropsProvider>
    </ThemeProvider>
  )
}
