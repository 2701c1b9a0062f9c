/** Legal retention of contract records, for claims. Years. */
export const RETENTION_YEARS = 5

/** Typed to confirm. */
export const DELETION_WORD = 'EXCLUIR'

/** Customer name of an anonymised order. */
export const REMOVED_PERSON = 'Pessoa removida'
