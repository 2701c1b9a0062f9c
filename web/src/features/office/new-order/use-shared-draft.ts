import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import { orderDrafts } from '#shared/orders/api/order-drafts.ts'
import type { OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import { useBeforeUnloadGuard } from '#web/features/catalogue/point-imports/use-before-unload-guard.ts'
import { ApiError, callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { randomId } from '#web/lib/random-id.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { draftContentOfForm, formOfDraft, isSameDraftContent } from './draft-content.ts'
import { type FormPartChange, mergeOrderForms, withFormPart } from './draft-merge.ts'
import { emptyOrderForm, type NewOrderForm } from './new-order-form.ts'

/** Pause after the last change before the draft is saved. Milliseconds. */
const PAUSE_MS = 1_000
const RETRY_MS = 10_000
/** Refetch interval, because a colleague may have the draft open too. Milliseconds. */
const REFRESH_MS = 15_000

/** The current draft, refetched while the page is visible. */
export const useOrderDraft = (id: string | undefined) =>
  useQuery({
    queryKey: queryKeys.orderDraft(id ?? ''),
    queryFn: ({ signal }) => callApi(orderDrafts.get, { draft_id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    refetchInterval: query => (isNotFound(query.state.error) ? false : REFRESH_MS),
    staleTime: 0,
    // Not cached, so that it is loaded anew when it is opened again.
    gcTime: 0,
  })

/** Changes that a colleague has saved in the meantime. Those that are not `accepted` wait for the user's decision. */
type DraftConflict = { count: number; by: OrderDraft; changes: readonly FormPartChange[] }

type Failure = { text: string; retries: boolean; form: NewOrderForm }
/** The draft on which the form is based, and the form with the draft's content. */
type DraftBase = { draft: OrderDraft | undefined; form: NewOrderForm }
/** 'same': a colleague, or a request whose answer was lost, has already saved the typed content. */
type SaveOutcome = 'saved' | 'same' | 'merged' | 'stopped' | 'failed'

type Options = {
  ownId: string
  /** The draft as it was when it was opened; undefined for a new one. */
  opened: OrderDraft | undefined
  form: NewOrderForm
  setForm: (form: NewOrderForm) => void
  /** Called when a new draft was stored while the page is open. */
  onMade: (draft: OrderDraft) => void
}

/** The draft on which the form is based, and what a colleague has saved of it in the meantime. */
function useMergedDraft({ ownId, opened, form, setForm }: Options) {
  const [base, setBaseState] = useState<DraftBase>({ draft: opened, form })
  const [conflict, setConflict] = useState<DraftConflict>()
  // Also in a ref, because a pending save must not use the form and base of an earlier render.
  const latest = useRef({ form, base })
  latest.current.form = form
  const setBase = (next: DraftBase) => {
    latest.current.base = next
    setBaseState(next)
  }
  return {
    base,
    latest,
    setBase,
    conflict,
    isUndecided: conflict?.changes.some(({ accepted }) => !accepted) ?? false,
    merge: (current: OrderDraft): SaveOutcome => {
      const theirs = formOfDraft(current, ownId)
      const merged = mergeOrderForms(latest.current.base.form, theirs, latest.current.form)
      setBase({ draft: current, form: theirs })
      latest.current.form = merged.form
      setForm(merged.form)
      if (merged.changes.length === 0) return 'same'
      setConflict(last => ({ count: (last?.count ?? 0) + 1, by: current, changes: merged.changes }))
      return merged.changes.every(({ accepted }) => accepted) ? 'merged' : 'stopped'
    },
    acceptTheirs: (name: string) => {
      const change = conflict?.changes.find(({ field }) => field === name)
      if (!conflict || !change) return
      setForm(withFormPart(latest.current.form, name, change.current))
      const changes = conflict.changes.map(change => (change.field === name ? { ...change, accepted: true } : change))
      setConflict({ ...conflict, changes })
    },
    dismissConflict: () => setConflict(undefined),
  }
}

/** Saves the form as a change of its draft, one save at a time. */
function useDraftSaves({ ownId, onMade }: Options, { latest, setBase, merge }: ReturnType<typeof useMergedDraft>) {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isGone, setGone] = useState(false)
  /** `isStopped`: whether nothing may be saved any more. */
  const state = useRef({ isStopped: false, isOpen: true })
  const attempt = useRef<{ key: string; form: NewOrderForm }>(undefined)
  const running = useRef<Promise<SaveOutcome>>(undefined)

  const write = async (sent: NewOrderForm, { draft }: DraftBase) => {
    const content = draftContentOfForm(sent, ownId)
    if (draft) {
      const saved = await callApi(orderDrafts.save, { ...content, draft_id: draft.id, version: draft.version })
      return setBase({ draft: saved, form: sent })
    }
    attempt.current ??= { key: randomId(), form: sent }
    const newDraft = await callApi(orderDrafts.create, content, { idempotencyKey: attempt.current.key })
    // A first request whose answer was lost may have created the draft with the form of that time.
    setBase({ draft: newDraft, form: newDraft.version === 1 ? attempt.current.form : formOfDraft(newDraft, ownId) })
    attempt.current = undefined
    if (state.current.isOpen) onMade(newDraft)
  }
  const fail = (error: unknown, sent: NewOrderForm): SaveOutcome => {
    if (error instanceof ApiError && error.code === 'ORDER_DRAFT_CHANGED' && error.details)
      return merge(error.details.draft)
    if (error instanceof ApiError && error.code === 'ORDER_DRAFT_NOT_FOUND') {
      setGone(true)
      return 'stopped'
    }
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    setFailure({ text: isRefused ? error.message : ORDER_DRAFTS_TEXTS.NOT_SAVED, retries: !isRefused, form: sent })
    return 'failed'
  }
  const saveOnce = async (): Promise<SaveOutcome> => {
    const { form: sent, base } = latest.current
    if (state.current.isStopped) return 'stopped'
    if (isSameDraftContent(sent, base.form, ownId)) return 'saved'
    setSaving(true)
    try {
      await write(sent, base)
      setFailure(undefined)
      void queryClient.invalidateQueries({ queryKey: queryKeys.orderDrafts })
      return 'saved'
    } catch (error) {
      return fail(error, sent)
    } finally {
      setSaving(false)
    }
  }
  return {
    isSaving,
    failure,
    isGone,
    setGone,
    state,
    /** Saves the current form, after a pending save has ended. */
    save: (): Promise<SaveOutcome> => {
      const next = (running.current ?? Promise.resolve()).then(async () => {
        const outcome = await saveOnce()
        return outcome === 'same' ? saveOnce() : outcome
      })
      running.current = next
      return next
    },
  }
}

/**
 * Saves the form automatically shortly after each change. What a colleague saves is merged in; when both changed the
 * same part, nothing is saved until the user decides.
 */
export function useSharedDraft(options: Options) {
  const { ownId, form } = options
  const queryClient = useQueryClient()
  const merged = useMergedDraft(options)
  const { base, latest, setBase, merge, conflict, isUndecided, acceptTheirs, dismissConflict } = merged
  const { isSaving, failure, isGone, setGone, state, save } = useDraftSaves(options, merged)
  const [isOver, setOver] = useState(false)
  const isStopped = isGone || isOver || isUndecided
  state.current.isStopped = isStopped
  const isDirty = !isSameDraftContent(form, base.form, ownId)

  const saveSoon = useEffectEvent(() => void save())
  const isRefused = failure !== undefined && !failure.retries && failure.form === form
  const pause = failure?.retries ? RETRY_MS : PAUSE_MS
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form begins the pause anew.
  useEffect(() => {
    if (!isDirty || isStopped || isSaving || isRefused) return
    const timer = setTimeout(saveSoon, pause)
    return () => clearTimeout(timer)
  }, [form, isDirty, isStopped, isSaving, isRefused, pause])
  useEffect(() => {
    const { current } = state
    current.isOpen = true
    return () => {
      current.isOpen = false
      // When the page is left, the draft is saved without the pause.
      saveSoon()
    }
  }, [state])
  useBeforeUnloadGuard(isDirty && !isStopped)

  const refreshed = useOrderDraft(isOver ? undefined : base.draft?.id)
  const follow = useEffectEvent((current: OrderDraft) => {
    const { draft } = latest.current.base
    if (draft && current.id === draft.id && current.version > draft.version && !isSaving && !isStopped) merge(current)
  })
  useEffect(() => {
    if (refreshed.data) follow(refreshed.data)
  }, [refreshed.data])
  const isMissing = isNotFound(refreshed.error)
  useEffect(() => {
    if (isMissing) setGone(true)
  }, [isMissing, setGone])

  return {
    draft: base.draft,
    isGone: isGone && !isOver,
    failure: isDirty ? failure?.text : undefined,
    conflict,
    isUndecided,
    acceptTheirs,
    dismissConflict,
    /**
     * Saves at once. `draft`: the draft from which to make the order, undefined when it is not saved as the user sees
     * it. `form`: the form at that time.
     */
    saveNow: async (): Promise<{ draft: OrderDraft | undefined; form: NewOrderForm; isMerged: boolean }> => {
      const outcome = await save()
      const { base: saved, form: now } = latest.current
      return { draft: outcome === 'saved' ? saved.draft : undefined, form: now, isMerged: outcome === 'merged' }
    },
    /** Makes the next save create a new draft. */
    startNew: () => {
      setBase({ draft: undefined, form: emptyOrderForm(serverNow()) })
      setGone(false)
    },
    /** Stops saving, because the draft has become an order or was deleted. */
    end: () => {
      state.current.isStopped = true
      setOver(true)
      void queryClient.invalidateQueries({ queryKey: queryKeys.orderDrafts })
    },
    /** Takes this form as the saved one. */
    begin: (startedForm: NewOrderForm) => setBase({ draft: latest.current.base.draft, form: startedForm }),
  }
}
export type SharedDraft = ReturnType<typeof useSharedDraft>
