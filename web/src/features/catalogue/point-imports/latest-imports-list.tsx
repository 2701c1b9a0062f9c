import UndoRounded from '@mui/icons-material/UndoRounded'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDateTime } from '#web/lib/dates.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { hasRecordsToUndo, isUndoneInPart, type SheetImport, useImportKind } from './import-kind.ts'

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
    <Stack component="section" aria-labelledby={id} spacing={1} sx={{ mt: 3 }}>
      <Typography variant="h3" id={id}>
        {texts.LATEST}
      </Typography>
      {!data && isError && <RetryAlert query={latestImports}>{texts.LATEST_FAILED}</RetryAlert>}
      {!data && !isError && (
        <div role="status">
          <VisuallyHidden>{texts.LATEST_LOADING}</VisuallyHidden>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {data && imports.length === 0 && <Typography color="textSecondary">{texts.NO_IMPORTS}</Typography>}
      {imports.length > 0 && (
        <RowList>
          {imports.map(sheetImport => (
            <Row
              key={sheetImport.id}
              name={sheetImport.file_name}
              end={
                <>
                  {sheetImport.undone_at !== null && <Typography variant="hint">{texts.UNDONE}</Typography>}
                  {(sheetImport === revertableImport || isUndoneInPart(sheetImport)) && (
                    <Button
                      color="error"
                      startIcon={<UndoRounded />}
                      aria-label={(isUndoneInPart(sheetImport) ? texts.UNDO_REST_OF : texts.UNDO_OF)(
                        sheetImport.file_name,
                      )}
                      onClick={() => onRevert(sheetImport)}
                    >
                      {isUndoneInPart(sheetImport) ? texts.GO_ON : texts.UNDO}
                    </Button>
                  )}
                </>
              }
            >
              {formatDateTime(sheetImport.created_at)} · {sheetImport.created_by}
              {/* Once everything is undone there is nothing left to count. */}
              {(sheetImport.undone_at === null || hasRecordsToUndo(sheetImport)) &&
                ` · ${texts.POINTS(sheetImport.made, sheetImport.changed)}`}
              {isUndoneInPart(sheetImport) && <div>{texts.UNDONE_IN_PART}</div>}
            </Row>
          ))}
        </RowList>
      )}
    </Stack>
  )
}
