import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { contractImports as importsApi } from '#shared/orders/api/contract-imports.ts'
import { receipts as receiptsApi } from '#shared/orders/api/receipts.ts'
import { SIGNED_COPIES_TEXTS, SIGNED_COPY_TEXTS } from '#shared/orders/messages/signed-copies.ts'
import type { ImportedContract } from '#shared/orders/rules/contract-imports.ts'
import { type MatchedCopy, matchSignedCopies } from '#shared/orders/rules/signed-copies.ts'
import { acceptedFiles } from '#shared/platform/rules/uploads.ts'
import { useBeforeUnloadGuard } from '#web/features/catalogue/point-imports/use-before-unload-guard.ts'
import { type ApiErrorCode, callApi } from '#web/lib/call-api.ts'
import { prepareDocument } from '#web/lib/prepare-document.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { readEveryPage } from '#web/lib/read-every-page.ts'
import { explainUploadFailure, isRefusedForGood, uploadFile } from '#web/lib/upload-file.ts'
import { type SendState, useBulkSend } from '#web/lib/use-bulk-send.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'

/** Maximum number of files chosen at once. */
const MAX_FILES = 1_000

/**
 * Contracts of the latest imports. They are read from the imports, because the list of orders is updated a moment
 * later.
 */
async function fetchContracts(signal: AbortSignal): Promise<ImportedContract[]> {
  const { imports } = await callApi(importsApi.list, {}, { signal })
  const contracts: ImportedContract[] = []
  for (const { id: import_id } of imports.filter(contractImport => contractImport.contracts > 0))
    contracts.push(
      ...(await readEveryPage(async next => {
        const page = await callApi(importsApi.contracts, { import_id, ...next }, { signal })
        return { items: page.contracts.map(contract => ({ ...contract, id: contract.order_id })), cursor: page.cursor }
      })),
    )
  return contracts
}

type Copy = MatchedCopy<File> & { contract: ImportedContract }
const isRefused = (state: SendState | undefined): boolean => state?.kind === 'failed' && state.isFinal
const isReady = (copy: MatchedCopy<File>): copy is Copy => copy.problem === undefined && copy.contract !== undefined

async function sendCopy({ file, contract }: Copy, signal: AbortSignal): Promise<void> {
  const prepared = await prepareDocument('receipt', file, SIGNED_COPY_TEXTS.TOO_LARGE)
  const key = await uploadFile('receipt', prepared, { signal, onProgress: () => undefined })
  await callApi(receiptsApi.sendSignedContract, { order_id: contract.order_id, key }, { signal })
}

const FINAL_REFUSALS = new Set<ApiErrorCode>([
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'ORDER_NOT_FOUND',
  'ORDER_HAS_NO_CONTRACT',
  'RECEIPT_UNREADABLE',
])

/**
 * Dialog that stores signed copies of imported contracts. The number in a file's name tells which contract it belongs
 * to.
 */
export function SignedCopiesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const contracts = useQuery({
    queryKey: queryKeys.importedContracts,
    queryFn: ({ signal }) => fetchContracts(signal),
    enabled: open,
    staleTime: 0,
  })
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const bulk = useBulkSend<Copy>({
    keyOf: ({ contract }) => contract.order_id,
    send: sendCopy,
    explain: (error, signal) => explainUploadFailure(error, signal, SIGNED_COPY_TEXTS),
    isFinal: error => isRefusedForGood(error, FINAL_REFUSALS),
  })
  useBeforeUnloadGuard(bulk.isRunning)
  const stateOf = (copy: MatchedCopy<File>) => (isReady(copy) ? bulk.states.get(copy.contract.order_id) : undefined)
  const copies = matchSignedCopies(files, contracts.data ?? [])
  const ready = copies.filter(isReady)
  const sentCount = ready.filter(copy => stateOf(copy)?.kind === 'sent').length
  const refused = ready.filter(copy => isRefused(stateOf(copy)))
  const left = ready.filter(copy => stateOf(copy)?.kind !== 'sent' && !refused.includes(copy))
  const hasFailed = (copy: MatchedCopy<File>) => copy.problem !== undefined || stateOf(copy)?.kind === 'failed'
  // While files are being sent, their order does not change.
  const isFirst = bulk.isRunning ? (copy: MatchedCopy<File>) => copy.problem !== undefined : hasFailed
  const wasStarted = bulk.states.size > 0

  useEffect(() => {
    if (files.length > 0) status.current?.focus()
  }, [files])

  const choose = (chosen: readonly File[]) => {
    setProblem(chosen.length > MAX_FILES ? SIGNED_COPIES_TEXTS.TOO_MANY(MAX_FILES) : '')
    if (chosen.length === 0 || chosen.length > MAX_FILES) return
    bulk.reset()
    setFiles(chosen)
  }
  const close = () => {
    onClose()
    if (left.length === 0) setFiles([])
  }
  const send = async () => {
    status.current?.focus()
    await bulk.start(left)
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
    void queryClient.invalidateQueries({ queryKey: ['order'] })
  }
  return (
    <SheetDialog
      open={open}
      onClose={close}
      title={SIGNED_COPIES_TEXTS.TITLE}
      description={SIGNED_COPIES_TEXTS.INTRO}
      width="medium"
      busy={bulk.isRunning}
      closesOnBack
      footer={
        <DialogActions>
          {bulk.isRunning ? (
            <Button onClick={bulk.stop}>{SIGNED_COPIES_TEXTS.STOP}</Button>
          ) : (
            <Button onClick={close}>{SIGNED_COPIES_TEXTS.CLOSE}</Button>
          )}
          {left.length > 0 && !bulk.isRunning && (
            <Button variant="contained" onClick={() => void send()}>
              {wasStarted ? SIGNED_COPIES_TEXTS.RETRY(left.length) : SIGNED_COPIES_TEXTS.SEND(left.length)}
            </Button>
          )}
        </DialogActions>
      }
    >
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Choosing contracts={contracts} hasFiles={files.length > 0} isDisabled={bulk.isRunning} onChoose={choose} />
        <Typography role="status" ref={status} tabIndex={-1}>
          {problem ||
            (files.length > 0 &&
              (bulk.isRunning
                ? SIGNED_COPIES_TEXTS.SENDING(sentCount, ready.length)
                : wasStarted
                  ? SIGNED_COPIES_TEXTS.DONE(sentCount, ready.length, refused.length)
                  : SIGNED_COPIES_TEXTS.COUNT(ready.length, copies.length)))}
        </Typography>
        {bulk.isRunning && (
          <LinearProgress
            variant="determinate"
            value={(100 * sentCount) / ready.length}
            aria-label={SIGNED_COPIES_TEXTS.SENDING(sentCount, ready.length)}
            sx={{ width: '100%' }}
          />
        )}
        {copies.length > 0 && (
          <RowList aria-label={SIGNED_COPIES_TEXTS.FILES} sx={{ width: 1 }}>
            {copies
              .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
              .map(copy => (
                <CopyRow
                  key={`${copy.file.name} ${copy.file.size} ${copy.file.lastModified}`}
                  copy={copy}
                  state={stateOf(copy)}
                />
              ))}
          </RowList>
        )}
      </Stack>
    </SheetDialog>
  )
}

type ChoosingProps = {
  contracts: ReturnType<typeof useQuery<ImportedContract[]>>
  hasFiles: boolean
  isDisabled: boolean
  onChoose: (files: readonly File[]) => void
}

function Choosing({ contracts, hasFiles, isDisabled, onChoose }: ChoosingProps) {
  const input = useRef<HTMLInputElement>(null)
  if (contracts.isPending) return <CardListSkeleton label={SIGNED_COPIES_TEXTS.LOADING} count={2} height={52} stacked />
  if (!contracts.data)
    return (
      <RetryAlert query={contracts} title={SIGNED_COPIES_TEXTS.FAILED}>
        {contracts.error?.message}
      </RetryAlert>
    )
  if (contracts.data.length === 0)
    return (
      <EmptyState icon={<DescriptionOutlined />} title={SIGNED_COPIES_TEXTS.NO_CONTRACTS}>
        {SIGNED_COPIES_TEXTS.NO_CONTRACTS_DETAIL}
      </EmptyState>
    )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadFileRounded />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {hasFiles ? SIGNED_COPIES_TEXTS.CHOOSE_OTHERS : SIGNED_COPIES_TEXTS.CHOOSE}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles('receipt')}
        aria-label={SIGNED_COPIES_TEXTS.CHOOSE}
        onChange={event => {
          onChoose([...(event.target.files ?? [])])
          // So that the same files can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}

function CopyRow({
  copy: { file, contract, problem },
  state,
}: {
  copy: MatchedCopy<File>
  state: SendState | undefined
}) {
  const failure =
    problem === undefined
      ? state?.kind === 'failed'
        ? state.message
        : undefined
      : SIGNED_COPIES_TEXTS.PROBLEMS[problem]
  const icon: ReactNode =
    failure !== undefined ? (
      <ErrorOutlineRounded color="error" />
    ) : state?.kind === 'sent' ? (
      <CheckCircleOutlined color="success" />
    ) : (
      <DescriptionOutlined />
    )
  return (
    <Row
      start={icon}
      name={file.name}
      end={state?.kind === 'sent' && <strong className="price">{SIGNED_COPIES_TEXTS.SENT}</strong>}
    >
      {contract && <div>{SIGNED_COPIES_TEXTS.OF(contract.number, contract.customer_name)}</div>}
      {failure !== undefined && <Box sx={{ color: 'error.main' }}>{failure}</Box>}
      {failure === undefined && contract?.has_file && state === undefined && <div>{SIGNED_COPIES_TEXTS.REPLACES}</div>}
    </Row>
  )
}
