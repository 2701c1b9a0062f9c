import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { POINT_CODES_TEXTS } from '#shared/catalogue/messages/point-codes.ts'
import { MAX_CODES_PER_REQUEST } from '#shared/catalogue/rules/point-codes.ts'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { PointCodeSheets } from '#web/features/catalogue/point-codes/point-code-sheets.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton, PrintLayout } from '#web/ui/print-layout.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** Printable code labels of the points in the URL. The server creates missing codes. */
export function PointCodesScreen() {
  const [search] = useSearchParams()
  const ids = [...new Set((search.get('pontos') ?? '').split(',').filter(Boolean))]
  useTitle(POINT_CODES_TEXTS.TITLE)
  const isValidSelection = ids.length > 0 && ids.length <= MAX_CODES_PER_REQUEST
  const codes = useQuery({
    queryKey: queryKeys.pointCodes(ids),
    enabled: isValidSelection,
    queryFn: ({ signal }) => callApi(proofApi.codes, { point_ids: ids }, { signal }),
  })
  return (
    <PrintLayout
      back={{ to: PATHS.adminPoints, label: POINT_CODES_TEXTS.BACK }}
      action={codes.data && <PrintButton>{POINT_CODES_TEXTS.PRINT}</PrintButton>}
    >
      <VisuallyHidden as="h1">{POINT_CODES_TEXTS.TITLE}</VisuallyHidden>
      {!isValidSelection && (
        <EmptyState
          title={POINT_CODES_TEXTS.TITLE}
          action={
            <Button component={Link} to={PATHS.adminPoints} variant="contained">
              {POINT_CODES_TEXTS.CHOOSE}
            </Button>
          }
        >
          {POINT_CODES_TEXTS.NONE}
        </EmptyState>
      )}
      {isValidSelection && codes.isPending && <ScreenLoading />}
      {codes.isError && (
        <div className="said">
          <RetryAlert query={codes} title={POINT_CODES_TEXTS.FAILED}>
            {codes.error.message}
          </RetryAlert>
        </div>
      )}
      {codes.data && <PointCodeSheets points={codes.data.items} />}
    </PrintLayout>
  )
}
