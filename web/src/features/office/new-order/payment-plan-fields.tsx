import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import type { SxProps, Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { EDIT_ORDER_TEXTS } from '#shared/office/messages/edit-order.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { instalmentsInWords, PAYMENT_METHOD_LABELS } from '#shared/orders/messages/instalments.ts'
import {
  dueDaysOf,
  type Instalment,
  type InstalmentForm,
  PAYMENT_METHOD_OPTIONS,
  respreadInstalments,
} from '#shared/orders/rules/instalments.ts'
import { holdEndAfter } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { type Centavos, formatBRL } from '#shared/platform/rules/money.ts'
import { fromLocalTime } from '#web/lib/local-time.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import type { OrderFieldsProps } from './order-fields.tsx'
import { TermFieldsGrid } from './term-fields.tsx'
import { proposedPlan, type TypedPlan, withDownPayment } from './typed-plan.ts'
import type { FilledOrder } from './use-new-order.ts'

/** Pause after the last change before the preview changes, which screen readers read. Milliseconds. */
const PREVIEW_PAUSE_MS = 600

const SHRUNK_LABEL_PROPS = { inputLabel: { shrink: true } }

/** Fields for how the order is paid, with a preview of its instalments. */
export function PaymentPlanFields({ order, errors, fieldRef }: OrderFieldsProps) {
  const { divided } = order
  const plan = divided?.isKept ? null : order.form.payment_plan
  const choose = (kind: string) => {
    divided?.keep(kind === 'kept')
    order.change({ payment_plan: kind === 'parts' ? proposedPlan(serverNow()) : null })
  }
  if (order.filled.total === 0) return <Typography variant="hint">{NEW_ORDER_TEXTS.NOTHING_DUE}</Typography>
  return (
    <>
      <TermFieldsGrid>
        <TextField
          select
          label={NEW_ORDER_TEXTS.PAYMENT_KIND}
          value={divided?.isKept ? 'kept' : plan ? 'parts' : 'once'}
          onChange={event => choose(event.target.value)}
          helperText={!plan && !divided?.isKept && NEW_ORDER_TEXTS.AT_ONCE_HINT}
        >
          {divided && <MenuItem value="kept">{EDIT_ORDER_TEXTS.KEPT_PLAN}</MenuItem>}
          <MenuItem value="once">{NEW_ORDER_TEXTS.AT_ONCE}</MenuItem>
          <MenuItem value="parts">{NEW_ORDER_TEXTS.IN_PARTS}</MenuItem>
        </TextField>
        {plan && <PlanFields plan={plan} order={order} errors={errors} fieldRef={fieldRef} />}
      </TermFieldsGrid>
      {plan && <PlanPreview order={order} />}
      {divided?.isKept && <KeptInstalments before={divided.instalments} total={order.filled.total} />}
    </>
  )
}

type KeptProps = { before: readonly Instalment[]; total: Centavos | undefined }

/** What becomes of the instalments of an edited order. */
function KeptInstalments({ before, total }: KeptProps) {
  const instalments = total === undefined ? undefined : respreadInstalments(before, total)
  const text = instalments
    ? NEW_ORDER_TEXTS.PLAN_IS(instalmentsInWords(instalments))
    : NEW_ORDER_TEXTS.PLAN_WITHOUT_TOTAL
  const shownText = useDebouncedValue(text, PREVIEW_PAUSE_MS)
  return (
    <>
      <Typography variant="body2" role="status">
        {shownText}
      </Typography>
      {instalments && <InstalmentsTable instalments={instalments} hasDownPayment={false} />}
    </>
  )
}

/** Fields for a payment in instalments. */
function PlanFields({ plan, order, errors, fieldRef }: OrderFieldsProps & { plan: TypedPlan }) {
  const { earliest, latest } = dueDaysOf({ created_at: serverNow() })
  const days = { min: earliest, max: latest }
  const { down_payment: down } = plan
  const change = (changes: Partial<TypedPlan>) => order.change({ payment_plan: { ...plan, ...changes } })
  return (
    <>
      <TextField
        label={NEW_ORDER_TEXTS.COUNT}
        value={plan.count}
        inputRef={fieldRef('plan_count')}
        onChange={event => change({ count: event.target.value })}
        error={errors.plan_count !== undefined}
        helperText={errors.plan_count ?? NEW_ORDER_TEXTS.COUNT_HINT}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } }}
      />
      <TextField
        label={NEW_ORDER_TEXTS.FIRST_DUE}
        type="date"
        value={plan.first_due_on}
        inputRef={fieldRef('plan_first_due_on')}
        onChange={event => change({ first_due_on: event.target.value })}
        error={errors.plan_first_due_on !== undefined}
        helperText={errors.plan_first_due_on}
        slotProps={{ ...SHRUNK_LABEL_PROPS, htmlInput: days }}
      />
      <TextField
        select
        label={NEW_ORDER_TEXTS.DOWN}
        value={down ? 'with' : 'without'}
        onChange={event => change(withDownPayment(plan, event.target.value === 'with', serverNow()))}
      >
        <MenuItem value="without">{NEW_ORDER_TEXTS.NO_DOWN}</MenuItem>
        <MenuItem value="with">{NEW_ORDER_TEXTS.WITH_DOWN}</MenuItem>
      </TextField>
      {down && (
        <>
          <MoneyField
            label={NEW_ORDER_TEXTS.DOWN_AMOUNT}
            value={down.amount}
            inputRef={fieldRef('plan_down_amount')}
            onChange={amount => change({ down_payment: { ...down, amount } })}
            error={errors.plan_down_amount}
          />
          <TextField
            label={NEW_ORDER_TEXTS.DOWN_DUE}
            type="date"
            value={down.due_on}
            inputRef={fieldRef('plan_down_due_on')}
            onChange={event => change({ down_payment: { ...down, due_on: event.target.value } })}
            error={errors.plan_down_due_on !== undefined}
            helperText={errors.plan_down_due_on}
            slotProps={{ ...SHRUNK_LABEL_PROPS, htmlInput: days }}
          />
        </>
      )}
      <TextField
        select
        label={NEW_ORDER_TEXTS.METHOD}
        value={plan.method}
        onChange={event => change({ method: event.target.value as TypedPlan['method'] })}
      >
        {PAYMENT_METHOD_OPTIONS.map(method => (
          <MenuItem key={method} value={method}>
            {PAYMENT_METHOD_LABELS[method]}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

/** What is due when, and whether the sale has to be confirmed before the first payment is due. */
function PlanPreview({ order: { form, filled } }: { order: FilledOrder }) {
  const { plan, instalments } = filled
  const holdHours = useSiteConfig()?.hold_hours
  const text = instalments
    ? NEW_ORDER_TEXTS.PLAN_IS(instalmentsInWords(instalments, plan?.down_payment !== null))
    : plan
      ? NEW_ORDER_TEXTS.PLAN_WITHOUT_TOTAL
      : NEW_ORDER_TEXTS.PLAN_INCOMPLETE
  const shownText = useDebouncedValue(text, PREVIEW_PAUSE_MS)
  const holdEnd =
    form.hold !== ''
      ? fromLocalTime(form.hold)
      : holdHours === undefined
        ? undefined
        : holdEndAfter(serverNow(), holdHours)
  const firstDue = plan && (plan.down_payment ?? { due_on: plan.first_due_on }).due_on
  return (
    <>
      <Typography variant="body2" role="status">
        {shownText}
      </Typography>
      {instalments && <InstalmentsTable instalments={instalments} hasDownPayment={plan?.down_payment !== null} />}
      <div role="status">
        {holdEnd !== undefined && firstDue !== undefined && firstDue > dayOf(holdEnd) && !filled.errors.hold && (
          <Alert severity="info">{NEW_ORDER_TEXTS.DUE_AFTER_HOLD(formatDay(dayOf(holdEnd)))}</Alert>
        )}
      </div>
    </>
  )
}

type TableProps = { instalments: readonly InstalmentForm[]; hasDownPayment: boolean }

const INSTALMENTS_SX: SxProps<Theme> = {
  maxWidth: 480,
  fontVariantNumeric: 'tabular-nums',
  '& .MuiTableCell-root': { px: 0, borderColor: 'divider' },
  '& .MuiTableCell-head': { typography: 'caption', fontWeight: 600 },
}

const InstalmentsTable = ({ instalments, hasDownPayment }: TableProps) => (
  <details>
    <Typography
      component="summary"
      variant="subtitle2"
      color="primary"
      sx={{ width: 'fit-content', py: 1.5, cursor: 'pointer' }}
    >
      {NEW_ORDER_TEXTS.SEE_INSTALMENTS(instalments.length)}
    </Typography>
    <Table size="small" sx={INSTALMENTS_SX}>
      <TableHead>
        <TableRow>
          <TableCell>{NEW_ORDER_TEXTS.INSTALMENT}</TableCell>
          <TableCell>{NEW_ORDER_TEXTS.DUE_DAY}</TableCell>
          <TableCell align="right">{NEW_ORDER_TEXTS.INSTALMENT_AMOUNT}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {instalments.map(({ due_on, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is known by its place only.
          <TableRow key={index}>
            <TableCell>{NEW_ORDER_TEXTS.INSTALMENT_NUMBER(index + 1, hasDownPayment && index === 0)}</TableCell>
            <TableCell>{formatDay(due_on)}</TableCell>
            <TableCell align="right">{formatBRL(amount)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </details>
)
