import { CUSTOMER_EVENT_TEXTS, CUSTOMER_PAGE_TEXTS } from '#shared/people/messages/customer-page.ts'
import type { CustomerHistoryEntryView } from '#shared/people/rules/customer-history.ts'
import { CUSTOMER_TYPE_LABELS, type CustomerType, customerTypeSchema } from '#shared/people/rules/customers.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { cpfMask, documentMask, zipCodeMask } from '#web/features/people/profile/masks.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { customerFieldLabelsOf } from './customer-labels.ts'
import type { useCustomerHistory } from './use-customer.ts'

type Change = CustomerHistoryEntryView['changes'][number]

function valueText(field: Change['field'], value: string): string {
  if (value === '') return OFFICE_TEXTS.EMPTY_VALUE
  switch (field) {
    case 'type':
      return CUSTOMER_TYPE_LABELS[customerTypeSchema.parse(value)]
    case 'document_number':
      // The type may have changed too, so the number's length decides whether it is a CPF.
      return documentMask[value.length <= 11 ? 'CPF' : 'CNPJ'](value)
    case 'signatory_cpf':
      return cpfMask(value)
    case 'address_zip_code':
      return zipCodeMask(value)
    default:
      return value
  }
}

export const CustomerChangesList = ({ type, changes }: { type: CustomerType; changes: readonly Change[] }) => (
  <ul>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        {customerFieldLabelsOf(type)[field]}: <del>{valueText(field, before)}</del> →{' '}
        <ins>{valueText(field, after)}</ins>
      </li>
    ))}
  </ul>
)

type Props = { type: CustomerType; history: ReturnType<typeof useCustomerHistory> }

/** The history of a customer: who changed what and when, newest first. */
export function CustomerTimeline({ type, history }: Props) {
  if (history.isError)
    return (
      <RetryAlert query={history} title={CUSTOMER_PAGE_TEXTS.HISTORY_FAILED}>
        {history.error.message}
      </RetryAlert>
    )
  if (!history.data)
    return <CardListSkeleton label={CUSTOMER_PAGE_TEXTS.LOADING_HISTORY} count={2} height={48} stacked />
  if (history.data.items.length === 0) return <p>{CUSTOMER_PAGE_TEXTS.NO_HISTORY}</p>
  return (
    <Timeline>
      {history.data.items.map(({ version, event, at, by, changes, merged, exported, of }) => (
        <li key={`${at} ${version}`}>
          <p className="event">
            {merged
              ? CUSTOMER_PAGE_TEXTS.MERGED(merged.name)
              : exported
                ? CUSTOMER_PAGE_TEXTS.EXPORTED
                : CUSTOMER_EVENT_TEXTS[event]}
            {of !== undefined && CUSTOMER_PAGE_TEXTS.OF_MERGED(of)}
          </p>
          <p className="who">
            {by} · <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
          {(merged ?? exported) && <p>{CUSTOMER_PAGE_TEXTS.BECAUSE((merged ?? exported)?.reason ?? '')}</p>}
          {changes.length > 0 && <CustomerChangesList type={type} changes={changes} />}
        </li>
      ))}
    </Timeline>
  )
}
