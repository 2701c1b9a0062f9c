import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { useCatalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { WithLoadedCatalogue } from '#web/features/catalogue/catalogue/with-loaded-catalogue.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { FormColumns } from './form-section.tsx'
import { PointFormBody } from './point-form-body.tsx'

/** The point is refetched each time, because others may have edited it. */
const useFreshPoint = (pointId: string | undefined, open: boolean) =>
  useQuery({
    queryKey: queryKeys.pointRecord(pointId ?? ''),
    queryFn: ({ signal }) => callApi(pointsApi.get, { point_id: pointId ?? '' }, { signal }),
    enabled: open && pointId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Props = {
  open: boolean
  onClose: () => void
  /** Called before the dialog closes. */
  onSaved: (saved: Point) => void
  /** Undefined creates a point. */
  pointId: string | undefined
}

/** Dialog that creates or edits a point. Each opening needs a new React key. */
export function PointFormDialog({ open, onClose, onSaved, pointId }: Props) {
  const { profile } = useSession()
  const catalogue = useCatalogue()
  const record = useFreshPoint(pointId, open)
  const [actionsSlot, setActionsSlot] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const onCloseRef = useRef<() => void>(undefined)

  const renderForm = (point: Point | undefined) => (
    <WithLoadedCatalogue catalogue={catalogue} failed={POINT_FORM_TEXTS.TIERS_FAILED} loading={<FormSkeleton />}>
      {loaded =>
        profile ? (
          <PointFormBody
            point={point}
            catalogue={loaded}
            ownId={profile.id}
            dialog={{ actionsSlot, onBusy: setBusy, onCloseRef }}
            onClose={onClose}
            onSaved={onSaved}
            onCatalogueChanged={() => void catalogue.refetch()}
          />
        ) : (
          <FormSkeleton />
        )
      }
    </WithLoadedCatalogue>
  )
  return (
    <SheetDialog
      open={open}
      onClose={() => (onCloseRef.current ?? onClose)()}
      title={pointId === undefined ? POINT_FORM_TEXTS.NEW_TITLE : POINT_FORM_TEXTS.EDIT_TITLE}
      busy={busy}
      width="wide"
      footer={<div ref={setActionsSlot} />}
    >
      {pointId === undefined ? (
        renderForm(undefined)
      ) : (
        <FreshPoint record={record} onClose={onClose} form={renderForm} />
      )}
    </SheetDialog>
  )
}

type FreshProps = {
  record: ReturnType<typeof useFreshPoint>
  onClose: () => void
  form: (point: Point) => ReactNode
}

function FreshPoint({ record, onClose, form }: FreshProps) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = record
  if (!isFetchedAfterMount) return <FormSkeleton />
  if (data) return form(data)
  if (isNotFound(error))
    return (
      <EmptyState
        alert
        title={POINT_FORM_TEXTS.GONE}
        action={
          <Button variant="outlined" onClick={onClose}>
            {POINT_FORM_TEXTS.CLOSE}
          </Button>
        }
      >
        {POINT_FORM_TEXTS.GONE_DETAIL}
      </EmptyState>
    )
  return (
    <EmptyState
      alert
      title={POINT_FORM_TEXTS.LOAD_FAILED}
      action={
        <BusyButton variant="outlined" loading={isFetching} onClick={() => void refetch()}>
          {SITE_TEXTS.TRY_AGAIN}
        </BusyButton>
      }
    >
      {error?.message}
    </EmptyState>
  )
}

function FormSkeleton() {
  return (
    <FormColumns as="div" role="status">
      <VisuallyHidden>{POINT_FORM_TEXTS.LOADING}</VisuallyHidden>
      <Stack spacing={2}>
        {['tier', 'cep', 'street', 'place', 'name', 'description'].map(part => (
          <Skeleton key={part} variant="rounded" height={56} />
        ))}
      </Stack>
      <Stack spacing={2}>
        <Skeleton variant="rounded" height={300} />
        <Skeleton variant="rounded" height={200} />
      </Stack>
    </FormColumns>
  )
}
