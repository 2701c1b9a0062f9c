import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { type PointOfCode, parsePointCode, pointCodePath } from '#shared/catalogue/rules/point-codes.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { DAMAGE_TEXTS } from '#shared/installation/messages/damage.ts'
import { pointCodeSchema } from '#shared/platform/rules/identifiers.ts'
import { ReportDamageForm } from '#web/features/installation/damage/report-damage-form.tsx'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { formatDate } from '#web/lib/dates.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PointPhoto } from '#web/ui/point-photo.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 640,
  margin: '0 auto',
  padding: '24px 16px 64px',
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: 0 },
  '& .lead': { color: theme.palette.text.secondary },
  '& .find': { display: 'grid', gap: 12, justifyItems: 'start' },
}))

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  overflow: 'hidden',
  '& .body': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, padding: 20 },
  '& .verified': { display: 'flex', alignItems: 'center', gap: 6, color: theme.palette.status.available.text },
  '& .code': { fontVariantNumeric: 'tabular-nums', color: theme.palette.text.secondary },
}))

/** The public page of a point code: the point, and the form to report damage. */
export function PointCodeScreen() {
  const { code = '' } = useParams()
  const parsedCode = parsePointCode(code)
  useTitle(DAMAGE_TEXTS.PAGE)
  return (
    <Page>
      {isCode(parsedCode) ? <PointWithForm key={parsedCode} code={parsedCode} /> : <CodeForm initialCode={code} />}
    </Page>
  )
}

const isCode = (code: string): boolean => pointCodeSchema.safeParse(code).success

function PointWithForm({ code }: { code: string }) {
  const point = useQuery({
    queryKey: queryKeys.pointOfCode(code),
    queryFn: ({ signal }) => callApi(proofApi.pointOfCode, { point_code: code }, { signal }),
  })
  const { data, error } = point
  if (error instanceof ApiError && error.code === 'POINT_CODE_UNKNOWN')
    return (
      <>
        <EmptyState title={DAMAGE_TEXTS.UNKNOWN}>{error.message}</EmptyState>
        <CodeForm initialCode={code} />
      </>
    )
  if (error)
    return (
      <RetryAlert query={point} title={DAMAGE_TEXTS.FAILED}>
        {error.message}
      </RetryAlert>
    )
  if (!data) return <ScreenLoading />
  return (
    <>
      <PointCard point={data} />
      <Card>
        <div className="body">
          <h2>{data.has_sign === false ? DAMAGE_TEXTS.FORM.structure : DAMAGE_TEXTS.FORM.sign}</h2>
          <p className="lead">{DAMAGE_TEXTS.FORM_LEAD}</p>
          <ReportDamageForm pointCode={code} />
        </div>
      </Card>
    </>
  )
}

const PointCard = ({ point }: { point: PointOfCode }) => (
  <Card>
    <PointPhoto url={point.image_url} name={point.name} />
    <div className="body">
      <h1>
        <PointTitle name={point.name} />
      </h1>
      <p>{addressBelowName(point)}</p>
      <p>{point.asset_code}</p>
      {point.installed_at && (
        <p className="verified">
          <VerifiedOutlined fontSize="small" />
          {DAMAGE_TEXTS.VERIFIED(formatDate(point.installed_at))}
        </p>
      )}
      <p className="code">
        {DAMAGE_TEXTS.CODE} {point.point_code}
      </p>
    </div>
  </Card>
)

/** `initialCode`: from the URL, possibly invalid. */
function CodeForm({ initialCode }: { initialCode: string }) {
  const navigate = useNavigate()
  const [typedCode, setTyped] = useState(initialCode)
  const [isRefused, setRefused] = useState(initialCode !== '' && !isCode(parsePointCode(initialCode)))
  const submitCode = (event: FormEvent) => {
    event.preventDefault()
    const code = parsePointCode(typedCode)
    if (isCode(code)) navigate(pointCodePath(code))
    else setRefused(true)
  }
  return (
    <form className="find" onSubmit={submitCode} noValidate>
      <h1>{DAMAGE_TEXTS.PAGE}</h1>
      <p className="lead">{DAMAGE_TEXTS.LEAD}</p>
      <TextField
        label={DAMAGE_TEXTS.CODE}
        value={typedCode}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefused(false)
        }}
        error={isRefused}
        helperText={isRefused ? DAMAGE_TEXTS.CODE_INCOMPLETE : undefined}
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
      />
      <Button type="submit" variant="contained">
        {DAMAGE_TEXTS.FIND}
      </Button>
    </form>
  )
}
