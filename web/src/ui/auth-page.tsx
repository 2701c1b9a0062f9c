import { type Theme as AmplifyTheme, ThemeProvider } from '@aws-amplify/ui-react'
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled, type Theme, useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import logoUrl from './logo-wordmark.svg'

const MapIllustration = styled('div')(({ theme }) => ({
  display: 'none',
  position: 'relative',
  overflow: 'hidden',
  borderLeft: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.default,
  '@media (min-width: 900px)': { display: 'block' },
  '& svg': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  '& .street': { stroke: '#FFFFFF', fill: 'none', strokeLinecap: 'round' },
  '& .edge': { stroke: theme.palette.divider, fill: 'none', strokeLinecap: 'round' },
  '& .park': { fill: theme.palette.status.available.soft },
  '& .water': { fill: '#E4ECFB' },
  '& .available': { fill: theme.palette.status.available.main },
  '& .reserved': { fill: theme.palette.status.reserved.main },
  '& .sold': { fill: theme.palette.status.sold.main },
  '& .mark': { stroke: '#FFFFFF', strokeWidth: 3 },
}))

const STREETS: readonly (readonly [path: string, width: number])[] = [
  ['M-20 640 C 180 560 330 600 520 500 S 820 330 1020 340', 26],
  ['M220 -20 C 260 220 330 380 300 1020', 20],
  ['M640 -20 C 600 240 680 420 780 1020', 20],
  ['M-20 220 C 240 260 520 180 1020 120', 16],
  ['M-20 860 C 300 800 620 860 1020 760', 16],
  ['M420 -20 L 470 1020', 9],
  ['M90 -20 L 130 1020', 9],
  ['M850 -20 L 900 1020', 9],
  ['M-20 420 L 1020 470', 9],
  ['M-20 740 L 1020 640', 9],
  ['M-20 90 L 1020 20', 9],
]

/** The site's theme as design tokens of Amplify UI, whose password field the account screens use. */
const toAmplifyTheme = ({ palette, radius }: Theme): AmplifyTheme => ({
  name: 'ponto-urbano',
  tokens: {
    colors: { background: { primary: { value: palette.background.paper } } },
    components: {
      fieldcontrol: {
        color: { value: palette.text.primary },
        // Same colour as MUI's text fields: 3:1 contrast on white.
        borderColor: { value: '#8A90A3' },
        borderRadius: { value: `${radius.control}px` },
        _focus: {
          borderColor: { value: palette.primary.main },
          boxShadow: { value: `inset 0 0 0 1px ${palette.primary.main}` },
        },
        _error: {
          borderColor: { value: palette.error.main },
          color: { value: palette.error.main },
          _focus: { boxShadow: { value: `inset 0 0 0 1px ${palette.error.main}` } },
        },
      },
    },
  },
})

/** Layout of the account screens: a form, with a drawing of a map beside it on wide windows. */
export function AuthPage({ back, children }: { back?: ReactNode; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const siteTheme = useTheme()
  const theme = useMemo(() => toAmplifyTheme(siteTheme), [siteTheme])
  useEffect(() => {
    // The link that was followed no longer exists, so the focus moves to the top of this page.
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [])
  return (
    <ThemeProvider theme={theme}>
      <Box
        sx={{
          minHeight: '100dvh',
          display: 'grid',
          gridTemplateColumns: { md: 'minmax(480px, 5fr) 6fr' },
          bgcolor: 'background.paper',
        }}
      >
        {/* Aligned to the top, so that nothing jumps when an error appears or the outcome replaces the form. */}
        <Box
          component="main"
          ref={main}
          tabIndex={-1}
          sx={{ width: 1, maxWidth: 468, mx: 'auto', pt: { xs: 2.5, md: 'clamp(24px, 12dvh, 120px)' }, pb: 6, px: 3 }}
        >
          {/* Same height with and without a back link, so that the logo does not move between screens. */}
          <Box sx={{ minHeight: 44, mb: 1.5 }}>{back}</Box>
          <Link to="/" style={{ display: 'inline-block' }}>
            <img
              src={logoUrl}
              alt={CONTROL_TEXTS.LOGO_TO_MAP}
              height={36}
              style={{ display: 'block', marginBlock: 6 }}
            />
          </Link>
          {children}
        </Box>
        <MapIllustration aria-hidden="true">
          <svg viewBox="0 0 1000 1000" preserveAspectRatio="xMidYMid slice" role="presentation">
            <path className="park" d="M330 520 L 460 480 L 465 640 L 315 700 Z" />
            <path className="park" d="M690 160 L 845 140 L 860 300 L 665 330 Z" />
            <path className="water" d="M-20 900 C 160 880 240 960 420 940 S 700 1000 760 1040 L -20 1040 Z" />
            {STREETS.map(([path, width]) => (
              <path key={path} className="edge" d={path} strokeWidth={width + 3} />
            ))}
            {STREETS.map(([path, width]) => (
              <path key={path} className="street" d={path} strokeWidth={width} />
            ))}
            <g className="mark">
              <circle className="available" cx="300" cy="594" r="16" />
              <circle className="available" cx="645" cy="425" r="16" />
              <circle className="available" cx="228" cy="235" r="16" />
              <circle className="available" cx="470" cy="820" r="16" />
              <path className="reserved" d="M520 478 l19 33 h-38 Z" strokeLinejoin="round" />
              <path className="reserved" d="M868 290 l19 33 h-38 Z" strokeLinejoin="round" />
              <rect className="sold" x="735" y="795" width="29" height="29" rx="3" />
              <rect className="sold" x="106" y="405" width="29" height="29" rx="3" />
            </g>
          </svg>
        </MapIllustration>
      </Box>
    </ThemeProvider>
  )
}

export const AuthForm = (props: ComponentProps<'form'>) => (
  <Stack component="form" spacing={2.5} sx={{ mt: 3 }} {...props} />
)

/** A line with a link below a form. */
export const AuthLinks = ({ children }: { children: ReactNode }) => (
  <Typography align="center" color="textSecondary" sx={{ mt: 2, '& a': AUTH_LINK }}>
    {children}
  </Typography>
)

export const AUTH_LINK = { display: 'inline-block', py: 1.25, fontWeight: 600, color: 'primary.main' }

/** A back link above a form. */
export function AuthBackLink({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) {
  return (
    <Button component={Link} to={to} state={state} startIcon={<ArrowBackRounded />} sx={{ ml: -2 }}>
      {children}
    </Button>
  )
}

type HeadingProps = { variant?: 'h1' | 'h2'; title: string; children?: ReactNode }

export const AuthHeading = ({ variant = 'h1', title, children }: HeadingProps) => (
  <Box component="header" sx={{ mt: variant === 'h1' ? 2.5 : 4 }}>
    <Typography variant={variant}>{title}</Typography>
    {children && (
      <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    )}
  </Box>
)

type OutcomeProps = { icon: ReactNode; title: string; children: ReactNode; actions: ReactNode }

/** Shown instead of a form, with its result. The heading gets the focus, so that screen readers read it. */
export function AuthOutcome({ icon, title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack component="section" spacing={1.5} sx={{ alignItems: 'flex-start', mt: 3.5, '& > svg': { fontSize: 48 } }}>
      {icon}
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      <Typography component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      {/* A text button's label is indented by its padding. */}
      <Stack spacing={1} sx={{ width: 1, alignItems: { md: 'flex-start' }, '& > .MuiButton-text': { ml: { md: -2 } } }}>
        {actions}
      </Stack>
    </Stack>
  )
}

type NoticeProps = { severity: 'info' | 'warning'; children: ReactNode; action: ReactNode }

/** A message within a form, with the single action that helps. */
export const AuthNotice = ({ severity, children, action }: NoticeProps) => (
  <Alert severity={severity}>
    {children}
    <Box sx={{ mt: 1 }}>{action}</Box>
  </Alert>
)
