/** Receives of a message before its queue moves it to the dead-letter queue: half a day, with the pauses of from-queue.ts. */
export const MAX_ATTEMPTS = 20
