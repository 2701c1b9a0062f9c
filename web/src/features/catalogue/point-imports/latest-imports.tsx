import UndoRounded from '@mui/icons-material/UndoRounded'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { imports as importsApi } from '#shared/catalogue/api/imports.ts'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import type { PointImport } from '#shared/catalogue/rules/point-imports.ts'
import { call } from '#web/lib/call.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Block = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  marginTop: 24,
  '& h3': { margin: 0, fontSize: 16, fontWeight: 600 },
  '& > p': { margin: 0, color: theme.palette.text.secondary },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 60,
    padding: '8px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& .what': { flex: 1, minWidth: 0 },
  '& .name': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .facts': { margin: 0, fontSize: 14, color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& .undone': { fontSize: 14, color: theme.palette.text.secondary },
}))

/** The latest imports; the newest one that is not reverted can be reverted. */
export function LatestImports({ onRevert }: { onRevert: (pointImport: PointImport) => void }) {
  const id = useId()
  const latestImports = useQuery({
    queryKey: queryKeys.pointImports,
    queryFn: ({ signal }) => call(importsApi.list, {}, { signal }),
    // Refetch, so that a revert is based on current data.
    staleTime: 0,
  })
  const { data, isError } = latestImports
  const imports = data?.imports ?? []
  const revertableImport = imports.find(({ undone_at, points }) => undone_at === null && points > 0)
  return (
    <Block aria-labelledby={id}>
      <h3 id={id}>{IMPORTS.LATEST}</h3>
      {!data && isError && <RetryAlert query={latestImports}>{IMPORTS.LATEST_FAILED}</RetryAlert>}
      {!data && !isError && (
        <div role="status">
          <VisuallyHidden>{IMPORTS.LATEST_LOADING}</VisuallyHidden>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {data && imports.length === 0 && <p>{IMPORTS.NO_IMPORTS}</p>}
      {imports.length > 0 && (
        <ul>
          {imports.map(pointImport => (
            <li key={pointImport.id}>
              <div className="what">
                <p className="name">{pointImport.file_name}</p>
                <p className="facts">
                  {formatDateTime(pointImport.created_at)} · {pointImport.created_by} ·{' '}
                  {IMPORTS.POINTS(pointImport.points)}
                </p>
              </div>
              {pointImport.undone_at !== null && <span className="undone">{IMPORTS.UNDONE}</span>}
              {pointImport === revertableImport && (
                <Button
                  color="error"
                  startIcon={<UndoRounded />}
                  aria-label={IMPORTS.UNDO_OF(pointImport.file_name)}
                  onClick={() => onRevert(pointImport)}
                >
                  {IMPORTS.UNDO}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
