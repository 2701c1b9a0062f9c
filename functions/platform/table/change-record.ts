import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { CONFLICT, retryOnConflict } from './retry-on-conflict.ts'
import { type TransactAction, tryTransact } from './transact.ts'

/** The result of a decision: the record's new state and the other writes of the same transaction. */
export type RecordChange<Stored> = {
  updated: Stored
  actions: TransactAction[]
  /** The reason shown in the record's history, for changes that require one. */
  reason?: string | undefined
  /** Called when it is written; not for an attempt that met a conflict. */
  onWritten?: (() => void) | undefined
}

/**
 * A decision that finds nothing to change. This is no refusal: the record stays as it is and the caller gets the value
 * of `unchanged`.
 */
export type UnchangedOutcome<Outcome> = { unchanged: Outcome }

/**
 * `by`: who changes the record, null for the system. `expectedVersion`: the version that the caller saw, undefined when
 * it does not matter.
 */
export type ChangeOptions = { by: Actor | null; expectedVersion?: number | undefined }

type Versioned = { version: number; status: string; updated_at: string; changed_by: Actor | null }

/** How records of one kind are changed. */
export type RecordKind<Stored extends Versioned, View> = {
  find: (id: string) => Promise<Stored | undefined>
  /** Conditional on status and version as read; writes the next version. */
  replaceAction: (read: Stored, updated: Stored, reason: string | undefined) => TransactAction
  /** The record without its internal attributes. */
  view: (stored: Stored) => View
  notFound: () => DomainError
  changed: () => DomainError
  /** Throws for a status that the record can't get. */
  assertTransition: (read: Stored, to: Stored['status']) => void
  /** Further writes of the transaction that follow from the change, whoever decided it. */
  consequences?: (read: Stored, updated: Stored) => Promise<TransactAction[]>
  /** Throws the refusal of a decision, or returns CONFLICT when another write may have caused it. */
  refuse?: (refusal: DomainError, read: Stored, isStale: boolean) => Promise<typeof CONFLICT>
  /** Whether a decision's actions are written when the record itself stays as it is. */
  writesActionsAlone: boolean
}

const isCondition = (action: TransactAction): boolean => action.ConditionCheck !== undefined

/**
 * Changes a record in one transaction, conditional on its status and version as read. `decide` gets the current record
 * and throws the refusal. Throws `notFound`, what `assertOrderTransition` throws, or `changed` when `expectedVersion` is
 * outdated or every attempt lost to a concurrent change.
 */
export const changeRecord = <Stored extends Versioned, View, Outcome>(
  kind: RecordKind<Stored, View>,
  id: string,
  { by, expectedVersion }: ChangeOptions,
  decide: (
    read: Stored,
  ) => Promise<RecordChange<Stored> | UnchangedOutcome<Outcome>> | RecordChange<Stored> | UnchangedOutcome<Outcome>,
): Promise<View | Outcome> =>
  retryOnConflict<View | Outcome>(
    async () => {
      const current = await kind.find(id)
      if (!current) throw kind.notFound()
      const isStale = expectedVersion !== undefined && expectedVersion !== current.version
      let decision: RecordChange<Stored> | UnchangedOutcome<Outcome>
      try {
        decision = await decide(current)
      } catch (error) {
        if (error instanceof DomainError && kind.refuse) return kind.refuse(error, current, isStale)
        throw error
      }
      if ('unchanged' in decision) return decision.unchanged
      // Checked after the decision, so that a refusal by the record's own state takes precedence.
      if (isStale) throw kind.changed()
      const { updated, actions, reason, onWritten } = decision
      // Nothing changed, so nothing is written: a new version would conflict with other people's decisions.
      const isUnchanged = isDeepStrictEqual({ ...updated, updated_at: current.updated_at }, current)
      if (isUnchanged && !(kind.writesActionsAlone && !actions.every(isCondition))) return kind.view(current)
      if (updated.status !== current.status) kind.assertTransition(current, updated.status)
      const failure = await tryTransact([
        kind.replaceAction(current, { ...updated, changed_by: by }, reason),
        ...actions,
        ...((await kind.consequences?.(current, updated)) ?? []),
      ])
      if (failure) return CONFLICT
      onWritten?.()
      return kind.view({ ...updated, version: current.version + 1 })
    },
    { errorWhenExhausted: kind.changed },
  )
