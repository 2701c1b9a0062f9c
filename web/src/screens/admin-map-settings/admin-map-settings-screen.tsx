import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ComponentProps, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'sonner'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import { type MapSettingsForm, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { useCatalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { AllLevelsCard } from '#web/features/catalogue/map-settings/all-levels-card.tsx'
import { ConflictAlert } from '#web/features/catalogue/map-settings/conflict-alert.tsx'
import { RuleCard } from '#web/features/catalogue/map-settings/rule-card.tsx'
import {
  differingSettingsParts,
  RULE_NUMBERS,
  withDefaultRule,
  withRule,
  withRuleInAllLevels,
  withSettingsParts,
  type ZoomRulePatch,
} from '#web/features/catalogue/map-settings/settings-form.ts'
import { SettingsLayout } from '#web/features/catalogue/map-settings/settings-layout.tsx'
import { SettingsPreview } from '#web/features/catalogue/map-settings/settings-preview.tsx'
import { SettingsSaveBar } from '#web/features/catalogue/map-settings/settings-save-bar.tsx'
import { useEditSettings } from '#web/features/catalogue/map-settings/use-edit-settings.ts'
import { useZoomLevel } from '#web/features/catalogue/map-settings/use-zoom-level.ts'
import { ZoomStrip } from '#web/features/catalogue/map-settings/zoom-strip.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useUnsavedGuard } from '#web/lib/use-unsaved-guard.ts'
import type { PointsMapHandle } from '#web/map/points-map.tsx'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { RestoredDraftAlert } from '#web/ui/restored-draft-alert.tsx'
import { UnsavedChangesDialog } from '#web/ui/unsaved-changes-dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const UNDO_TOAST = 'map-settings-undo'

/** Screen to edit how the public map groups points at each zoom level, with a live preview. */
export function AdminMapSettingsScreen() {
  useTitle(MAP_SETTINGS_TEXTS.TITLE)
  const { profile } = useSession()
  const catalogue = useCatalogue()
  const settingsEdit = useEditSettings(`${profile?.id}:map-settings`, profile && catalogue.data?.map_settings)
  const unsavedGuard = useUnsavedGuard(settingsEdit.unsaved)
  const map = useRef<PointsMapHandle>(null)
  const { level, choose, onZoom } = useZoomLevel(map)
  const inputs = { cluster_radius: useRef<HTMLInputElement>(null), min_cluster_size: useRef<HTMLInputElement>(null) }
  const isWide = useMediaQuery(theme => theme.breakpoints.up('md'))

  const { lastRead: savedForm, typed, refused } = settingsEdit
  const hasFailed = !savedForm && catalogue.isError
  const { error, errorUpdatedAt } = catalogue
  useEffect(() => {
    if (hasFailed && errorUpdatedAt) toastError(MAP_SETTINGS_TEXTS.LOAD_FAILED, error)
  }, [hasFailed, error, errorUpdatedAt])

  if (isForbidden(error))
    return (
      <PageFrame title={MAP_SETTINGS_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )

  const refusedLevels = Object.keys(refused).map(Number)
  const submitSettings = () => {
    if (!savedForm || settingsEdit.busy) return
    const [firstRefusedLevel] = refusedLevels
    if (firstRefusedLevel === undefined) {
      void settingsEdit.submit()
      return
    }
    flushSync(() => choose(firstRefusedLevel))
    const number = RULE_NUMBERS.find(ruleNumber => refused[firstRefusedLevel]?.[ruleNumber] !== undefined)
    if (number) inputs[number].current?.focus()
    toast.error(MAP_SETTINGS_TEXTS.SAVE_FAILED, { description: MAP_SETTINGS_TEXTS.TO_CORRECT(firstRefusedLevel) })
  }
  const saveBar = (
    <SettingsSaveBar
      unsaved={settingsEdit.unsaved}
      busy={settingsEdit.busy}
      disabled={!savedForm}
      onSave={submitSettings}
      onDiscard={settingsEdit.discard}
    />
  )
  return (
    <PageFrame fillsHeight title={MAP_SETTINGS_TEXTS.TITLE} intro={MAP_SETTINGS_TEXTS.INTRO} action={isWide && saveBar}>
      <SettingsLayout
        strip={<ZoomStrip settings={typed} level={level} refused={refusedLevels} onChoose={choose} />}
        preview={<SettingsPreview ref={map} settings={typed} level={level} onZoom={onZoom} />}
        foot={!isWide && saveBar}
      >
        {hasFailed && <LoadFailedAlert catalogue={catalogue} />}
        {settingsEdit.restored && <RestoredDraftAlert onDiscard={settingsEdit.discard} />}
        {settingsEdit.conflict && (
          <ConflictAlert
            key={settingsEdit.conflict.count}
            conflict={settingsEdit.conflict}
            typed={typed}
            onKeepMine={settingsEdit.keepMine}
            onAcceptTheirs={settingsEdit.acceptTheirs}
            onClose={settingsEdit.dismissConflict}
          />
        )}
        {savedForm || hasFailed ? (
          <SettingsCards edit={settingsEdit} level={level} inputs={inputs} />
        ) : (
          <>
            <VisuallyHidden role="status">{MAP_SETTINGS_TEXTS.LOADING}</VisuallyHidden>
            <Skeleton variant="rounded" height={132} />
            <Skeleton variant="rounded" height={420} />
          </>
        )}
      </SettingsLayout>
      <UnsavedChangesDialog guard={unsavedGuard} onLeave={settingsEdit.discard} />
    </PageFrame>
  )
}

type CardsProps = {
  edit: ReturnType<typeof useEditSettings>
  level: number
  inputs: ComponentProps<typeof RuleCard>['inputs']
}

/** Cards with the setting for all levels and with the rule of the chosen level. */
function SettingsCards({ edit, level, inputs }: CardsProps) {
  const { lastRead: savedForm, typed, refused } = edit
  const changeRule = (change: ZoomRulePatch) => {
    edit.change(settings => withRule(settings, level, change))
    if (change.display_mode === 'individual') edit.dropRefused(level)
    for (const number of RULE_NUMBERS) if (change[number] !== undefined) edit.refuse(level, number, undefined)
  }
  /** Makes a change that also affects levels which are not visible, with a button to undo it. */
  const changeWithUndo = (changedForm: MapSettingsForm, sentence: string) => {
    const changedParts = differingSettingsParts(typed, changedForm)
    edit.change(() => changedForm)
    toast(sentence, {
      id: UNDO_TOAST,
      action: {
        label: MAP_SETTINGS_TEXTS.UNDO,
        onClick: () => edit.change(settings => withSettingsParts(settings, changedParts, typed)),
      },
    })
  }

  return (
    <>
      <AllLevelsCard
        logic={typed.cluster_count_logic}
        disabled={!savedForm}
        onChange={cluster_count_logic => edit.change(settings => ({ ...settings, cluster_count_logic }))}
      />
      <RuleCard
        rule={zoomRuleAt(typed, level)}
        refused={refused[level] ?? {}}
        disabled={!savedForm}
        inputs={inputs}
        onChange={changeRule}
        onRefuse={(number, text) => edit.refuse(level, number, text)}
        onCopy={() => {
          edit.dropRefused()
          changeWithUndo(withRuleInAllLevels(typed, level), MAP_SETTINGS_TEXTS.COPIED(level))
        }}
        onReset={() => {
          edit.dropRefused(level)
          changeWithUndo(withDefaultRule(typed, level), MAP_SETTINGS_TEXTS.WAS_RESET(level))
        }}
      />
    </>
  )
}

const LoadFailedAlert = ({ catalogue }: { catalogue: ReturnType<typeof useCatalogue> }) => (
  <Alert severity="error">
    <AlertTitle>{MAP_SETTINGS_TEXTS.LOAD_FAILED}</AlertTitle>
    <p style={{ margin: '0 0 8px' }}>{MAP_SETTINGS_TEXTS.LOAD_FAILED_DETAIL}</p>
    <BusyButton
      variant="outlined"
      color="inherit"
      loading={catalogue.isFetching}
      onClick={() => void catalogue.refetch()}
    >
      {SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  </Alert>
)
