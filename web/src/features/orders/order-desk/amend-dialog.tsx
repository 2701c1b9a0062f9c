import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { AMEND_DESK_TEXTS, SPREAD_LABELS } from '#shared/orders/messages/amendments.ts'
import { AMENDMENT_KINDS } from '#shared/orders/rules/amendment-kinds.ts'
import { amendableItems } from '#shared/orders/rules/amendments.ts'
import { SPREADS, type Spread } from '#shared/orders/rules/instalments.ts'
import type { CustomerReach } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { MAX_REASON_LENGTH, reasonProblemOf } from '#shared/platform/rules/reasons.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { AmendFields, DayField, useSwapPoint } from './amend-fields.tsx'
import { AmendmentPreviewBox } from './amendment-preview.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import {
  type AmendmentErrors,
  type AmendmentField,
  firstWrongAmendmentField,
  newTypedAmendment,
  parseTypedAmendment,
  type TypedAmendment,
} from './typed-amendment.ts'

const TYPING_MS = 400

type Props = Pick<ComponentProps<typeof DecisionDialog>, 'open' | 'order' | 'desk' | 'onClose'> & {
  reach: CustomerReach
}

/** Dialog that amends a contract: what changes, a preview to the centavo, and the reason. */
export function AmendDialog({ reach, ...props }: Props) {
  const { order } = props
  const [now] = useState(serverNow)
  const kinds = AMENDMENT_KINDS.filter(kind => kind === 'correct' || amendableItems(order, kind, now).length > 0)
  const [typed, setTyped] = useState(() => newTypedAmendment(order, kinds[0] ?? 'correct', { today: dayOf(now), now }))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<AmendmentErrors & { reason?: string }>({})
  const [isChanged, setChanged] = useState(false)
  const elements = useRef(new Map<AmendmentField | 'reason', HTMLElement>())
  const fieldRef = (field: AmendmentField | 'reason') => (element: HTMLElement | null) => {
    if (element) elements.current.set(field, element)
    else elements.current.delete(field)
  }
  const parsed = parseTypedAmendment(order, typed, useSwapPoint(typed).point?.id)
  const preview = useAmendmentPreview(order, parsed.form)
  const isPreviewed = parsed.form !== undefined && preview.isCurrent && preview.query.isSuccess
  const change = (changes: Partial<TypedAmendment>) => {
    setTyped(current => ({ ...current, ...changes }))
    setErrors({})
    setChanged(true)
  }
  const validate = (): boolean => {
    const problem = reasonProblemOf(reason)
    const found = { ...parsed.errors, ...(problem !== undefined && { reason: problem }) }
    setErrors(found)
    const first = firstWrongAmendmentField(parsed.errors) ?? (problem === undefined ? undefined : 'reason')
    if (first) elements.current.get(first)?.focus()
    return first === undefined && isPreviewed
  }
  return (
    <DecisionDialog
      {...props}
      title={AMEND_DESK_TEXTS.CHANGE}
      text={AMEND_DESK_TEXTS.DETAIL(reach)}
      action={AMEND_DESK_TEXTS.MAKE}
      orders={['completed']}
      width="wide"
      successMessage={AMEND_DESK_TEXTS.MADE}
      failureTitle={AMEND_DESK_TEXTS.FAILED}
      isUnsaved={isChanged}
      validate={validate}
      decide={version => {
        if (!parsed.form || !preview.query.data) throw new Error('the amendment is not previewed')
        const expected_total = preview.query.data.changes.total_amount
        return callApi(ordersApi.amend, { order_id: order.id, version, form: parsed.form, reason, expected_total })
      }}
    >
      <TextField
        select
        label={AMEND_DESK_TEXTS.KIND}
        value={typed.kind}
        onChange={event => {
          const kind = kinds.find(each => each === event.target.value)
          if (kind) setTyped(newTypedAmendment(order, kind, { today: dayOf(now), now }))
          setErrors({})
        }}
      >
        {kinds.map(kind => (
          <MenuItem key={kind} value={kind}>
            {AMEND_DESK_TEXTS.KINDS[kind]}
          </MenuItem>
        ))}
      </TextField>
      <AmendFields key={typed.kind} order={order} typed={typed} errors={errors} onChange={change} fieldRef={fieldRef} />
      {(preview.query.data?.spreads.length ?? 0) > 0 && parsed.form && (
        <SpreadField
          spreads={preview.query.data?.spreads.map(({ spread }) => spread) ?? []}
          value={typed.spread}
          onChange={spread => change({ spread })}
        />
      )}
      {typed.spread === 'one_more' && (
        <DayField
          order={order}
          typed={typed}
          errors={errors}
          fieldRef={fieldRef}
          onChange={change}
          field="due_on"
          label={AMEND_DESK_TEXTS.DUE_ON}
        />
      )}
      <AmendmentPreviewBox preview={preview.query} isTyped={parsed.form !== undefined} />
      <TextField
        label={AMEND_DESK_TEXTS.REASON}
        value={reason}
        inputRef={fieldRef('reason')}
        onChange={event => {
          setReason(event.target.value)
          setErrors({})
          setChanged(true)
        }}
        error={errors.reason !== undefined}
        helperText={errors.reason ?? AMEND_DESK_TEXTS.REASON_HELP}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
      />
    </DecisionDialog>
  )
}

/** The preview of what is typed, a moment after it was. `isCurrent`: it is of what is typed now. */
function useAmendmentPreview({ id, version }: { id: string; version: number }, typed: Parsed) {
  const settled = useDebouncedValue(JSON.stringify(typed ?? null), TYPING_MS)
  const form: Parsed = typed && settled === JSON.stringify(typed) ? typed : undefined
  const query = useQuery({
    queryKey: queryKeys.amendmentPreview(id, version, settled),
    queryFn: ({ signal }) => {
      if (!form) throw new Error('nothing to preview')
      return callApi(ordersApi.previewAmendment, { order_id: id, version, form }, { signal })
    },
    enabled: form !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return { query, isCurrent: form !== undefined && !query.isPlaceholderData && !query.isFetching }
}
type Parsed = ReturnType<typeof parseTypedAmendment>['form']

type SpreadProps = { spreads: readonly Spread[]; value: Spread; onChange: (spread: Spread) => void }

/** How the open instalments follow the new total. */
function SpreadField({ spreads, value, onChange }: SpreadProps) {
  const id = useId()
  return (
    <div>
      <FormLabel id={id}>{AMEND_DESK_TEXTS.SPREAD}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={spreads.includes(value) ? value : 'proportional'}
        onChange={(_, choice) => onChange(SPREADS.find(spread => spread === choice) ?? 'proportional')}
      >
        {spreads.map(spread => (
          <FormControlLabel key={spread} value={spread} control={<Radio />} label={SPREAD_LABELS[spread]} />
        ))}
      </RadioGroup>
    </div>
  )
}
