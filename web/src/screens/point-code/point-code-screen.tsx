import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
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
import { Panel } from '#web/ui/panel.tsx'
import { PointPhoto } from '#web/ui/point-photo.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'

/** The public page of a point code: the point, and the form to report damage. */
export function PointCodeScreen() {
  const { code = '' } = useParams()
  const parsedCode = parsePointCode(code)
  useTitle(DAMAGE_TEXTS.PAGE)
  return (
    <Stack spacing={3} sx={{ maxWidth: 640, mx: 'auto', p: '24px 16px 64px', overflowWrap: 'anywhere' }}>
      {isCode(parsedCode) ? <PointWithForm key={parsedCode} code={parsedCode} /> : <CodeForm initialCode={code} />}
    </Stack>
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
      <Panel sx={{ p: 2.5 }}>
        <Typography variant="h2">
          {data.has_sign === false ? DAMAGE_TEXTS.FORM.structure : DAMAGE_TEXTS.FORM.sign}
        </Typography>
        <Typography color="textSecondary">{DAMAGE_TEXTS.FORM_LEAD}</Typography>
        <ReportDamageForm pointCode={code} />
      </Panel>
    </>
  )
}

const PointCard = ({ point }: { point: PointOfCode }) => (
  <Panel sx={{ gap: 0, p: 0, overflow: 'hidden' }}>
    <PointPhoto url={point.image_url} name={point.name} />
    <Stack spacing={1.5} sx={{ p: 2.5 }}>
      <Typography variant="h1">
        <PointTitle name={point.name} />
      </Typography>
      <Typography>{addressBelowName(point)}</Typography>
      <Typography>{point.asset_code}</Typography>
      {point.installed_at && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, color: 'status.available.text' }}>
          <VerifiedOutlined fontSize="small" />
          <span>{DAMAGE_TEXTS.VERIFIED(formatDate(point.installed_at))}</span>
        </Stack>
      )}
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {DAMAGE_TEXTS.CODE} {point.point_code}
      </Typography>
    </Stack>
  </Panel>
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
    <Stack component="form" spacing={1.5} sx={{ alignItems: 'flex-start' }} onSubmit={submitCode} noValidate>
      <Typography variant="h1">{DAMAGE_TEXTS.PAGE}</Typography>
      <Typography color="textSecondary">{DAMAGE_TEXTS.LEAD}</Typography>
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
    </Stack>
  )
}
