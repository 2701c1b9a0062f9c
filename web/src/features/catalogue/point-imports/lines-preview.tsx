import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useId, useMemo, useState } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { MapErrorBoundary } from '#web/map/map-error-boundary.tsx'
import { canCreateWebGl2 } from '#web/map/webgl-support.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { useImportKind } from './import-kind.ts'
import { LineStateLabel } from './line-state-label.tsx'
import { LINE_STATES, type LineState, type PreviewLine, previewLines } from './preview-lines.ts'
import { columnTitle } from './read-sheet-file.ts'
import type { CheckedSheet } from './use-sheet-import.ts'

const LinesGrid = lazy(() => loadChunk(() => import('./lines-grid.tsx')))
const LinesMap = lazy(() => loadChunk(() => import('./lines-map.tsx')))

/** Cards that a phone shows at once. */
const CARDS_AT_ONCE = 30
/** Cells of a card. */
const CELLS_OF_CARD = 6

const canDraw = canCreateWebGl2()

/** The lines of a sheet with what the import does with each, beside their places on a map. */
export function LinesPreview({ sheet }: { sheet: CheckedSheet }) {
  const kind = useImportKind()
  const id = useId()
  const isWide = useMediaQuery(theme => theme.breakpoints.up('sm'))
  const [filter, setFilter] = useState<LineState>()
  const [selected, setSelected] = useState<number>()
  const { shown: shownCell, placeOf } = kind
  const lines = useMemo(() => previewLines(sheet, shownCell, placeOf), [sheet, shownCell, placeOf])
  const counts = useMemo(() => Map.groupBy(lines, ({ state }) => state), [lines])
  const shown = useMemo(() => (filter ? lines.filter(({ state }) => state === filter) : lines), [lines, filter])
  const columns = useMemo(
    () =>
      kind.options
        .filter(({ column }) => lines.some(({ cells }) => cells[column]))
        .map(({ column }) => ({ column, label: columnTitle(sheet, { line: 0, column, message: '' }) })),
    [kind.options, lines, sheet],
  )
  const hasPlaces = kind.placeOf !== undefined && lines.some(({ place }) => place)
  return (
    <Stack component="section" aria-labelledby={id} spacing={1.5}>
      <Typography variant="subtitle2" component="h4" id={id}>
        {IMPORTS_TEXTS.LINES}
      </Typography>
      <ToggleButtonGroup
        sx={{ flexWrap: 'wrap' }}
        exclusive
        size="small"
        aria-label={IMPORTS_TEXTS.LINE_FILTER}
        value={filter ?? 'all'}
        onChange={(_, chosen: LineState | 'all' | null) => setFilter(LINE_STATES.find(state => state === chosen))}
      >
        <ToggleButton value="all">{IMPORTS_TEXTS.ALL_LINES(lines.length)}</ToggleButton>
        {LINE_STATES.map(state => (
          <ToggleButton key={state} value={state} disabled={!counts.has(state)}>
            {IMPORTS_TEXTS.LINE_STATES[state].many(counts.get(state)?.length ?? 0)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: hasPlaces && canDraw ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        {isWide ? (
          <Suspense fallback={<Skeleton variant="rounded" height={460} />}>
            <LinesGrid lines={shown} columns={columns} onLine={line => setSelected(line.id)} />
          </Suspense>
        ) : (
          <LineCards key={filter} lines={shown} columns={columns} />
        )}
        {hasPlaces && canDraw && (
          <section aria-label={IMPORTS_TEXTS.LINES_MAP}>
            <MapErrorBoundary fallback={null}>
              <Suspense fallback={<Skeleton variant="rounded" height={isWide ? 420 : 260} />}>
                <LinesMap lines={shown} selected={selected} onLine={setSelected} />
              </Suspense>
            </MapErrorBoundary>
          </section>
        )}
      </Box>
    </Stack>
  )
}

type Column = { column: string; label: string }
type CardProps = { lines: readonly PreviewLine[]; columns: readonly Column[] }

/** The wrong cells of a line, whose errors are listed above the lines, and as many others as a card has room for. */
function cellsOfCard(columns: readonly Column[], cells: PreviewLine['cells'], problems: PreviewLine['problems']) {
  const marked = columns.map(({ column, label }) => ({
    column,
    label,
    isWrong: problems.some(problem => problem.column === column),
  }))
  const filled = marked.filter(({ column, isWrong }) => cells[column] && !isWrong).slice(0, CELLS_OF_CARD)
  return marked.filter(cell => cell.isWrong || filled.includes(cell))
}

/** The lines as cards, for a phone. */
function LineCards({ lines, columns }: CardProps) {
  const [count, setCount] = useState(CARDS_AT_ONCE)
  return (
    <div>
      <CardList aria-label={IMPORTS_TEXTS.LINES}>
        {lines.slice(0, count).map(({ id, state, cells, problems }) => (
          <Box component="li" key={id} sx={{ p: 1.5, fontSize: 14 }}>
            <Stack component="header" direction="row" sx={{ justifyContent: 'space-between', mb: 0.5 }}>
              <strong>{IMPORTS_TEXTS.LINE(id)}</strong>
              <LineStateLabel state={state} />
            </Stack>
            <FactList
              beside
              facts={cellsOfCard(columns, cells, problems).map(({ column, label, isWrong }) => [
                label,
                isWrong ? (
                  <Box key={column} component="span" className="wrong" sx={{ color: 'error.main', fontWeight: 600 }}>
                    <ErrorOutlineRounded aria-hidden="true" sx={{ mr: 0.5, fontSize: 16, verticalAlign: '-3px' }} />
                    {cells[column] || OFFICE_TEXTS.EMPTY_VALUE}
                  </Box>
                ) : (
                  cells[column] || OFFICE_TEXTS.EMPTY_VALUE
                ),
              ])}
            />
          </Box>
        ))}
      </CardList>
      {lines.length > count && (
        <LoadMoreButton onClick={() => setCount(count + CARDS_AT_ONCE)}>{IMPORTS_TEXTS.SHOW_MORE_LINES}</LoadMoreButton>
      )}
    </div>
  )
}
