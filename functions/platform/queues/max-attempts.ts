/**
 * Number of deliveries before a queue moves a message to its dead-letter queue. With the pauses of from-queue.ts they
 * take half a day.
 */
export const MAX_ATTEMPTS = 20
