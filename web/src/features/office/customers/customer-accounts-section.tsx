import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { CUSTOMER_ACCOUNTS_TEXTS } from '#shared/people/messages/customer-accounts.ts'
import {
  type LinkedAndSuggestedAccounts as Accounts,
  accountIdsOf,
  needsCheck,
} from '#shared/people/rules/customer-accounts.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'

type Account = Accounts['suggested'][number]

const QUESTIONS = {
  confirm: {
    title: CUSTOMER_ACCOUNTS_TEXTS.CONFIRM_TITLE,
    text: CUSTOMER_ACCOUNTS_TEXTS.LINK_TEXT,
    confirm: CUSTOMER_ACCOUNTS_TEXTS.CONFIRM,
    done: CUSTOMER_ACCOUNTS_TEXTS.CONFIRMED,
  },
  link: {
    title: CUSTOMER_ACCOUNTS_TEXTS.LINK_TITLE,
    text: CUSTOMER_ACCOUNTS_TEXTS.LINK_TEXT,
    confirm: CUSTOMER_ACCOUNTS_TEXTS.LINK,
    done: CUSTOMER_ACCOUNTS_TEXTS.LINKED,
  },
  return: {
    title: CUSTOMER_ACCOUNTS_TEXTS.LINK_TITLE,
    text: CUSTOMER_ACCOUNTS_TEXTS.RETURN_TEXT,
    confirm: CUSTOMER_ACCOUNTS_TEXTS.LINK,
    done: CUSTOMER_ACCOUNTS_TEXTS.LINKED,
  },
  unlink: {
    title: CUSTOMER_ACCOUNTS_TEXTS.UNLINK_TITLE,
    text: CUSTOMER_ACCOUNTS_TEXTS.UNLINK_TEXT,
    confirm: CUSTOMER_ACCOUNTS_TEXTS.UNLINK,
    done: CUSTOMER_ACCOUNTS_TEXTS.UNLINKED,
  },
} as const

type Question = { account: Account; change: keyof typeof QUESTIONS }

const ACCOUNTS_ID = 'contas-no-site'

/** Says that an account without proof made the customer or belongs to it; nothing for any other customer. */
export function CustomerCheckAlert({ customer }: { customer: Customer }) {
  if (!needsCheck(customer)) return null
  const hasAccount = accountIdsOf(customer).length > 0
  return (
    <Alert
      severity="warning"
      action={
        hasAccount && (
          <Button color="inherit" size="small" href={`#${ACCOUNTS_ID}`}>
            {CUSTOMER_ACCOUNTS_TEXTS.CHECK}
          </Button>
        )
      }
    >
      <strong>{CUSTOMER_ACCOUNTS_TEXTS.CHECK_TITLE}</strong>
      <br />
      {hasAccount ? CUSTOMER_ACCOUNTS_TEXTS.CHECK_DETAIL : CUSTOMER_ACCOUNTS_TEXTS.CHECK_DATA_DETAIL}
    </Alert>
  )
}

/** Section with a customer's accounts, and with accounts that have the same document and may be linked. */
export function CustomerAccountsSection({ customer }: { customer: Customer }) {
  const accounts = useQuery({
    queryKey: queryKeys.customerAccounts(customer.id),
    queryFn: ({ signal }) => callApi(customersApi.accounts, { customer_id: customer.id }, { signal }),
  })
  const change = useAccountChange(customer)
  const { dialog: openQuestion, open, show, close } = useDialogState<Question>()
  if (accounts.isError)
    return (
      <RetryAlert query={accounts} title={CUSTOMER_ACCOUNTS_TEXTS.LOAD_FAILED}>
        {accounts.error.message}
      </RetryAlert>
    )
  if (!accounts.data) return <CardListSkeleton label={CUSTOMER_ACCOUNTS_TEXTS.LOADING} count={1} height={48} stacked />
  const { linked, by_email, suggested, parted } = accounts.data
  const unlinkButton = (account: Account) => (
    <Button
      size="small"
      aria-label={CUSTOMER_ACCOUNTS_TEXTS.UNLINK_NAMED(account.email)}
      onClick={() => show({ account, change: 'unlink' })}
    >
      {CUSTOMER_ACCOUNTS_TEXTS.UNLINK}
    </Button>
  )
  const linkButton = (account: Account, change: 'link' | 'return') => (
    <Button
      size="small"
      variant="outlined"
      aria-label={CUSTOMER_ACCOUNTS_TEXTS.LINK_NAMED(account.email)}
      onClick={() => show({ account, change })}
    >
      {CUSTOMER_ACCOUNTS_TEXTS.LINK}
    </Button>
  )
  return (
    <div id={ACCOUNTS_ID}>
      {linked.length + by_email.length + suggested.length + parted.length === 0 && (
        <Typography variant="body2">{CUSTOMER_ACCOUNTS_TEXTS.NONE}</Typography>
      )}
      {linked.length > 0 && (
        <RowList>
          {linked.map(account => (
            <AccountRow key={account.user_id} account={account}>
              {!account.is_proven && (
                <>
                  <Chip size="small" color="warning" label={CUSTOMER_ACCOUNTS_TEXTS.UNPROVEN} />
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={CUSTOMER_ACCOUNTS_TEXTS.CONFIRM_NAMED(account.email)}
                    onClick={() => show({ account, change: 'confirm' })}
                  >
                    {CUSTOMER_ACCOUNTS_TEXTS.CONFIRM}
                  </Button>
                </>
              )}
              {unlinkButton(account)}
            </AccountRow>
          ))}
        </RowList>
      )}
      {by_email.length > 0 && (
        <Group title={CUSTOMER_ACCOUNTS_TEXTS.BY_EMAIL} detail={CUSTOMER_ACCOUNTS_TEXTS.BY_EMAIL_DETAIL}>
          {by_email.map(account => (
            <AccountRow
              key={account.user_id}
              account={account}
              detail={account.is_contact ? CUSTOMER_ACCOUNTS_TEXTS.OF_CONTACT : CUSTOMER_ACCOUNTS_TEXTS.OF_ORDER}
            >
              {unlinkButton(account)}
            </AccountRow>
          ))}
        </Group>
      )}
      {suggested.length > 0 && (
        <Group title={CUSTOMER_ACCOUNTS_TEXTS.SUGGESTED} detail={CUSTOMER_ACCOUNTS_TEXTS.SUGGESTED_DETAIL}>
          {suggested.map(account => (
            <AccountRow key={account.user_id} account={account}>
              {linkButton(account, 'link')}
            </AccountRow>
          ))}
        </Group>
      )}
      {parted.length > 0 && (
        <Group title={CUSTOMER_ACCOUNTS_TEXTS.PARTED} detail={CUSTOMER_ACCOUNTS_TEXTS.PARTED_DETAIL}>
          {parted.map(account => (
            <AccountRow key={account.user_id} account={account}>
              {linkButton(account, 'return')}
            </AccountRow>
          ))}
        </Group>
      )}
      {openQuestion && (
        <ConfirmDialog
          open={open}
          title={QUESTIONS[openQuestion.change].title(openQuestion.account.email)}
          text={QUESTIONS[openQuestion.change].text}
          confirmLabel={QUESTIONS[openQuestion.change].confirm}
          color={openQuestion.change === 'unlink' ? 'error' : 'primary'}
          busy={change.isPending}
          onConfirm={() => change.mutate(openQuestion, { onSettled: close })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Accounts that do not belong to the customer, and why they are listed. */
const Group = ({ title, detail, children }: { title: string; detail: string; children: ReactNode }) => (
  <Stack spacing={1} sx={{ marginTop: 2 }}>
    <Typography variant="subtitle2" component="h3">
      {title}
    </Typography>
    <Typography variant="body2">{detail}</Typography>
    <RowList>{children}</RowList>
  </Stack>
)

type RowProps = { account: Account; detail?: string; children: ReactNode }

const AccountRow = ({ account: { name, email }, detail, children }: RowProps) => (
  <Row name={name} end={children}>
    <div>{email}</div>
    {detail}
  </Row>
)

function useAccountChange({ id, version }: Customer) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ account: { user_id }, change }: Question) =>
      callApi(change === 'unlink' ? customersApi.unlinkAccount : customersApi.linkAccount, {
        customer_id: id,
        user_id,
        version,
      }),
    onSuccess: (accounts, { change }) => {
      queryClient.setQueryData(queryKeys.customerAccounts(id), accounts)
      toast.success(QUESTIONS[change].done)
    },
    onError: error => toastError(CUSTOMER_ACCOUNTS_TEXTS.FAILED, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['customers'] }),
  })
}
