import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 20,
  maxWidth: 1280,
  margin: '0 auto',
  '&[data-wide=true]': { maxWidth: 1920 },
  padding: '28px 32px 64px',
  ...theme.typography.body2,
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 24px',
    '& .titles': { flex: '1 1 0', minWidth: 'min-content' },
    '& h1': { ...theme.typography.h1, margin: 0, fontSize: '1.5rem' },
    '& p': { margin: '2px 0 0', color: theme.palette.text.secondary },
  },
  '& > .filters': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
  [theme.breakpoints.down('md')]: {
    padding: '20px 16px 48px',
    gap: 16,
    '& > header p': { display: 'none' },
  },
  // The content fills the window's height.
  '&[data-fills=true]': {
    maxWidth: 1680,
    [theme.breakpoints.up('md')]: {
      height: 'calc(100dvh - var(--header-height))',
      minHeight: 600,
      gridTemplateRows: 'auto minmax(0, 1fr)',
      alignContent: 'stretch',
      paddingBlock: '20px 24px',
    },
  },
  // iOS zooms into fields with a font below 16 px.
  [theme.breakpoints.up('md')]: {
    '& .MuiInputBase-root': { fontSize: 14 },
    // Of the outline: as wide as the floating label, which keeps its own size.
    '& .MuiOutlinedInput-notchedOutline > legend': { fontSize: 12 },
  },
}))

type Props = {
  title: ReactNode
  /** One line about the screen's purpose; hidden on a phone. */
  intro?: string
  action?: ReactNode
  /** A row of filters above the content. */
  filters?: ReactNode
  /** Whether the content fills the window's height, except on a phone. Not together with filters. */
  fillsHeight?: boolean
  /** Whether the page is wider, for a list beside a map; the width is limited so that rows can be read across. */
  wide?: boolean
  children: ReactNode
}

/** Layout of the office's screens: title with one primary action, filters, content. */
export function PageFrame({ title, intro, action, filters, fillsHeight = false, wide = false, children }: Props) {
  return (
    <Frame data-fills={fillsHeight} data-wide={wide}>
      <header>
        <div className="titles">
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </div>
        {action}
      </header>
      {filters && <div className="filters">{filters}</div>}
      {children}
    </Frame>
  )
}
