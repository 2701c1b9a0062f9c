import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { toastError } from '#web/lib/toast-error.ts'
import type { useList } from '#web/lib/use-list.ts'
import { BusyButton } from './busy-button.tsx'
import { BusyList } from './busy-list.tsx'
import { CardListSkeleton } from './card-list.tsx'
import { EmptyState } from './empty-state.tsx'
import { LoadMoreButton } from './load-more-button.tsx'
import { SearchPaused } from './search-paused.tsx'

type Props<Item extends { id: string }> = {
  list: Pick<
    ReturnType<typeof useList<Item>>,
    | 'items'
    | 'error'
    | 'refreshError'
    | 'isPending'
    | 'isFetching'
    | 'isShowingPrevious'
    | 'isLoadingMore'
    | 'hasNext'
    | 'loadNext'
    | 'retry'
  >
  texts: { loading: string; failed: string; more: string }
  /** Height of a line while the list is loaded. Pixels. */
  lineHeight: number
  /** What is shown when nothing matches. */
  empty: ReactNode
  children: ReactNode
}

/** A list that is loaded part by part, or its loading, failed or empty state. */
export function ListStates<Item extends { id: string }>({ list, texts, lineHeight, empty, children }: Props<Item>) {
  const retryButton = (
    <BusyButton variant="outlined" color="inherit" loading={list.isFetching} onClick={list.retry}>
      {SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  )
  const loadMore = async () => {
    const { error } = await list.loadNext()
    if (error) toastError(texts.failed, error)
  }
  if (list.error)
    return (
      <EmptyState alert title={texts.failed} action={retryButton}>
        {list.error.message}
      </EmptyState>
    )
  if (list.isPending) return <CardListSkeleton label={texts.loading} count={8} height={lineHeight} stacked />
  if (list.items.length === 0)
    return list.hasNext ? <SearchPaused loading={list.isLoadingMore} onContinue={() => void loadMore()} /> : empty
  return (
    <>
      {list.refreshError && (
        <Alert severity="error" action={retryButton}>
          {texts.failed}. {list.refreshError.message}
        </Alert>
      )}
      <BusyList busy={list.isShowingPrevious && !list.isLoadingMore}>{children}</BusyList>
      {list.hasNext && (
        <LoadMoreButton
          variant="outlined"
          color="inherit"
          loading={list.isLoadingMore}
          onClick={() => void loadMore()}
          sx={{ alignSelf: 'center', justifySelf: 'center' }}
        >
          {texts.more}
        </LoadMoreButton>
      )}
    </>
  )
}
