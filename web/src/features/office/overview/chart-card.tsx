import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { type ReactNode, Suspense, useId } from 'react'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 8,
  minWidth: 0,
  padding: '16px 20px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '& h2': { margin: 0, fontSize: 16, fontWeight: 600 },
  '& .nothing': { margin: 0, padding: '24px 0', color: theme.palette.text.secondary },
  '& summary': {
    width: 'fit-content',
    padding: '6px 0',
    cursor: 'pointer',
    fontWeight: 600,
    color: theme.palette.primary.main,
    borderRadius: theme.radius.control,
  },
  '& .scroll': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '7px 8px', textAlign: 'right', borderTop: `1px solid ${theme.palette.divider}` },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0 },
  '& th': { fontWeight: 600 },
  '& thead th': { border: 0, fontSize: 13, color: theme.palette.text.secondary },
  '& tbody a': { color: 'inherit' },
  [theme.breakpoints.down('md')]: { padding: '14px 16px' },
}))

type Props = {
  title: string
  /** Shown instead of an empty chart. */
  emptyMessage: string | undefined
  chart: ReactNode
  /** The table's thead and tbody. */
  table: ReactNode
}

/** A card with a chart, and the same figures as a table. */
export function ChartCard({ title, emptyMessage, chart, table }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {emptyMessage === undefined ? (
        <>
          <div aria-hidden="true">
            <Suspense fallback={<Skeleton variant="rounded" height={200} />}>{chart}</Suspense>
          </div>
          <details>
            <summary>{OVERVIEW_TEXTS.AS_TABLE}</summary>
            <div className="scroll">
              <table aria-labelledby={id}>{table}</table>
            </div>
          </details>
        </>
      ) : (
        <p className="nothing">{emptyMessage}</p>
      )}
    </Card>
  )
}
