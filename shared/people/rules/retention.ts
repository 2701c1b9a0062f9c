/** Legal retention of contract records, for claims. Years. */
export const RETENTION_YEARS = 5

/**
 * How long the table and files can be restored to an earlier moment: the 35 days of DynamoDB and a day more. Deletions of
 * people are recorded for as long.
 */
export const RECOVERABLE_DAYS = 36

/** Prefix of the records of deleted people in the bucket of files. */
export const DELETION_RECORDS_PREFIX = 'deletion-records/'

/** Prefix of the daily exports of accounts in the same bucket, kept for as long. */
export const PEOPLE_EXPORTS_PREFIX = 'people-exports/'

/** Typed to confirm. */
export const DELETION_WORD = 'EXCLUIR'

/** Customer name of an anonymised order. */
export const REMOVED_PERSON = 'Pessoa removida'
