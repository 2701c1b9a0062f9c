import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { POINT_FORM } from '#shared/catalogue/messages/point-form.ts'
import { POINT_REFUSALS } from '#shared/catalogue/refusals/points.ts'
import { type Point, statusAt } from '#shared/catalogue/rules/points.ts'
import { OFFICE } from '#shared/platform/messages/office.ts'
import type { Catalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { useInvalidatePoints } from '#web/features/catalogue/points/use-point-changes.ts'
import { unavailableUntilLabel } from '#web/lib/unavailable-until-label.ts'
import { useUnsavedGuard } from '#web/lib/use-unsaved-guard.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EditAlerts } from '#web/ui/edit-alerts.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { FormSwitch } from '#web/ui/form-fields.tsx'
import { UnsavedChangesDialog } from '#web/ui/unsaved-changes-dialog.tsx'
import { inWords } from './changed-fields.ts'
import { FieldsByKind } from './fields-by-kind.tsx'
import { HeldNotice } from './held-notice.tsx'
import { PhotoField, shownPhoto } from './photo-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PlacePicker } from './place-picker.tsx'
import type { PointFormState } from './point-text.ts'
import { OwnPriceFields } from './price-fields.tsx'
import { Pair, Section } from './section.tsx'
import { TagsField } from './tags-field.tsx'
import { TextFields } from './text-fields.tsx'
import { TierField } from './tier-field.tsx'
import { useEditPoint } from './use-edit-point.ts'
import { usePlaceFinder } from './use-place-finder.ts'
import { usePointPhoto } from './use-point-photo.ts'
import { type ReasonState, useReason } from './use-reason.ts'
import { VisitorPreview } from './visitor-preview.tsx'

const Columns = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 440px)' },
}))

const Column = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 24,
})

/** Beside the fields the map and the preview stay in sight. */
const Aside = styled('div')({
  position: 'sticky',
  top: 0,
  alignSelf: 'start',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  maxHeight: 'calc(90vh - 180px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})

/** What the dialog around the form lends it. */
type DialogParts = {
  /** Where the buttons go. */
  actions: HTMLElement | null
  onBusy: (busy: boolean) => void
  /** What closing the dialog does while the form is shown. */
  closing: RefObject<(() => void) | undefined>
}

type Props = {
  /** undefined makes a new point. */
  point: Point | undefined
  catalogue: Catalogue
  ownId: string
  parts: DialogParts
  onClose: () => void
  onSaved: (saved: Point) => void
  onCatalogueChanged: () => void
}

/** A point's fields beside the map and what the visitor will see of it. */
export function PointForm({ point, catalogue, ownId, parts, onClose, onSaved, onCatalogueChanged }: Props) {
  const { tags, pricing_tiers: tiers } = catalogue
  const id = useId()
  const photo = usePointPhoto()
  const photoButton = useRef<HTMLButtonElement>(null)
  const reload = useInvalidatePoints()
  const beside = useMediaQuery(theme => theme.breakpoints.up('md'))
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const because = useRef<ReasonState>(undefined)
  const edit = useEditPoint({
    photo,
    reason: because,
    point,
    ownId,
    isKnownTag: tagId => tags.some(tag => tag.id === tagId),
    onCatalogueChanged,
    onPhotoWrong: () => photoButton.current?.focus(),
    onSaved: saved => {
      onSaved(saved)
      leave()
      reload()
    },
  })
  const { form, read, isGone, busy } = edit
  const reason = useReason(form, read)
  useEffect(() => {
    because.current = reason
  })
  const finder = usePlaceFinder(form)
  const unsaved = (edit.unsaved || photo.state.step !== 'kept') && !leaving
  const guard = useUnsavedGuard(unsaved)

  const leave = () => {
    edit.clearDraft()
    setLeaving(true)
  }
  // Closing is a step of the history, which the guard would hold: it goes first.
  const left = useRef(false)
  useEffect(() => {
    if (!leaving || left.current) return
    left.current = true
    onClose()
  }, [leaving, onClose])

  const { onBusy, closing } = parts
  useEffect(() => onBusy(busy), [busy, onBusy])
  const close = () => (unsaved ? setAsking(true) : leave())
  useEffect(() => {
    closing.current = close
    return () => {
      closing.current = undefined
    }
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (reason.check()) return void edit.submit(event)
    event.preventDefault()
  }
  const status = read ? statusAt(read, new Date().toISOString()) : 'available'
  const savedUrl = read?.image_url ?? null
  const map = <PlacePicker form={form} finder={finder} />
  const preview = (
    <VisitorPreview
      form={form}
      tiers={tiers}
      tags={tags}
      photoUrl={shownPhoto(photo, savedUrl)}
      status={status}
      until={read && status !== 'available' ? unavailableUntilLabel(read) : ''}
    />
  )
  return (
    <Columns id={id} noValidate onSubmit={submit}>
      <Column>
        {isGone && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={edit.makeNew}>
                {POINT_FORM.SAVE_AS_NEW}
              </Button>
            }
          >
            <AlertTitle>{POINT_FORM.GONE_MEANWHILE}</AlertTitle>
            {POINT_FORM.GONE_MEANWHILE_DETAIL}
          </Alert>
        )}
        <EditAlerts
          edit={edit}
          title={POINT_FORM.UPDATE_FAILED}
          text={POINT_REFUSALS.POINT_CHANGED.sentence}
          formatValue={(field, value) => inWords(field, value, { tiers, tags })}
          extraConflicts={edit.photoChanges}
          onAcceptExtra={edit.takePhoto}
        />
        {read && <HeldNotice point={read} />}
        <Section title={POINT_FORM.TIER_SECTION}>
          <Pair>
            <TierField form={form} tiers={tiers} />
            <TagsField form={form} tags={tags} />
          </Pair>
          <FieldsByKind form={form} section="tier" />
        </Section>
        <Section title={POINT_FORM.PLACE_SECTION} intro={POINT_FORM.PLACE_INTRO}>
          <PlaceFields form={form} finder={finder} />
          <FieldsByKind form={form} section="place" />
          {!beside && map}
        </Section>
        <Section title={POINT_FORM.TEXT_SECTION}>
          <TextFields form={form} tiers={tiers} />
          <FieldsByKind form={form} section="text" />
          <PhotoField photo={photo} savedUrl={savedUrl} ref={photoButton} />
        </Section>
        <Section title={POINT_FORM.FACTS_SECTION} intro={POINT_FORM.FACTS_INTRO}>
          <FieldsByKind form={form} section="facts" />
        </Section>
        <Section title={POINT_FORM.PRICE_SECTION} intro={POINT_FORM.PRICE_INTRO}>
          <OwnPriceFields form={form} tiers={tiers} />
          <FieldsByKind form={form} section="price" />
        </Section>
        <Section title={POINT_FORM.SITE_SECTION}>
          <AvailableField form={form} />
          <FieldsByKind form={form} section="site" />
        </Section>
        {reason.isNeeded && <ReasonField reason={reason} />}
        {!beside && preview}
      </Column>
      {beside && (
        <Aside>
          {map}
          {preview}
        </Aside>
      )}
      {parts.actions &&
        createPortal(
          <DialogActions>
            <Button disabled={busy} onClick={close}>
              {OFFICE.CANCEL}
            </Button>
            <BusyButton type="submit" form={id} variant="contained" loading={busy} disabled={isGone}>
              {read ? OFFICE.SAVE : POINT_FORM.CREATE}
            </BusyButton>
          </DialogActions>,
          parts.actions,
        )}
      <UnsavedChangesDialog guard={guard} onLeave={edit.clearDraft} />
      <UnsavedChangesDialog guard={{ asking, leave, stay: () => setAsking(false) }} onLeave={() => setAsking(false)} />
    </Columns>
  )
}

function AvailableField({ form }: { form: PointFormState }) {
  const id = useId()
  return (
    <div>
      <FormSwitch form={form} name="is_available" label={POINT_FORM.FIELDS.is_available} describedBy={id} />
      <Detail id={id}>{POINT_FORM.AVAILABLE_DETAIL}</Detail>
    </div>
  )
}

const ReasonField = ({ reason }: { reason: ReasonState }) => (
  <TextField
    fullWidth
    multiline
    required
    minRows={2}
    label={POINT_FORM.REASON}
    helperText={reason.wrong ?? POINT_FORM.REASON_HINT}
    error={reason.wrong !== undefined}
    value={reason.text}
    onChange={event => reason.type(event.target.value)}
    inputRef={reason.input}
  />
)

const Detail = styled('p')(({ theme }) => ({ margin: 0, fontSize: 13, color: theme.palette.text.secondary }))
