import { alpha, createTheme, type Shadows } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { PointStatus } from '#shared/catalogue/rules/points.ts'
import { COLORS, FONT_FAMILY } from '#web/lib/colors.ts'

/** Colours of a point's status, always used together with a shape and a word. */
type StatusLook = {
  /** Fill colour of markers and dots. */
  main: string
  /** Text colour, readable on white and on `soft`. */
  text: string
  /** Background colour of chips. */
  soft: string
  shape: 'circle' | 'triangle' | 'square'
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    hint: true
  }
}

declare module '@mui/material/styles' {
  interface TypographyVariantsOptions {
    /** A paragraph that explains what is beside it; `caption` is the smaller one. */
    hint?: CSSProperties
  }
  interface Palette {
    accent: { main: string; contrastText: string }
    cluster: { main: string; contrastText: string }
    status: Record<PointStatus, StatusLook>
  }
  interface PaletteOptions {
    accent?: Palette['accent']
    cluster?: Palette['cluster']
    status?: Palette['status']
  }
  interface Theme {
    /** Shadow of everything above a page: sheets, menus, the cart button. */
    /** Of what lies over a map or a page: a shadow, and in forced colours, which have no shadows, an edge. */
    floating: { boxShadow: string; outline: string }
    /** Corner radii in pixels: cards and sheets, fields and buttons. */
    radius: { card: number; control: number }
    /** Media query of large letters in a small window, such as a phone's at 200 %: less than 20 rem. No phone has that at 100 %. */
    largeLetters: string
  }
  interface ThemeOptions {
    floating?: Theme['floating']
    radius?: Theme['radius']
    largeLetters?: Theme['largeLetters']
  }
}

const { primary: PRIMARY, ink: INK } = COLORS
const MUTED = '#5A6072'
const LINE = '#E3E6F0'
/** Borders of fields and other controls: contrast of 3:1 on white. */
const CONTROL_LINE = '#8A90A3'
const FLOATING = '0 6px 24px rgba(23, 26, 43, 0.14), 0 1px 3px rgba(23, 26, 43, 0.10)'
const RADIUS = { card: 12, control: 8 }
/** Minimum size of touch targets. Pixels. */
const TOUCH_TARGET_SIZE = 44
/** Heights that grow with the letters: of the header, half of which is its icons, and of the banner. */
export const HEADER_HEIGHT = 'calc(1.5rem + 32px)'
export const OFFLINE_BANNER_HEIGHT = '2rem'

/** What is chosen among several: tabs, chips, periods, zoom levels, the menu's entry of this screen. */
const CHOSEN_SELECTOR =
  ':is([aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), .Mui-selected):not(tr, td), [role=radio][aria-checked=true], label:has(> input:checked)'

export const theme = createTheme({
  // In rem, which in media queries is the browser's own size of letters: with these twice as large, a window has the layout of one half as wide.
  breakpoints: { unit: 'rem', values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } },
  palette: {
    primary: { main: PRIMARY, dark: '#232F91', light: '#9AA6FF', contrastText: '#FFFFFF' },
    error: { main: '#C62F3B', contrastText: '#FFFFFF' },
    success: { main: '#1B7F4B', contrastText: '#FFFFFF' },
    warning: { main: '#F2B705', dark: '#8A5A00', contrastText: INK },
    info: { main: '#2563EB', contrastText: '#FFFFFF' },
    text: { primary: INK, secondary: MUTED, disabled: '#6F7587' },
    background: { default: '#F6F7FB', paper: '#FFFFFF' },
    divider: LINE,
    action: { hover: alpha(PRIMARY, 0.06), selected: alpha(PRIMARY, 0.1), focus: alpha(PRIMARY, 0.08) },
    accent: { main: COLORS.accent, contrastText: INK },
    cluster: { main: COLORS.cluster, contrastText: '#FFFFFF' },
    status: {
      available: { main: COLORS.available, text: '#156B3D', soft: '#E8F5EE', shape: 'circle' },
      reserved: { main: COLORS.reserved, text: '#7A5000', soft: '#FFF6DB', shape: 'triangle' },
      sold: { main: COLORS.sold, text: '#B02732', soft: '#FCEBEC', shape: 'square' },
    },
  },
  floating: { boxShadow: FLOATING, outline: '1px solid transparent' },
  radius: RADIUS,
  largeLetters: '@media (max-width:19.95rem)',
  shape: { borderRadius: RADIUS.control },
  shadows: ['none', ...Array<string>(24).fill(FLOATING)] as Shadows,
  motion: { reducedMotion: 'system' },
  focusVisible: { outlineColor: PRIMARY },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 150,
      short: 180,
      standard: 200,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 150,
    },
  },
  typography: {
    fontFamily: FONT_FAMILY,
    h1: { fontSize: '1.75rem', lineHeight: 1.25, fontWeight: 600, letterSpacing: '-0.015em' },
    h2: { fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 600, letterSpacing: '-0.01em' },
    h3: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 600 },
    subtitle2: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45 },
    body1: { lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45, color: MUTED },
    hint: { fontSize: '0.875rem', lineHeight: 1.5, color: MUTED },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        ':root': { '--header-height': HEADER_HEIGHT },
        ':root[data-offline]': { '--header-height': `calc(${HEADER_HEIGHT} + ${OFFLINE_BANNER_HEIGHT})` },
        html: { colorScheme: 'light', scrollPaddingTop: 'var(--header-height)' },
        body: { minHeight: '100dvh', fontSynthesis: 'none', textWrap: 'pretty' },
        'h1, h2, h3': { textWrap: 'balance' },
        // A link that nothing else colours.
        a: { color: PRIMARY },
        'a:focus-visible, [tabindex]:focus-visible': {
          outline: `2px solid ${PRIMARY}`,
          outlineOffset: 2,
        },
        // No outline: code focuses these elements when a screen opens or loads, for screen readers only.
        ':is(main, h1, h2, [role=status])[tabindex="-1"]:focus-visible': { outline: 'none' },
        '[data-sonner-toast][data-styled=true]': { fontSize: '0.8125rem' },
        '[data-sonner-toast][data-styled=true] [data-close-button]': { width: 28, height: 28 },
        '[data-sonner-toast][data-styled=true] [data-button]:not([data-cancel])': {
          height: 'auto',
          minHeight: TOUCH_TARGET_SIZE,
          margin: '-8px -8px -8px auto',
          padding: '0 12px',
          borderRadius: RADIUS.control,
          font: 'inherit',
          fontSize: '0.875rem',
          fontWeight: 600,
          color: PRIMARY,
          background: 'transparent',
          '&:hover': { background: alpha(PRIMARY, 0.06) },
        },
        '[data-sonner-toast] [data-icon]': { color: PRIMARY },
        '[data-sonner-toast][data-type=success] [data-icon]': { color: '#1B7F4B' },
        '[data-sonner-toast][data-type=warning] [data-icon]': { color: '#8A5A00' },
        '[data-sonner-toast][data-type=error] [data-icon]': { color: '#C62F3B' },
        // In forced colours backgrounds are gone: what is chosen, and the primary button, have the system's own colours.
        '@media (forced-colors: active)': {
          [CHOSEN_SELECTOR]: {
            forcedColorAdjust: 'none',
            color: 'highlighttext !important',
            background: 'highlight !important',
            outline: '1px solid highlight',
            '& *': { color: 'inherit !important' },
          },
          '.MuiButton-contained': { border: '2px solid ButtonText' },
          '.MuiButton-contained:not(.Mui-disabled)': {
            forcedColorAdjust: 'none',
            color: 'highlighttext',
            background: 'highlight',
            borderColor: 'highlight',
          },
          '.MuiChip-root, .MuiPaper-root': { border: '1px solid CanvasText' },
          'header a > img': { forcedColorAdjust: 'none', background: '#FFFFFF', borderRadius: 4 },
        },
        // In print: black on white, without buttons.
        '@media print': {
          ':root, :root[data-offline]': { '--header-height': '0px' },
          body: { color: '#000000', background: '#FFFFFF' },
          '[data-screen-only], [data-sonner-toaster], .MuiModal-root, .MuiButton-root, .MuiIconButton-root': {
            display: 'none !important',
          },
          article: { breakInside: 'avoid' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '1ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '1ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: {
      styleOverrides: { root: { fontFamily: 'inherit' } },
    },
    MuiButton: {
      styleOverrides: {
        root: { minHeight: TOUCH_TARGET_SIZE, paddingInline: 16, '&.MuiButton-sizeLarge': { minHeight: 48 } },
        outlined: { borderColor: CONTROL_LINE },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH_TARGET_SIZE, minHeight: TOUCH_TARGET_SIZE } } },
    MuiBadge: {
      styleOverrides: {
        badge: ({ theme }) => ({
          fontWeight: 700,
          fontVariantNumeric: 'tabular-nums',
          color: theme.palette.accent.contrastText,
          backgroundColor: theme.palette.accent.main,
          animation: 'badge-appears 200ms ease-out',
          '@keyframes badge-appears': { from: { scale: 0.4 }, '60%': { scale: 1.25 } },
          // Else it would have the page's colours, and its number would lie on the icon without an edge.
          '@media (forced-colors: active)': {
            forcedColorAdjust: 'none',
            color: 'highlighttext',
            background: 'highlight',
          },
        }),
      },
    },
    // Over maps; grows with the text.
    MuiFab: {
      styleOverrides: {
        root: {
          boxShadow: FLOATING,
          outline: '1px solid transparent',
          textAlign: 'left',
          '&[hidden]': { display: 'none' },
          '&.MuiFab-extended': { gap: 8, height: 'auto', minHeight: TOUCH_TARGET_SIZE, borderRadius: 24 },
          '&.MuiFab-extended.MuiFab-sizeLarge': { minHeight: 56, borderRadius: 28 },
        },
      },
      variants: [
        {
          props: { color: 'default' },
          style: { color: PRIMARY, backgroundColor: '#FFFFFF', '&:hover': { backgroundColor: '#F6F7FB' } },
        },
      ],
    },
    MuiAutocomplete: {
      styleOverrides: {
        // Wide enough for our two buttons, which are wider than MUI's.
        root: {
          '&&.MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon .MuiOutlinedInput-root': {
            paddingRight: 2 * TOUCH_TARGET_SIZE + 9,
          },
        },
      },
    },
    MuiPaper: { styleOverrides: { rounded: { borderRadius: RADIUS.card } } },
    MuiDialog: {
      styleOverrides: {
        paper: {
          borderRadius: RADIUS.card,
          '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
          // No outline: code focuses this element, so that screen readers start there.
          '&&:focus-visible': { outline: 'none' },
        },
      },
    },
    MuiMenu: {
      styleOverrides: { paper: { borderRadius: RADIUS.card, marginTop: 4 }, list: { padding: 8 } },
    },
    // The selector is doubled so that it overrides MUI's own height on wide screens.
    MuiMenuItem: {
      styleOverrides: {
        root: {
          '&&': { minHeight: TOUCH_TARGET_SIZE },
          borderRadius: RADIUS.control,
          '&.Mui-disabled': { opacity: 1, color: '#6F7587' },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { minHeight: TOUCH_TARGET_SIZE, backgroundColor: '#FFFFFF' },
        notchedOutline: { borderColor: CONTROL_LINE },
      },
    },
    // MUI lifts a label by pixels; in rem it stays on the field's edge when the browser's letters are larger.
    MuiInputLabel: {
      styleOverrides: {
        outlined: { '&&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' } },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: '0.8125rem' } } },
    // Grows with the text.
    MuiChip: {
      styleOverrides: {
        root: { fontWeight: 600, height: 'auto', minHeight: 32, '&.MuiChip-sizeSmall': { minHeight: 24 } },
      },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { backgroundColor: INK, fontSize: '0.8125rem', borderRadius: RADIUS.control } },
    },
    MuiAlert: {
      styleOverrides: {
        // The action wraps below the text if there is no room beside it.
        root: { borderRadius: RADIUS.control, flexWrap: 'wrap' },
        message: { flex: '1 1 200px', minWidth: 0 },
      },
    },
  },
})
