import Alert from '@mui/material/Alert'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { BusyButton } from './busy-button.tsx'
import { CardListSkeleton } from './card-list.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

type DialogProps = { open: boolean; onClose: () => void }

/** Why the code is not there yet, and the button that goes on. */
type Failure = { sentence: string; action: { label: string; onClick: () => void }; isRetrying: boolean }

type Options<Props> = Pick<ComponentProps<typeof SheetDialog>, 'closesOnBack' | 'width'> & {
  /** Title until the dialog itself has loaded. */
  title: string | ((props: Props) => string)
}

/**
 * A dialog whose code is loaded when it is first rendered. Until then a dialog of the same title is open: it shows that
 * something loads, or why it doesn't and a button to try again.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { title, ...layout }: Options<Props>,
): ComponentType<Props> {
  let loadedDialog: ComponentType<Props> | undefined

  function useDialog() {
    const [Dialog, setDialog] = useState(() => loadedDialog)
    const [failure, setFailure] = useState<Failure>()
    const [attempt, setAttempt] = useState(0)
    const isLoaded = Dialog !== undefined
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
    useEffect(() => {
      if (isLoaded) return
      let isCurrent = true
      const show = (sentence: string, { label, onClick }: Failure['action']) => {
        const retry = () => {
          setFailure(current => current && { ...current, isRetrying: true })
          onClick()
        }
        if (isCurrent) setFailure({ sentence, action: { label, onClick: retry }, isRetrying: false })
      }
      loadChunk(load, { show, hide: () => undefined }).then(
        code => {
          loadedDialog = code.default
          if (isCurrent) setDialog(() => code.default)
        },
        () =>
          show(SITE_TEXTS.PART_FAILED, {
            label: SITE_TEXTS.TRY_AGAIN,
            onClick: () => setAttempt(current => current + 1),
          }),
      )
      return () => {
        isCurrent = false
      }
    }, [isLoaded, attempt])
    return { Dialog, failure }
  }

  return function LazyDialog(props: Props) {
    const { Dialog, failure } = useDialog()
    // A dialog that was loaded before needs no placeholder; the others keep theirs while it fades out.
    const [needsPlaceholder] = useState(!Dialog)
    return (
      <>
        {needsPlaceholder && (
          <SheetDialog
            {...layout}
            open={props.open && !Dialog}
            onClose={props.onClose}
            title={typeof title === 'string' ? title : title(props)}
          >
            {failure ? (
              <Alert
                severity="error"
                action={
                  <BusyButton
                    color="inherit"
                    size="small"
                    sx={{ whiteSpace: 'nowrap' }}
                    loading={failure.isRetrying}
                    onClick={failure.action.onClick}
                  >
                    {failure.action.label}
                  </BusyButton>
                }
              >
                {failure.sentence}
              </Alert>
            ) : (
              <CardListSkeleton label={SITE_TEXTS.LOADING} count={2} height={64} stacked />
            )}
          </SheetDialog>
        )}
        {Dialog && <Dialog {...props} />}
      </>
    )
  }
}
