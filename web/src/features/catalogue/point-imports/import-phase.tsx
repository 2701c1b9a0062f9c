import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Block = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& h3': { margin: 0, fontSize: 16, fontWeight: 600, lineHeight: 1.4, outline: 'none' },
  '& .file': { margin: '-14px 0 0', color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& p': { margin: 0 },
  '& .note': { fontSize: 14, color: theme.palette.text.secondary },
  '& .MuiAlert-root': { overflowWrap: 'anywhere' },
}))

const focusHeading = (heading: HTMLElement | null): void => heading?.focus()

/** One step of an import. Its heading gets the focus, because the pressed button has disappeared. */
export function ImportPhase({ title, file, children }: { title: string; file?: string; children: ReactNode }) {
  return (
    <Block>
      <h3 key={title} tabIndex={-1} ref={focusHeading}>
        {title}
      </h3>
      {file && <p className="file">{file}</p>}
      {children}
    </Block>
  )
}

const Bar = styled('div')({
  display: 'grid',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  '& .MuiLinearProgress-root': { height: 8, borderRadius: 4 },
})

type Progress = { label: string; text: string; done: number; total: number }

export function ProgressBar({ label, text, done, total }: Progress) {
  return (
    <Bar>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.min(100, (done / total) * 100)}
        aria-label={label}
        aria-valuetext={text}
      />
      <p>{text}</p>
    </Bar>
  )
}

const Row = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    padding: '12px 16px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    fontSize: 14,
    lineHeight: 1.35,
    color: theme.palette.text.secondary,
    [theme.breakpoints.down('sm')]: { padding: '10px 12px', fontSize: 13 },
  },
  '& strong': {
    display: 'block',
    fontSize: 24,
    lineHeight: 1.3,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.primary,
  },
  '& [data-tone=success] strong': { color: theme.palette.status.available.text },
  '& [data-tone=danger] strong': { color: theme.palette.status.sold.text },
}))

export type ImportFigure = { label: string; count: number; tone?: 'success' | 'danger' }

export const ImportFigures = ({ figures }: { figures: readonly ImportFigure[] }) => (
  <Row>
    {figures.map(({ label, count, tone }) => (
      <li key={label} data-tone={tone}>
        <strong>{count.toLocaleString('pt-BR')}</strong>
        {label}
      </li>
    ))}
  </Row>
)
