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
  /** Called when the change was written; not for an attempt that met a conflict. */
  onWritten?: (() => void) | undefined
}

/**
 * The result of a decision that finds nothing to change. This is no refusal: the record stays as it is, and the caller
 * gets the value of `unchanged`.
 */
export type UnchangedOutcome<Outcome> = { unchanged: Outcome }

/**
 * `by`: who changes the record; null for the system. `expectedVersion`: the version that the caller saw; undefined when
 * any version may be changed. `attempts`: for changes that compete with those of other records.
 */
export type ChangeOptions = { by: Actor | null; expectedVersion?: number | undefined; attempts?: number }

type Versioned = { version: number; status: string; updated_at: string; changed_by: Actor | null }

/** How records of one kind are changed. */
export type RecordKind<Stored extends Versioned, View> = {
  find: (id: string) => Promise<Stored | undefined>
  /** Writes the next version. Its condition: the stored record still has the status and version that were read. */
  replaceAction: (read: Stored, updated: Stored, reason: string | undefined) => TransactAction
  /** The record without its internal attributes. */
  view: (stored: Stored) => View
  notFound: () => DomainError
  changed: () => DomainError
  /** Throws the refusal for a status that can't follow the record's current one. */
  assertTransition: (read: Stored, to: Stored['status']) => void
  /** Further writes that follow from a change, whoever decided it; they are part of the same transaction. */
  consequences?: (read: Stored, updated: Stored) => Promise<TransactAction[]>
  /**
   * Handles a refusal that `decide` threw: throws it, or another one, or returns CONFLICT to read the record again,
   * when a concurrent write may be the refusal's cause. `isStale`: the caller saw an older version.
   */
  refuse?: (refusal: DomainError, read: Stored, isStale: boolean) => Promise<typeof CONFLICT>
  /** Whether the actions of a decision are written even when the record itself stays unchanged. */
  writesActionsAlone: boolean
}

const isCondition = (action: TransactAction): boolean => action.ConditionCheck !== undefined

/**
 * Changes a record in one transaction, on condition that it still has the status and version that were read. `decide`
 * gets the current record, and throws if it refuses the change. Throws `notFound`, the refusal of `assertTransition`,
 * or `changed` when `expectedVersion` is outdated or every attempt lost to a concurrent change.
 */
export const changeRecord = <Stored extends Versioned, View, Outcome>(
  kind: RecordKind<Stored, View>,
  id: string,
  { by, expectedVersion, attempts }: ChangeOptions,
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
      // The version is checked after the decision, so that a refusal caused by the record's own state takes precedence.
      if (isStale) throw kind.changed()
      const { updated, actions, reason, onWritten } = decision
      // A new version without any change would conflict with other people's decisions, so nothing is written.
      const isUnchanged = isDeepStrictEqual({ ...updated, updated_at: current.updated_at }, current)
      if (isUnchanged && !(kind.writesActionsAlone && !actions.every(isCondition))) return kind.view(current)
      if (updated.status !== current.status) kind.assertTransition(current, updated.status)
      const failedConditions = await tryTransact([
        kind.replaceAction(current, { ...updated, changed_by: by }, reason),
        ...actions,
        ...((await kind.consequences?.(current, updated)) ?? []),
      ])
      if (failedConditions) return CONFLICT
      onWritten?.()
      return kind.view({ ...updated, version: current.version + 1 })
    },
    { errorWhenExhausted: kind.changed, ...(attempts && { attempts }) },
  )
