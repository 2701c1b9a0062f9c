/** Deliveries before a queue moves a message to its dead-letter queue: half a day, with the pauses of from-queue.ts. */
export const MAX_ATTEMPTS = 20
