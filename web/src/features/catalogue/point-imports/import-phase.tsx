import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

const focusHeading = (heading: HTMLElement | null): void => heading?.focus()

/** One step of an import. Its heading gets the focus, because the pressed button has disappeared. */
export function ImportPhase({ title, file, children }: { title: string; file?: string; children: ReactNode }) {
  return (
    <Stack component="section" spacing={2} sx={{ overflowWrap: 'anywhere' }}>
      <div>
        <Typography key={title} variant="h3" tabIndex={-1} ref={focusHeading} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {file && <Typography color="textSecondary">{file}</Typography>}
      </div>
      {children}
    </Stack>
  )
}

type Progress = { label: string; text: string; done: number; total: number }

export function ProgressBar({ label, text, done, total }: Progress) {
  return (
    <Stack spacing={1} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <LinearProgress
        sx={{ height: 8, borderRadius: '4px' }}
        variant="determinate"
        value={total === 0 ? 0 : Math.min(100, (done / total) * 100)}
        aria-label={label}
        aria-valuetext={text}
      />
      <p>{text}</p>
    </Stack>
  )
}

const TONES = { success: 'status.available.text', danger: 'status.sold.text' }

export type ImportFigure = { label: string; count: number; tone?: keyof typeof TONES }

export const ImportFigures = ({ figures }: { figures: readonly ImportFigure[] }) => (
  <Stack component="ul" direction="row" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {figures.map(({ label, count, tone }) => (
      <Paper
        key={label}
        component="li"
        variant="outlined"
        sx={{ flex: 1, minWidth: 0, p: { xs: 1.25, sm: 2 }, fontSize: { xs: 13, sm: 14 }, color: 'text.secondary' }}
      >
        <Typography
          component="strong"
          sx={{ display: 'block', fontSize: 24, fontWeight: 600, color: tone ? TONES[tone] : 'text.primary' }}
        >
          {count.toLocaleString('pt-BR')}
        </Typography>
        {label}
      </Paper>
    ))}
  </Stack>
)
