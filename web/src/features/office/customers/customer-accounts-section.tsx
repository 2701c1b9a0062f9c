import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { CUSTOMER_ACCOUNTS_TEXTS } from '#shared/people/messages/customer-accounts.ts'
import type { LinkedAndSuggestedAccounts as Accounts } from '#shared/people/rules/customer-accounts.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

type Account = Accounts['linked'][number]

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, justifyContent: 'space-between' },
  '& .name': { fontWeight: 600 },
  '& .email': { display: 'block', fontSize: 14, color: theme.palette.text.secondary },
}))

const Suggested = styled('div')({
  display: 'grid',
  gap: 8,
  '& h3': { margin: 0, fontSize: 14, fontWeight: 600 },
})

/** Section with a customer's accounts, and with accounts that have the same document and may be linked. */
export function CustomerAccountsSection({ customer }: { customer: Customer }) {
  const accounts = useQuery({
    queryKey: queryKeys.customerAccounts(customer.id),
    queryFn: ({ signal }) => callApi(customersApi.accounts, { customer_id: customer.id }, { signal }),
  })
  const { busyId, link, unlink } = useAccountChanges(customer)
  const { dialog: openQuestion, open, show, close } = useDialogState<{ account: Account; links: boolean }>()
  if (accounts.isError)
    return (
      <RetryAlert query={accounts} title={CUSTOMER_ACCOUNTS_TEXTS.LOAD_FAILED}>
        {accounts.error.message}
      </RetryAlert>
    )
  if (!accounts.data) return <CardListSkeleton label={CUSTOMER_ACCOUNTS_TEXTS.LOADING} count={1} height={48} stacked />
  const { linked, suggested } = accounts.data
  return (
    <>
      {linked.length + suggested.length === 0 && <p>{CUSTOMER_ACCOUNTS_TEXTS.NONE}</p>}
      {linked.length > 0 && (
        <List>
          {linked.map(account => (
            <li key={account.user_id}>
              <Named account={account} />
              <Button
                size="small"
                aria-label={CUSTOMER_ACCOUNTS_TEXTS.UNLINK_NAMED(account.email)}
                onClick={() => show({ account, links: false })}
              >
                {CUSTOMER_ACCOUNTS_TEXTS.UNLINK}
              </Button>
            </li>
          ))}
        </List>
      )}
      {suggested.length > 0 && (
        <Suggested>
          <h3>{CUSTOMER_ACCOUNTS_TEXTS.SUGGESTED}</h3>
          <p>{CUSTOMER_ACCOUNTS_TEXTS.SUGGESTED_DETAIL}</p>
          <List>
            {suggested.map(account => (
              <li key={account.user_id}>
                <Named account={account} />
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={CUSTOMER_ACCOUNTS_TEXTS.LINK_NAMED(account.email)}
                  onClick={() => show({ account, links: true })}
                >
                  {CUSTOMER_ACCOUNTS_TEXTS.LINK}
                </Button>
              </li>
            ))}
          </List>
        </Suggested>
      )}
      {openQuestion && (
        <ConfirmDialog
          open={open}
          title={(openQuestion.links ? CUSTOMER_ACCOUNTS_TEXTS.LINK_TITLE : CUSTOMER_ACCOUNTS_TEXTS.UNLINK_TITLE)(
            openQuestion.account.email,
          )}
          text={openQuestion.links ? CUSTOMER_ACCOUNTS_TEXTS.LINK_TEXT : CUSTOMER_ACCOUNTS_TEXTS.UNLINK_TEXT}
          confirmLabel={openQuestion.links ? CUSTOMER_ACCOUNTS_TEXTS.LINK : CUSTOMER_ACCOUNTS_TEXTS.UNLINK}
          color={openQuestion.links ? 'primary' : 'error'}
          busy={busyId === openQuestion.account.user_id}
          onConfirm={() => void (openQuestion.links ? link : unlink)(openQuestion.account).then(close)}
          onClose={close}
        />
      )}
    </>
  )
}

const Named = ({ account: { name, email } }: { account: Account }) => (
  <span>
    <span className="name">{name}</span>
    <span className="email">{email}</span>
  </span>
)

function useAccountChanges({ id, version }: Customer) {
  const queryClient = useQueryClient()
  const [busyId, setBusyId] = useState<string>()
  const change = async (
    api: typeof customersApi.linkAccount | typeof customersApi.unlinkAccount,
    { user_id }: Account,
    done: string,
  ) => {
    setBusyId(user_id)
    try {
      queryClient.setQueryData(
        queryKeys.customerAccounts(id),
        await callApi(api, { customer_id: id, user_id, version }),
      )
      toast.success(done)
    } catch (error) {
      toastError(CUSTOMER_ACCOUNTS_TEXTS.FAILED, error)
    } finally {
      setBusyId(undefined)
      void queryClient.invalidateQueries({ queryKey: ['customers'] })
    }
  }
  return {
    busyId,
    link: (account: Account) => change(customersApi.linkAccount, account, CUSTOMER_ACCOUNTS_TEXTS.LINKED),
    unlink: (account: Account) => change(customersApi.unlinkAccount, account, CUSTOMER_ACCOUNTS_TEXTS.UNLINKED),
  }
}
