import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import { orderDrafts } from '#shared/orders/api/order-drafts.ts'
import type { OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import { useBeforeUnloadGuard } from '#web/features/catalogue/point-imports/use-before-unload-guard.ts'
import { ApiError, callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { randomId } from '#web/lib/random-id.ts'
import { draftContentOfForm, formOfDraft, isSameContent } from './draft-content.ts'
import { type FormPartChange, mergeOrderForms, withFormPart } from './draft-merge.ts'
import { emptyOrder, type NewOrderForm } from './new-order-form.ts'

/** After the last key. */
const PAUSE_MS = 1_000
const RETRY_MS = 10_000
/** A colleague may have it open too. */
const REFRESH_MS = 15_000

/** A draft as it is now, looked at again while the page is seen. */
export const useOrderDraft = (id: string | undefined) =>
  useQuery({
    queryKey: queryKeys.orderDraft(id ?? ''),
    queryFn: ({ signal }) => callApi(orderDrafts.get, { draft_id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    refetchInterval: query => (isNotFound(query.state.error) ? false : REFRESH_MS),
    staleTime: 0,
    // Opened again, it is read again.
    gcTime: 0,
  })

/** Changes that a colleague has saved meanwhile; those that are not `accepted` wait for a decision. */
export type DraftConflict = { count: number; by: OrderDraft; changes: readonly FormPartChange[] }

type Failure = { text: string; retries: boolean; form: NewOrderForm }
/** The draft and the form that it has. */
type DraftBase = { draft: OrderDraft | undefined; form: NewOrderForm }
/** 'same': a colleague, or an answer that was lost, has saved what is typed. */
type SaveOutcome = 'saved' | 'same' | 'merged' | 'stopped' | 'failed'

type Options = {
  ownId: string
  /** The draft as it was opened; undefined for a new one. */
  opened: OrderDraft | undefined
  form: NewOrderForm
  setForm: (form: NewOrderForm) => void
  /** A new one was stored while the page is open. */
  onMade: (draft: OrderDraft) => void
}

/** The draft that is typed over, and what a colleague has saved of it meanwhile. */
function useMergedDraft({ ownId, opened, form, setForm }: Options) {
  const [base, setBaseState] = useState<DraftBase>({ draft: opened, form })
  const [conflict, setConflict] = useState<DraftConflict>()
  // A ref as well as state, because a pending save must not use the form and base of an earlier render.
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

/** Writes the form over the draft that it was typed over, one save at a time. */
function useDraftSaves({ ownId, onMade }: Options, { latest, setBase, merge }: ReturnType<typeof useMergedDraft>) {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isGone, setGone] = useState(false)
  /** `isStopped`: nothing may be written. */
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
    // A lost first request may have made it, as the form was then.
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
    if (isSameContent(sent, base.form, ownId)) return 'saved'
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
    /** Saves what is typed now, once a pending save has ended. */
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
 * Saves the form by itself shortly after each change, over the version that it was read in. What a colleague saves is merged
 * in; where both changed the same, nothing is saved until the person decides.
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
  const isDirty = !isSameContent(form, base.form, ownId)

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
      // Whoever leaves does not wait for the pause.
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
    /** The draft to make the order of; undefined when it is not saved as the person sees it. `form`: as it is by then. */
    saveNow: async (): Promise<{ draft: OrderDraft | undefined; form: NewOrderForm; isMerged: boolean }> => {
      const outcome = await save()
      const { base: saved, form: now } = latest.current
      return { draft: outcome === 'saved' ? saved.draft : undefined, form: now, isMerged: outcome === 'merged' }
    },
    /** The next save makes a new draft. */
    startNew: () => {
      setBase({ draft: undefined, form: emptyOrder(new Date().toISOString()) })
      setGone(false)
    },
    /** The draft became an order or was deleted here, so nothing more is saved. */
    end: () => {
      state.current.isStopped = true
      setOver(true)
      void queryClient.invalidateQueries({ queryKey: queryKeys.orderDrafts })
    },
    /** Takes the form as it is for saved. */
    begin: (startedForm: NewOrderForm) => setBase({ draft: latest.current.base.draft, form: startedForm }),
  }
}
export type SharedDraft = ReturnType<typeof useSharedDraft>
