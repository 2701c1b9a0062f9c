import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { pointNameWithAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { AMEND_DESK_TEXTS, differenceText } from '#shared/orders/messages/amendments.ts'
import type { AmendmentPreview } from '#shared/orders/rules/amendments.ts'
import { ShowAllLinesButton, useFoldedLines } from '#web/ui/folded-lines.tsx'

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: 16,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.default,
  fontVariantNumeric: 'tabular-nums',
  '& h3': { ...theme.typography.subtitle2, margin: 0 },
  '& h4': { ...theme.typography.caption, margin: 0 },
  '& ul': { margin: 0, paddingLeft: 20, overflowWrap: 'anywhere' },
  '& .instalments': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
    gap: 16,
  },
}))

type Props = { preview: UseQueryResult<AmendmentPreview>; isTyped: boolean }

/** What an amendment would change, to the centavo: days, total and each instalment, before and after. */
export function AmendmentPreviewBox({ preview, isTyped }: Props) {
  const shown = isTyped ? preview.data : undefined
  return (
    <Box aria-label={AMEND_DESK_TEXTS.PREVIEW} aria-busy={isTyped && preview.isFetching}>
      <h3>{AMEND_DESK_TEXTS.PREVIEW}</h3>
      <div role="status">
        {!isTyped && <Typography variant="hint">{AMEND_DESK_TEXTS.PREVIEW_EMPTY}</Typography>}
        {isTyped && preview.isPending && <Typography variant="hint">{AMEND_DESK_TEXTS.PREVIEW_LOADING}</Typography>}
        {isTyped && preview.isError && (
          <Alert severity="warning" role="presentation">
            {preview.error.message}
          </Alert>
        )}
        {shown && !preview.isError && (
          <strong>{AMEND_DESK_TEXTS.TOTAL(shown.changes.total_before, shown.changes.total_amount)}</strong>
        )}
      </div>
      {shown && !preview.isError && <Changes preview={shown} />}
    </Box>
  )
}

function Changes({ preview: { changes, instalments_before } }: { preview: AmendmentPreview }) {
  const points = useFoldedLines(changes.points)
  const hasInstalments = changes.total_before !== changes.total_amount && changes.instalments.length > 0
  return (
    <>
      <ul>
        {points.shown.map(point => (
          <li key={point.point_id}>
            {pointNameWithAssetCode(point)}: {AMEND_DESK_TEXTS.POINT_CHANGE(point.before, point.after)}
          </li>
        ))}
        {changes.lines.map(({ description, amount }) => (
          <li key={description}>
            {description}: <strong>{differenceText(amount)}</strong>
          </li>
        ))}
      </ul>
      <ShowAllLinesButton unfold={points.unfold} label={AMEND_DESK_TEXTS.SHOW_ALL(changes.points.length)} />
      {changes.credit !== undefined && (
        <Typography variant="body2">{AMEND_DESK_TEXTS.CUSTOMER_CREDIT(changes.credit)}</Typography>
      )}
      {hasInstalments ? (
        <div className="instalments">
          <InstalmentLines title={AMEND_DESK_TEXTS.INSTALMENTS_BEFORE} instalments={instalments_before} />
          <InstalmentLines title={AMEND_DESK_TEXTS.INSTALMENTS_AFTER} instalments={changes.instalments} />
        </div>
      ) : (
        <Typography variant="hint">{AMEND_DESK_TEXTS.NO_INSTALMENTS}</Typography>
      )}
    </>
  )
}

const InstalmentLines = ({
  title,
  instalments,
}: {
  title: string
  instalments: AmendmentPreview['instalments_before']
}) => (
  <div>
    <h4>{title}</h4>
    <ul>
      {instalments.map((instalment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and their order is their identity
        <li key={index}>{AMEND_DESK_TEXTS.INSTALMENT(instalment)}</li>
      ))}
    </ul>
  </div>
)
