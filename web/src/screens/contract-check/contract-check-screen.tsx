import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import ErrorRounded from '@mui/icons-material/ErrorRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
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
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

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
    <Stack spacing={3} sx={{ maxWidth: 640, margin: '0 auto', padding: '40px 16px 64px' }}>
      <Stack component="header" spacing={1}>
        <Typography variant="h1">{CONTRACT_CHECK_TEXTS.TITLE}</Typography>
        <Typography color="textSecondary">{CONTRACT_CHECK_TEXTS.LEAD}</Typography>
      </Stack>
      {isCode(extractCode(hash)) && <CheckResult hash={extractCode(hash)} />}
      <CodeForm key={hash} urlCode={hash} />
      <Typography variant="hint">{CONTRACT_CHECK_TEXTS.PRIVACY}</Typography>
    </Stack>
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
  return data ? <ContractFound check={data} /> : <Typography role="status">{CONTRACT_CHECK_TEXTS.CHECKING}</Typography>
}

const ResultHeading = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
    {icon}
    {children}
  </Typography>
)

const ContractFound = ({ check }: { check: ContractCheck }) => (
  <Panel role="status">
    <ResultHeading icon={<CheckCircleRounded color="success" fontSize="large" />}>
      {check.amendment === undefined
        ? CONTRACT_CHECK_TEXTS.ON_RECORD
        : CONTRACT_CHECK_TEXTS.AMENDMENT_ON_RECORD(check.amendment)}
    </ResultHeading>
    <Typography>{CONTRACT_CHECK_TEXTS.ON_RECORD_DETAIL}</Typography>
    <FactList
      beside
      facts={[
        [
          check.amendment === undefined ? CONTRACT_CHECK_TEXTS.NUMBER : CONTRACT_CHECK_TEXTS.CONTRACT_NUMBER,
          check.number,
        ],
        [CONTRACT_CHECK_TEXTS.ISSUED, formatDateTime(check.issued_at)],
        [CONTRACT_CHECK_TEXTS.STARTS, formatLongDay(firstInstantOfContract(check.starts_at))],
        [CONTRACT_CHECK_TEXTS.ENDS, formatLongDay(check.ends_at)],
        [CONTRACT_CHECK_TEXTS.ITEMS, check.items],
      ]}
    />
  </Panel>
)

const ContractNotFound = ({ children }: { children: string }) => (
  <Panel role="alert">
    <ResultHeading icon={<ErrorRounded color="error" fontSize="large" />}>
      {CONTRACT_CHECK_TEXTS.NOT_ON_RECORD}
    </ResultHeading>
    <Typography>{children}</Typography>
  </Panel>
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
    <Stack component="form" spacing={1.5} sx={{ alignItems: 'start' }} onSubmit={submitHash} noValidate>
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
          input: { sx: { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } },
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
    </Stack>
  )
}
