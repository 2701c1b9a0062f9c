import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import ErrorRounded from '@mui/icons-material/ErrorRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { contracts as contractsApi } from '#shared/orders/api/contracts.ts'
import { CONTRACT_CHECK_TEXTS } from '#shared/orders/messages/contract.ts'
import type { ContractCheck } from '#shared/orders/rules/contracts.ts'
import { formatLongDay } from '#shared/platform/messages/instants.ts'
import { firstInstantOfContract } from '#shared/platform/rules/days.ts'
import { contractHashSchema } from '#shared/platform/rules/identifiers.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 640,
  margin: '0 auto',
  padding: '40px 16px 64px',
  '& h1': { ...theme.typography.h1, margin: '0 0 8px' },
  '& p': { margin: 0 },
  '& .lead, & .privacy': { color: theme.palette.text.secondary },
  '& .privacy': { fontSize: 14 },
  '& form': { display: 'grid', gap: 12, justifyItems: 'start' },
  '& textarea': { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' },
}))

const Result = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: 20,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '& h2': { ...theme.typography.h2, display: 'flex', alignItems: 'center', gap: 10, margin: 0 },
  '& h2 svg': { flexShrink: 0, fontSize: 28 },
  '&[data-found=true] h2 svg': { color: theme.palette.success.main },
  '&[data-found=false] h2 svg': { color: theme.palette.error.main },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 20px', margin: 0 },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}))

/** Extracts the code from a text: ignores spaces, case and a URL in front of it. */
const extractCode = (text: string): string => {
  const normalizedHash = text.replace(/\s/g, '').toLowerCase()
  return normalizedHash.slice(normalizedHash.lastIndexOf('/') + 1)
}

const isCode = (code: string): boolean => contractHashSchema.safeParse(code).success

/** Public page that says whether a printed contract is on record. */
export function ContractCheckScreen() {
  useTitle(CONTRACT_CHECK_TEXTS.TITLE)
  const { hash = '' } = useParams()
  return (
    <Page>
      <header>
        <h1>{CONTRACT_CHECK_TEXTS.TITLE}</h1>
        <p className="lead">{CONTRACT_CHECK_TEXTS.LEAD}</p>
      </header>
      {isCode(extractCode(hash)) && <CheckResult hash={extractCode(hash)} />}
      <CodeForm key={hash} urlCode={hash} />
      <p className="privacy">{CONTRACT_CHECK_TEXTS.PRIVACY}</p>
    </Page>
  )
}

function CheckResult({ hash }: { hash: string }) {
  const contractCheck = useQuery({
    queryKey: queryKeys.contractCheck(hash),
    queryFn: ({ signal }) => callApi(contractsApi.check, { contract_hash: hash }, { signal }),
  })
  const { data, error } = contractCheck
  if (error instanceof ApiError && error.code === 'CONTRACT_NOT_FOUND')
    return <ContractNotFound>{error.message}</ContractNotFound>
  if (contractCheck.isError)
    return (
      <RetryAlert query={contractCheck} title={CONTRACT_CHECK_TEXTS.FAILED}>
        {contractCheck.error.message}
      </RetryAlert>
    )
  return data ? <ContractFound check={data} /> : <p role="status">{CONTRACT_CHECK_TEXTS.CHECKING}</p>
}

const ContractFound = ({ check }: { check: ContractCheck }) => (
  <Result role="status" data-found="true">
    <h2>
      <CheckCircleRounded />
      {CONTRACT_CHECK_TEXTS.ON_RECORD}
    </h2>
    <p>{CONTRACT_CHECK_TEXTS.ON_RECORD_DETAIL}</p>
    <dl>
      <dt>{CONTRACT_CHECK_TEXTS.NUMBER}</dt>
      <dd>{check.number}</dd>
      <dt>{CONTRACT_CHECK_TEXTS.ISSUED}</dt>
      <dd>{formatDateTime(check.issued_at)}</dd>
      <dt>{CONTRACT_CHECK_TEXTS.STARTS}</dt>
      <dd>{formatLongDay(firstInstantOfContract(check.starts_at))}</dd>
      <dt>{CONTRACT_CHECK_TEXTS.ENDS}</dt>
      <dd>{formatLongDay(check.ends_at)}</dd>
      <dt>{CONTRACT_CHECK_TEXTS.ITEMS}</dt>
      <dd>{check.items}</dd>
    </dl>
  </Result>
)

const ContractNotFound = ({ children }: { children: string }) => (
  <Result role="alert" data-found="false">
    <h2>
      <ErrorRounded />
      {CONTRACT_CHECK_TEXTS.NOT_ON_RECORD}
    </h2>
    <p>{children}</p>
  </Result>
)

/** `urlCode`: the text from the URL. If it is no code, the field shows it so that it can be corrected. */
function CodeForm({ urlCode }: { urlCode: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(isCode(extractCode(urlCode)) ? '' : urlCode)
  const [isInvalid, setInvalid] = useState(urlCode !== '' && !isCode(extractCode(urlCode)))
  const code = extractCode(text)
  const submitHash = (event: FormEvent) => {
    event.preventDefault()
    if (isCode(code)) navigate(`${PATHS.contractCheck}/${code}`)
    else setInvalid(true)
  }
  return (
    <form onSubmit={submitHash} noValidate>
      <TextField
        label={CONTRACT_CHECK_TEXTS.FIELD}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setInvalid(false)
        }}
        error={isInvalid}
        helperText={isInvalid ? CONTRACT_CHECK_TEXTS.INCOMPLETE(code.length) : CONTRACT_CHECK_TEXTS.HINT}
        multiline
        fullWidth
        autoComplete="off"
        slotProps={{
          htmlInput: {
            autoCapitalize: 'off',
            spellCheck: false,
            onKeyDown: (event: React.KeyboardEvent) => event.key === 'Enter' && submitHash(event),
          },
        }}
      />
      <Button type="submit" variant="contained">
        {CONTRACT_CHECK_TEXTS.CHECK}
      </Button>
    </form>
  )
}
