import UndoRounded from '@mui/icons-material/UndoRounded'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDateTime } from '#web/lib/dates.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { hasRecordsToUndo, isUndoneInPart, type SheetImport, useImportKind } from './import-kind.ts'

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

/** The latest imports. The newest one that is not reverted can be reverted, and each whose revert was interrupted. */
export function LatestImportsList({ onRevert }: { onRevert: (sheetImport: SheetImport) => void }) {
  const { texts, query_key, list } = useImportKind()
  const id = useId()
  const latestImports = useQuery({
    queryKey: query_key,
    queryFn: ({ signal }) => list(signal),
    // Refetch, so that a revert is based on current data.
    staleTime: 0,
  })
  const { data, isError } = latestImports
  const imports = data ?? []
  const revertableImport = imports.find(sheetImport => sheetImport.undone_at === null && hasRecordsToUndo(sheetImport))
  return (
    <Block aria-labelledby={id}>
      <h3 id={id}>{texts.LATEST}</h3>
      {!data && isError && <RetryAlert query={latestImports}>{texts.LATEST_FAILED}</RetryAlert>}
      {!data && !isError && (
        <div role="status">
          <VisuallyHidden>{texts.LATEST_LOADING}</VisuallyHidden>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {data && imports.length === 0 && <p>{texts.NO_IMPORTS}</p>}
      {imports.length > 0 && (
        <ul>
          {imports.map(sheetImport => (
            <li key={sheetImport.id}>
              <div className="what">
                <p className="name">{sheetImport.file_name}</p>
                <p className="facts">
                  {formatDateTime(sheetImport.created_at)} · {sheetImport.created_by}
                  {/* Once everything is undone there is nothing left to count. */}
                  {(sheetImport.undone_at === null || hasRecordsToUndo(sheetImport)) &&
                    ` · ${texts.POINTS(sheetImport.made, sheetImport.changed)}`}
                </p>
                {isUndoneInPart(sheetImport) && <p className="facts">{texts.UNDONE_IN_PART}</p>}
              </div>
              {sheetImport.undone_at !== null && <span className="undone">{texts.UNDONE}</span>}
              {(sheetImport === revertableImport || isUndoneInPart(sheetImport)) && (
                <Button
                  color="error"
                  startIcon={<UndoRounded />}
                  aria-label={(isUndoneInPart(sheetImport) ? texts.UNDO_REST_OF : texts.UNDO_OF)(sheetImport.file_name)}
                  onClick={() => onRevert(sheetImport)}
                >
                  {isUndoneInPart(sheetImport) ? texts.GO_ON : texts.UNDO}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
