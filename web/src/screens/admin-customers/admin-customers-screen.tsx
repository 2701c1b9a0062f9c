import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded'
import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { CUSTOMERS_TEXTS } from '#shared/people/messages/customers.ts'
import { CUSTOMER_TYPE_LABELS, CUSTOMER_TYPES, type Customer } from '#shared/people/rules/customers.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { CustomerDialog } from '#web/features/office/customers/customer-dialog.tsx'
import { CustomerCards, CustomerListSkeleton, CustomerTable } from '#web/features/office/customers/customer-list.tsx'
import { useCustomerFilters, useCustomers } from '#web/features/office/customers/use-customers.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { BusyList } from '#web/ui/busy-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SearchPaused } from '#web/ui/search-paused.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** The open dialog's customer; undefined for a new one. */
type OpenDialog = { customer: Customer | undefined }

/** The list of customers to whom the operator sells. */
export function AdminCustomersScreen() {
  useTitle(CUSTOMERS_TEXTS.TITLE)
  const { profile } = useSession()
  const filters = useCustomerFilters()
  const list = useCustomers(filters.filter)
  const { dialog, open, openCount, show, close } = useDialogState<OpenDialog>()

  if (isForbidden(list.error))
    return (
      <PageFrame title={CUSTOMERS_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )
  const retryButton = (
    <BusyButton variant="outlined" color="inherit" loading={list.isFetching} onClick={list.retry}>
      {SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  )
  return (
    <PageFrame
      title={CUSTOMERS_TEXTS.TITLE}
      intro={CUSTOMERS_TEXTS.INTRO}
      action={
        <Button variant="contained" startIcon={<PersonAddAltRounded />} onClick={() => show({ customer: undefined })}>
          {CUSTOMERS_TEXTS.NEW}
        </Button>
      }
      filters={
        <FilterBar
          label={CUSTOMERS_TEXTS.TITLE}
          placeholder={CUSTOMERS_TEXTS.SEARCH_SHORT}
          searchName={CUSTOMERS_TEXTS.SEARCH}
          filters={filters}
        >
          <FilterSelect
            label={CUSTOMERS_TEXTS.TYPE}
            anyLabel={CUSTOMERS_TEXTS.ANY_TYPE}
            value={filters.filter.type ?? ''}
            options={CUSTOMER_TYPES.map(type => [type, CUSTOMER_TYPE_LABELS[type]])}
            onChange={value => filters.setFilter('type', value)}
          />
        </FilterBar>
      }
    >
      {list.error ? (
        <EmptyState alert title={CUSTOMERS_TEXTS.LOAD_FAILED} action={retryButton}>
          {list.error.message}
        </EmptyState>
      ) : (
        <Stack spacing={1.5}>
          <Typography variant="hint" role="status" sx={{ minHeight: 20 }}>
            {list.items.length > 0 && CUSTOMERS_TEXTS.COUNT(list.items.length, list.hasNext, list.total)}
            {list.items.length === 0 && !list.isPending && !list.hasNext && filters.isFiltered && (
              <VisuallyHidden>{CUSTOMERS_TEXTS.NOTHING_FOUND}.</VisuallyHidden>
            )}
          </Typography>
          {list.refreshError && (
            <Alert severity="error" action={retryButton}>
              {CUSTOMERS_TEXTS.LOAD_FAILED}. {list.refreshError.message}
            </Alert>
          )}
          <CustomerResults list={list} filters={filters} onEdit={customer => show({ customer })} />
        </Stack>
      )}
      {profile && dialog && (
        <CustomerDialog
          key={openCount}
          open={open}
          onClose={close}
          ownId={profile.id}
          customer={dialog.customer}
          onOpenOther={customer => show({ customer })}
        />
      )}
    </PageFrame>
  )
}

type ResultsProps = {
  list: ReturnType<typeof useCustomers>
  filters: ReturnType<typeof useCustomerFilters>
  onEdit: (customer: Customer) => void
}

function CustomerResults({ list, filters, onEdit }: ResultsProps) {
  const isWide = useMediaQuery(theme => theme.breakpoints.up('lg'))
  const customers = list.items
  const loadMore = async () => {
    const { error } = await list.loadNext()
    if (error) toastError(CUSTOMERS_TEXTS.LOAD_FAILED, error)
  }
  if (list.isPending) return <CustomerListSkeleton />
  if (customers.length === 0 && list.hasNext)
    return <SearchPaused loading={list.isLoadingMore} onContinue={() => void loadMore()} />
  if (customers.length === 0)
    return filters.isFiltered ? (
      <EmptyState
        icon={<SearchOffRounded />}
        title={CUSTOMERS_TEXTS.NOTHING_FOUND}
        action={
          <Button variant="outlined" onClick={filters.clear}>
            {OFFICE_TEXTS.CLEAR_FILTERS}
          </Button>
        }
      >
        {CUSTOMERS_TEXTS.NOTHING_FOUND_DETAIL}
      </EmptyState>
    ) : (
      <EmptyState icon={<BusinessOutlined />} title={CUSTOMERS_TEXTS.NOBODY}>
        {CUSTOMERS_TEXTS.NOBODY_DETAIL}
      </EmptyState>
    )
  const View = isWide ? CustomerTable : CustomerCards
  return (
    <>
      <BusyList busy={list.isShowingPrevious && !list.isLoadingMore}>
        <View customers={customers} onEdit={onEdit} />
      </BusyList>
      {list.hasNext && (
        <LoadMoreButton
          variant="outlined"
          loading={list.isLoadingMore}
          onClick={() => void loadMore()}
          sx={{ alignSelf: 'center', mt: 1 }}
        >
          {CUSTOMERS_TEXTS.MORE}
        </LoadMoreButton>
      )}
    </>
  )
}
