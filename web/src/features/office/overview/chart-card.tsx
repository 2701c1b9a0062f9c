import Skeleton from '@mui/material/Skeleton'
import type { SxProps, Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense } from 'react'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'
import { Panel } from '#web/ui/panel.tsx'

type Props = {
  title: string
  /** Shown instead of an empty chart. */
  emptyMessage: string | undefined
  chart: ReactNode
  columns: readonly string[]
  /** The chart's figures by what they are about. */
  rows: readonly { key: string; name: ReactNode; figures: readonly (string | number)[] }[]
}

const FIGURES: SxProps<Theme> = {
  fontVariantNumeric: 'tabular-nums',
  '& .MuiTableCell-root': { px: 1, py: '7px', lineHeight: 1.4, borderColor: 'divider', '&:first-of-type': { pl: 0 } },
  '& .MuiTableCell-head': { typography: 'caption', fontWeight: 600 },
  '& a': { color: 'inherit' },
}

/** A card with a chart, and the same figures as a table. */
export const ChartCard = ({ title, emptyMessage, chart, columns, rows }: Props) => (
  <Panel title={title}>
    {emptyMessage === undefined ? (
      <>
        <div aria-hidden="true">
          <Suspense fallback={<Skeleton variant="rounded" height={200} />}>{chart}</Suspense>
        </div>
        <details>
          <Typography
            component="summary"
            variant="subtitle2"
            color="primary"
            sx={{ width: 'fit-content', py: 0.75, cursor: 'pointer' }}
          >
            {OVERVIEW_TEXTS.AS_TABLE}
          </Typography>
          <TableContainer>
            <Table size="small" aria-label={title} sx={FIGURES}>
              <TableHead>
                <TableRow>
                  {columns.map((column, index) => (
                    <TableCell key={column} align={index === 0 ? 'left' : 'right'}>
                      {column}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map(({ key, name, figures }) => (
                  <TableRow key={key}>
                    <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                      {name}
                    </TableCell>
                    {figures.map((figure, index) => (
                      <TableCell key={columns[index + 1]} align="right">
                        {figure}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </details>
      </>
    ) : (
      <Typography variant="hint" sx={{ py: 3 }}>
        {emptyMessage}
      </Typography>
    )}
  </Panel>
)
