import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

const Layout = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  background: theme.palette.background.default,
  '& > header': {
    position: 'sticky',
    top: 0,
    zIndex: theme.zIndex.appBar,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 64,
    padding: '8px 24px',
    borderBottom: `1px solid ${theme.palette.divider}`,
    background: theme.palette.background.paper,
  },
  '& > main': { padding: '24px 24px 40px', outline: 'none' },
  '& .said': { maxWidth: '210mm', margin: '0 auto 24px' },
  [theme.breakpoints.down('sm')]: {
    '& > header': { padding: '8px 12px' },
    '& > header .MuiButton-contained': { flex: '1 1 auto' },
    '& > main': { padding: '12px 12px 32px' },
    '& .said': { marginBottom: 12 },
  },
  '@media print': { minHeight: 0, background: 'none', '& > main': { padding: 0 } },
}))

type Props = {
  back: { to: string; label: string }
  /** Buttons at the right of the back link. */
  action: ReactNode
  children: ReactNode
}

/** Layout for pages that are read and printed, without the site's header. Messages about them have the class `said`. */
export function PrintLayout({ back, action, children }: Props) {
  const main = useRef<HTMLElement>(null)
  // Scrolls to the top, because the previous page may have been scrolled down.
  useEffect(() => {
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Layout>
      <header data-screen-only>
        <Button component={Link} to={back.to} startIcon={<ArrowBackRounded />}>
          {back.label}
        </Button>
        {action}
      </header>
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
    </Layout>
  )
}

export const PrintButton = ({ children }: { children: ReactNode }) => (
  <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => print()}>
    {children}
  </Button>
)
