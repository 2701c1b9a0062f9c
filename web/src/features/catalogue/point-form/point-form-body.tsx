import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { POINT_REFUSALS } from '#shared/catalogue/refusals/points.ts'
import { shownStatusAt } from '#shared/catalogue/rules/bookings.ts'
import { photoUrlsOf } from '#shared/catalogue/rules/point-photos.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import type { Catalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { useInvalidatePoints } from '#web/features/catalogue/points/use-point-changes.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { unavailableUntilLabel } from '#web/lib/unavailable-until-label.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EditAlerts } from '#web/ui/edit-alerts.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { FormSwitch } from '#web/ui/form-fields.tsx'
import { UnsavedChangesDialog } from '#web/ui/unsaved-changes-dialog.tsx'
import { CodeNameAndDescriptionFields } from './code-name-and-description-fields.tsx'
import { formatPointFieldValue } from './field-labels.ts'
import { FieldsByKind } from './fields-by-kind.tsx'
import { FieldPair, FormColumns, FormSection } from './form-section.tsx'
import { MorePhotosField } from './more-photos-field.tsx'
import { OwnPriceFields } from './own-price-fields.tsx'
import { PhotoField, shownPhotoUrl } from './photo-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PlacePicker } from './place-picker.tsx'
import { PointHeldNotice } from './point-held-notice.tsx'
import type { PointEditForm } from './point-text.ts'
import { TagsField } from './tags-field.tsx'
import { TierField } from './tier-field.tsx'
import { useEditPoint } from './use-edit-point.ts'
import { type ReasonState, useEditReason } from './use-edit-reason.ts'
import { useLeaveForm } from './use-leave-form.ts'
import { type PhotoOrder, usePhotoOrder } from './use-photo-order.ts'
import { type PlaceFinderState, usePlaceFinder } from './use-place-finder.ts'
import { usePointPhoto } from './use-point-photo.ts'
import { VisitorPointPreview } from './visitor-point-preview.tsx'

/** Map and preview stay visible beside the fields. */
const Aside = styled(Stack)({
  position: 'sticky',
  top: 0,
  alignSelf: 'start',
  maxHeight: 'calc(90vh - 180px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})

/** Connects the form with the dialog around it: place of the buttons, busy state, and requests to close. */
type DialogSlots = {
  /** Container of the form's buttons. */
  actionsSlot: HTMLElement | null
  onBusy: (busy: boolean) => void
  /** Set by the form: a function that handles a request to close the dialog. */
  onCloseRef: RefObject<(() => void) | undefined>
}

type Props = {
  /** Undefined creates a point. */
  point: Point | undefined
  catalogue: Catalogue
  ownId: string
  dialog: DialogSlots
  onClose: () => void
  onSaved: (saved: Point) => void
  onCatalogueChanged: () => void
}

/** The form of a point: its fields, with map and preview. */
export function PointFormBody({ point, catalogue, ownId, dialog, onClose, onSaved, onCatalogueChanged }: Props) {
  const { tags, pricing_tiers: tiers } = catalogue
  const id = useId()
  const photo = usePointPhoto()
  const photoButton = useRef<HTMLButtonElement>(null)
  const invalidatePoints = useInvalidatePoints()
  const isSideBySide = useMediaQuery(theme => theme.breakpoints.up('md'))
  const reasonRef = useRef<ReasonState>(undefined)
  const photoOrder = useRef<PhotoOrder>(undefined)
  const pointEdit = useEditPoint({
    photo,
    photoOrder,
    reason: reasonRef,
    point,
    ownId,
    isKnownTag: tagId => tags.some(tag => tag.id === tagId),
    onCatalogueChanged,
    onPhotoWrong: () => photoButton.current?.focus(),
    onSaved: saved => {
      onSaved(saved)
      leave()
      invalidatePoints()
    },
  })
  const { form, savedRecord, isGone, busy } = pointEdit
  const order = usePhotoOrder(savedRecord ? photoUrlsOf(savedRecord) : [])
  const reason = useEditReason(form, savedRecord)
  useEffect(() => {
    reasonRef.current = reason
    photoOrder.current = order
  })
  const finder = usePlaceFinder(form)
  const { guard, leave, requestClose, isAsking, stay } = useLeaveForm({
    hasUnsavedChanges: pointEdit.unsaved || photo.state.step !== 'unchanged' || order.isChanged,
    forget: pointEdit.clearDraft,
    onCloseRef: dialog.onCloseRef,
    onClose,
  })
  const { onBusy } = dialog
  useEffect(() => onBusy(busy), [busy, onBusy])

  const submitPoint = (event: SubmitEvent<HTMLFormElement>) => {
    if (reason.validate()) return void pointEdit.submit(event)
    event.preventDefault()
  }
  const status = savedRecord ? shownStatusAt(savedRecord, serverNow()) : 'available'
  const savedUrl = order.urls[0] ?? null
  const map = <PlacePicker form={form} finder={finder} />
  const preview = (
    <VisitorPointPreview
      form={form}
      tiers={tiers}
      tags={tags}
      photoUrl={shownPhotoUrl(photo, savedUrl)}
      status={status}
      until={savedRecord && status !== 'available' ? unavailableUntilLabel(savedRecord) : ''}
    />
  )
  return (
    <FormColumns id={id} noValidate onSubmit={submitPoint}>
      <Stack spacing={3}>
        {isGone && <GoneAlert onSaveAsNew={pointEdit.makeNew} />}
        <EditAlerts
          edit={pointEdit}
          title={POINT_FORM_TEXTS.UPDATE_FAILED}
          text={POINT_REFUSALS.POINT_CHANGED.sentence}
          formatValue={(field, value) => formatPointFieldValue(field, value, { tiers, tags })}
          extraConflicts={pointEdit.photoConflicts}
          onAcceptExtra={pointEdit.acceptPhoto}
        />
        {savedRecord && <PointHeldNotice point={savedRecord} />}
        <FormSections
          form={form}
          savedPoint={savedRecord}
          catalogue={catalogue}
          finder={finder}
          map={!isSideBySide && map}
          photoField={
            <>
              <PhotoField photo={photo} savedUrl={savedUrl} ref={photoButton} />
              <MorePhotosField order={order} />
            </>
          }
        />
        {reason.isNeeded && <ReasonField reason={reason} />}
        {!isSideBySide && preview}
      </Stack>
      {isSideBySide && (
        <Aside spacing={2}>
          {map}
          {preview}
        </Aside>
      )}
      {dialog.actionsSlot &&
        createPortal(
          <DialogActions>
            <Button disabled={busy} onClick={requestClose}>
              {OFFICE_TEXTS.CANCEL}
            </Button>
            <BusyButton type="submit" form={id} variant="contained" loading={busy} disabled={isGone}>
              {savedRecord ? OFFICE_TEXTS.SAVE : POINT_FORM_TEXTS.CREATE}
            </BusyButton>
          </DialogActions>,
          dialog.actionsSlot,
        )}
      <UnsavedChangesDialog guard={guard} onLeave={pointEdit.clearDraft} />
      <UnsavedChangesDialog guard={{ isAsking, leave, stay }} onLeave={stay} />
    </FormColumns>
  )
}

type SectionsProps = {
  form: PointEditForm
  savedPoint: Point | undefined
  catalogue: Catalogue
  finder: PlaceFinderState
  map: ReactNode
  photoField: ReactNode
}

function FormSections({ form, savedPoint, catalogue, finder, map, photoField }: SectionsProps) {
  const { tags, pricing_tiers: tiers } = catalogue
  return (
    <>
      <FormSection title={POINT_FORM_TEXTS.TIER_SECTION}>
        <FieldPair>
          <TierField form={form} tiers={tiers} />
          <TagsField form={form} tags={tags} />
        </FieldPair>
        <FieldsByKind form={form} section="tier" />
      </FormSection>
      <FormSection title={POINT_FORM_TEXTS.PLACE_SECTION} intro={POINT_FORM_TEXTS.PLACE_INTRO}>
        <PlaceFields form={form} finder={finder} />
        <FieldsByKind form={form} section="place" />
        {map}
      </FormSection>
      <FormSection title={POINT_FORM_TEXTS.TEXT_SECTION}>
        <CodeNameAndDescriptionFields form={form} tiers={tiers} savedPoint={savedPoint} />
        <FieldsByKind form={form} section="text" />
        {photoField}
      </FormSection>
      <FormSection title={POINT_FORM_TEXTS.FACTS_SECTION} intro={POINT_FORM_TEXTS.FACTS_INTRO}>
        <FieldsByKind form={form} section="facts" />
      </FormSection>
      <FormSection title={POINT_FORM_TEXTS.PRICE_SECTION} intro={POINT_FORM_TEXTS.PRICE_INTRO}>
        <OwnPriceFields form={form} tiers={tiers} />
        <FieldsByKind form={form} section="price" />
      </FormSection>
      <FormSection title={POINT_FORM_TEXTS.SITE_SECTION}>
        <AvailableField form={form} />
        <FieldsByKind form={form} section="site" />
      </FormSection>
    </>
  )
}

/** Shown when the point was deleted while it was edited. */
const GoneAlert = ({ onSaveAsNew }: { onSaveAsNew: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onSaveAsNew}>
        {POINT_FORM_TEXTS.SAVE_AS_NEW}
      </Button>
    }
  >
    <AlertTitle>{POINT_FORM_TEXTS.GONE_MEANWHILE}</AlertTitle>
    {POINT_FORM_TEXTS.GONE_MEANWHILE_DETAIL}
  </Alert>
)

function AvailableField({ form }: { form: PointEditForm }) {
  const id = useId()
  return (
    <div>
      <FormSwitch form={form} name="is_available" label={POINT_FORM_TEXTS.FIELDS.is_available} describedBy={id} />
      <Typography variant="caption" id={id}>
        {POINT_FORM_TEXTS.AVAILABLE_DETAIL}
      </Typography>
    </div>
  )
}

const ReasonField = ({ reason }: { reason: ReasonState }) => (
  <TextField
    fullWidth
    multiline
    required
    minRows={2}
    label={POINT_FORM_TEXTS.REASON}
    helperText={reason.error ?? POINT_FORM_TEXTS.REASON_HINT}
    error={reason.error !== undefined}
    value={reason.text}
    onChange={event => reason.onChange(event.target.value)}
    inputRef={reason.input}
  />
)
