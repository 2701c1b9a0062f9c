import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { catalogue } from '#shared/api/catalogue.ts'
import { type ManagedMapSettings, type MapSettingsForm, managedMapSettings } from '#shared/domain/map-settings.ts'
import { MAP_SETTINGS } from '#shared/messages/map-settings.ts'
import { useCatalogueChanges } from '#web/features/catalogue/use-catalogue.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { sayFailure } from '#web/lib/say-failure.ts'

const details = z.object({ map_settings: managedMapSettings })

/** What a refusal says is stored now; asked for when it does not say it. undefined: it can't be told. */
async function currentSettings(refusal: ApiError): Promise<ManagedMapSettings | undefined> {
  const said = details.safeParse(refusal.details)
  if (said.success) return said.data.map_settings
  const asked = await call(catalogue.get, {}).catch(() => undefined)
  return asked?.map_settings
}

export const isChangedMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'MAP_SETTINGS_CHANGED'

type Outcomes = {
  onSaved: (saved: ManagedMapSettings) => void
  /** Somebody else saved first. */
  onChanged: (current: ManagedMapSettings) => void
}

/** Saves all settings at once, as they follow the version that was read. Says in a toast how it went. */
export function useSaveSettings({ onSaved, onChanged }: Outcomes) {
  const changes = useCatalogueChanges()
  return useMutation({
    mutationFn: (settings: MapSettingsForm & { version: number }) => call(catalogue.saveMapSettings, settings),
    onSuccess: saved => {
      onSaved(saved)
      toast.success(MAP_SETTINGS.SAVED)
      changes.put(before => ({ ...before, map_settings: saved }))
      void changes.reload()
    },
    onError: async error => {
      sayFailure(MAP_SETTINGS.SAVE_FAILED, error)
      if (!isChangedMeanwhile(error)) return
      const current = await currentSettings(error)
      if (current) onChanged(current)
    },
  })
}
