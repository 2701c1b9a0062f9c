import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { type ComponentProps, type Ref, useId, useRef, useState } from 'react'
import { textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { RECEIPTS_TEXTS } from '#shared/orders/messages/receipts.ts'
import { receiptOf } from '#shared/orders/rules/instalment-receipts.ts'
import { type InstalmentStatus, instalmentsOn, sumOfOpen } from '#shared/orders/rules/instalments.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatBRL, parseBRL } from '#shared/platform/rules/money.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { LinkedFile } from '#web/ui/linked-file.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { recordPaymentDecision } from './decisions.ts'
import { openReceiptOf } from './open-receipt-of.ts'
import { AllocationStatus, PaymentFields, usePaymentFields } from './payment-fields.tsx'
import { typedMethod } from './typed-instalments.ts'
import { previewAllocation } from './typed-payment.ts'

/** Dialog that records a payment, for the instalments that are due first or for chosen ones. */
export function RecordPaymentDialog({
  instalmentId,
  ...props
}: Pick<ComponentProps<typeof DecisionDialog>, 'open' | 'order' | 'desk' | 'onClose'> & {
  /** The instalment whose receipt is confirmed. */
  instalmentId?: string | undefined
}) {
  const { order } = props
  const receipt = instalmentId === undefined ? undefined : receiptOf(order, instalmentId)
  const [today] = useState(() => dayOf(serverNow()))
  const open = instalmentsOn(order, today).filter(({ state }) => state !== 'paid')
  const [chosenIds, setChosenIds] = useState<readonly string[] | undefined>(
    instalmentId === undefined ? undefined : [instalmentId],
  )
  const [presetIds] = useState(chosenIds)
  const [isNoneChosen, setNoneChosen] = useState(false)
  const firstChoice = useRef<HTMLInputElement>(null)
  // Others may have changed the instalments since they were chosen.
  const chosen = chosenIds && open.filter(({ id }) => chosenIds.includes(id))
  const presetFor = chosen ?? open.slice(0, 1)
  const fields = usePaymentFields({
    // Nobody sends a receipt before they pay.
    paid_on: receipt ? dayOf(receipt.sent_at) : today,
    amount: presetFor.length === 0 ? '' : textOfPrice(sumOfOpen(presetFor)),
    method: presetFor[0] ? typedMethod(presetFor[0].method) : 'pix',
    note: '',
  })
  const ids = chosen?.map(({ id }) => id)
  const amount = parseBRL(fields.typed.amount)
  const validate = (): boolean => {
    const hasChoice = ids?.length !== 0
    setNoneChosen(!hasChoice)
    if (fields.validate() && hasChoice) return true
    if (fields.payment) firstChoice.current?.focus()
    return false
  }
  return (
    <DecisionDialog
      {...props}
      {...recordPaymentDecision(order, fields.payment, ids, receipt !== undefined)}
      validate={validate}
      onRefused={fields.showRefusal}
      isUnsaved={fields.isChanged || chosenIds !== presetIds}
    >
      {receipt && (
        <LinkedFile
          queryKey={queryKeys.receipt(order.id, receipt.file)}
          fetchLink={signal => openReceiptOf(order.id)(receipt.file, signal)}
          name={`comprovante-${shortOrderId(order.id)}.pdf`}
          messages={RECEIPTS_TEXTS}
        />
      )}
      <PaymentFields fields={fields} hasAmount />
      {open.length > 1 && (
        <InstalmentChoice
          open={open}
          chosenIds={chosenIds}
          firstRef={firstChoice}
          isNoneChosen={isNoneChosen}
          onChoose={next => {
            setChosenIds(next)
            setNoneChosen(false)
          }}
        />
      )}
      <AllocationStatus preview={amount && ids?.length !== 0 ? previewAllocation(order, amount, ids) : undefined} />
    </DecisionDialog>
  )
}

type ChoiceProps = {
  open: readonly InstalmentStatus[]
  /** undefined: those that are due first. */
  chosenIds: readonly string[] | undefined
  firstRef: Ref<HTMLInputElement>
  isNoneChosen: boolean
  onChoose: (ids: readonly string[] | undefined) => void
}

/** Which instalments a payment is for. */
function InstalmentChoice({ open, chosenIds, firstRef, isNoneChosen, onChoose }: ChoiceProps) {
  const id = useId()
  const toggle = (changed: string) =>
    onChoose(
      chosenIds?.includes(changed) ? chosenIds.filter(each => each !== changed) : [...(chosenIds ?? []), changed],
    )
  return (
    <div>
      <FormLabel id={id}>{PAYMENTS_DESK_TEXTS.FOR}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosenIds ? 'chosen' : 'first'}
        onChange={(_, choice) => onChoose(choice === 'chosen' ? open.slice(0, 1).map(each => each.id) : undefined)}
      >
        <FormControlLabel value="first" control={<Radio />} label={PAYMENTS_DESK_TEXTS.FOR_FIRST} />
        <FormControlLabel value="chosen" control={<Radio />} label={PAYMENTS_DESK_TEXTS.FOR_CHOSEN} />
      </RadioGroup>
      {chosenIds && (
        <FormControl component="fieldset" error={isNoneChosen} aria-label={PAYMENTS_DESK_TEXTS.FOR_CHOSEN}>
          <FormGroup sx={{ pl: 3.5, maxHeight: 273, overflowY: 'auto', flexWrap: 'nowrap' }}>
            {open.map((instalment, index) => (
              <FormControlLabel
                key={instalment.id}
                control={
                  <Checkbox
                    checked={chosenIds.includes(instalment.id)}
                    onChange={() => toggle(instalment.id)}
                    slotProps={{
                      input: {
                        ...(index === 0 && { ref: firstRef }),
                        ...(isNoneChosen && { 'aria-describedby': `${id}-error` }),
                      },
                    }}
                  />
                }
                label={
                  <>
                    {PAYMENTS_DESK_TEXTS.ROW(instalment.number)}{' '}
                    <Typography variant="inherit" component="span" color="textSecondary">
                      {PAYMENTS_DESK_TEXTS.OPEN_OF(instalment.due_on, formatBRL(sumOfOpen([instalment])))}
                    </Typography>
                  </>
                }
              />
            ))}
          </FormGroup>
          {isNoneChosen && <FormHelperText id={`${id}-error`}>{PAYMENTS_DESK_TEXTS.FOR_NONE}</FormHelperText>}
        </FormControl>
      )}
    </div>
  )
}
