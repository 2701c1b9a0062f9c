/** How long the law requires contract records to be kept, for claims. Years. */
export const RETENTION_YEARS = 5

/**
 * For how many days the table and files can be restored to an earlier moment: DynamoDB's 35 days and one more.
 * Deletions of people are recorded for the same time.
 */
export const RECOVERABLE_DAYS = 36

/** Prefix of the records of deleted people in the bucket of files. */
export const DELETION_RECORDS_PREFIX = 'deletion-records/'

/** Prefix of the daily exports of accounts in the same bucket, kept for RECOVERABLE_DAYS too. */
export const PEOPLE_EXPORTS_PREFIX = 'people-exports/'

/** The word that a person types to confirm a deletion. */
export const DELETION_WORD = 'EXCLUIR'

/** Customer name of an anonymised order. */
export const REMOVED_PERSON = 'Pessoa removida'
