import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded'
import WhatsApp from '@mui/icons-material/WhatsApp'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { ORDER_LINK_DESK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { orderName } from '#shared/orders/messages/order-name.ts'
import { hasOpenBalance } from '#shared/orders/rules/instalments.ts'
import { type OfficeOrderLink, orderLinkPath } from '#shared/orders/rules/order-links.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { type Customer, provenContactsOf } from '#shared/people/rules/customers.ts'
import { whatsappLink } from '#shared/platform/rules/seller-phone.ts'
import { whatsappNumber } from '#web/features/platform/whatsapp/whatsapp-number.ts'
import { formatDate, formatDateTime } from '#web/lib/dates.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { type OfficeLink, useOfficeLink } from './use-office-link.ts'

/** Card with the link by which the customer opens the order without an account. */
export function OrderLinkCard({ order }: { order: Order }) {
  if (order.user_id !== null) return <Typography variant="body2">{ORDER_LINK_DESK_TEXTS.HAS_ACCOUNT}</Typography>
  return <LinkOfOrder order={order} />
}

function LinkOfOrder({ order }: { order: Order }) {
  const office = useOfficeLink(order.id, order.customer_id)
  const { link, make } = office
  if (link.data?.link) return <ExistingLink order={order} link={link.data.link} office={office} />
  if (link.isError)
    return (
      <RetryAlert query={link} severity="warning">
        {ORDER_LINK_DESK_TEXTS.LOAD_FAILED}
      </RetryAlert>
    )
  if (!link.data) return <CardListSkeleton label={ORDER_LINK_DESK_TEXTS.LOADING} count={1} height={72} stacked />
  return (
    <Stack spacing={1.5} sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2">{ORDER_LINK_DESK_TEXTS.NONE}</Typography>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <BusyButton
          variant="outlined"
          loading={make.isPending}
          onClick={() => make.mutate(null, { onSuccess: () => toast.success(ORDER_LINK_DESK_TEXTS.MADE) })}
        >
          {ORDER_LINK_DESK_TEXTS.MAKE}
        </BusyButton>
      </Stack>
    </Stack>
  )
}

type MadeProps = { order: Order; link: NonNullable<OfficeOrderLink['link']>; office: OfficeLink }

function ExistingLink({ order, link, office }: MadeProps) {
  const field = useRef<HTMLInputElement>(null)
  const { dialog, open, show, close } = useDialogState<'replace' | 'revoke'>()
  const contacts =
    order.customer_id === undefined
      ? [ownContact(order)]
      : office.customer.data && provenContactsOf(office.customer.data)
  const address = `${location.origin}${orderLinkPath(link.token)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(ORDER_LINK_DESK_TEXTS.COPIED)
    } catch {
      toast.error(ORDER_LINK_DESK_TEXTS.COPY_FAILED)
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <Stack spacing={1.5} sx={{ overflowWrap: 'anywhere' }}>
      <TextField
        label={ORDER_LINK_DESK_TEXTS.ADDRESS}
        size="small"
        fullWidth
        value={address}
        inputRef={field}
        onFocus={event => event.target.select()}
        slotProps={{ input: { readOnly: true } }}
      />
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
          {ORDER_LINK_DESK_TEXTS.COPY}
        </Button>
      </Stack>
      {order.status === 'cancelled' && <Typography variant="hint">{ORDER_LINK_DESK_TEXTS.CANCELLED}</Typography>}
      {order.status !== 'cancelled' && contacts && (
        <SendLink order={order} contacts={contacts} address={address} office={office} />
      )}
      <Typography variant="hint">
        {ORDER_LINK_DESK_TEXTS.UNTIL(formatDate(link.expires_at))}{' '}
        {ORDER_LINK_DESK_TEXTS.MADE_BY(
          link.made_by.name ?? ORDER_LINK_DESK_TEXTS.REMOVED_PERSON,
          formatDateTime(link.made_at),
        )}
        {link.emailed && ` ${ORDER_LINK_DESK_TEXTS.EMAILED(link.emailed.to, formatDateTime(link.emailed.at))}`}
      </Typography>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button size="small" onClick={() => show('replace')}>
          {ORDER_LINK_DESK_TEXTS.REPLACE}
        </Button>
        <Button size="small" color="error" onClick={() => show('revoke')}>
          {ORDER_LINK_DESK_TEXTS.REVOKE}
        </Button>
      </Stack>
      {dialog === 'replace' && (
        <ConfirmDialog
          open={open}
          title={ORDER_LINK_DESK_TEXTS.REPLACE_ASK}
          text={ORDER_LINK_DESK_TEXTS.REPLACE_DETAIL}
          confirmLabel={ORDER_LINK_DESK_TEXTS.REPLACE}
          color="primary"
          closesOnBack
          busy={office.make.isPending}
          onConfirm={() =>
            office.make.mutate(link.made_at, {
              onSuccess: () => toast.success(ORDER_LINK_DESK_TEXTS.MADE),
              onSettled: close,
            })
          }
          onClose={close}
        />
      )}
      {dialog === 'revoke' && (
        <ConfirmDialog
          open={open}
          title={ORDER_LINK_DESK_TEXTS.REVOKE_ASK}
          text={ORDER_LINK_DESK_TEXTS.REVOKE_DETAIL}
          confirmLabel={ORDER_LINK_DESK_TEXTS.REVOKE}
          closesOnBack
          busy={office.revoke.isPending}
          onConfirm={() =>
            office.revoke.mutate(undefined, {
              onSuccess: () => toast.success(ORDER_LINK_DESK_TEXTS.REVOKED),
              onSettled: close,
            })
          }
          onClose={close}
        />
      )}
    </Stack>
  )
}

type Contact = Pick<Customer['contacts'][number], 'name' | 'job' | 'email' | 'phone' | 'whatsapp'>

/** The contact in the order of a guest who is no customer of the office. */
const ownContact = ({ customer_name: name, customer_email: email, customer_phone: phone }: Order): Contact => ({
  name,
  email,
  phone,
  job: '',
  whatsapp: '',
})

function whatsappTextOf(order: Order) {
  if (order.status !== 'completed') return ORDER_LINK_DESK_TEXTS.WHATSAPP_TEXT
  return order.paper_contract || order.total_amount === 0 || hasOpenBalance(order)
    ? ORDER_LINK_DESK_TEXTS.WHATSAPP_CONFIRMED
    : ORDER_LINK_DESK_TEXTS.WHATSAPP_PAID
}

type SendProps = { order: Order; contacts: readonly Contact[]; address: string; office: OfficeLink }

/** Buttons to send the link to one of the customer's contacts, by WhatsApp or e-mail, depending on what is known. */
function SendLink({ order, contacts, address, office: { sendByEmail } }: SendProps) {
  const [chosen, setChosen] = useState(0)
  const contact = contacts[chosen] ?? contacts[0]
  if (!contact) return <Typography variant="hint">{ORDER_LINK_DESK_TEXTS.NO_CONTACT}</Typography>
  const phone = contact.whatsapp || contact.phone
  const text = whatsappTextOf(order)(contact.name, orderName(order), order.customer_name, address)
  return (
    <>
      <TextField
        select
        label={ORDER_LINK_DESK_TEXTS.CONTACT}
        size="small"
        fullWidth
        value={contacts.indexOf(contact)}
        onChange={event => setChosen(Number(event.target.value))}
      >
        {contacts.map((contact, index) => (
          <MenuItem key={JSON.stringify(contact)} value={index}>
            {contact.job ? `${contact.name} (${contact.job})` : contact.name}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        {phone && (
          <Button
            component="a"
            variant="outlined"
            href={whatsappLink(whatsappNumber(phone), text)}
            target="_blank"
            rel="noopener noreferrer"
            startIcon={<WhatsApp />}
          >
            {ORDER_LINK_DESK_TEXTS.WHATSAPP}
          </Button>
        )}
        {contact.email && (
          <BusyButton
            variant="outlined"
            startIcon={<MailOutlineRounded />}
            loading={sendByEmail.isPending}
            onClick={() => sendByEmail.mutate(contact.email)}
          >
            {ORDER_LINK_DESK_TEXTS.EMAIL}
          </BusyButton>
        )}
      </Stack>
      {!phone && <Typography variant="hint">{ORDER_LINK_DESK_TEXTS.NO_PHONE}</Typography>}
      {!contact.email && <Typography variant="hint">{ORDER_LINK_DESK_TEXTS.NO_EMAIL}</Typography>}
    </>
  )
}
