/** How often a message is tried before its queue puts it among the dead letters: half a day, with the pauses of from-queue.ts. */
export const MOST_TRIES = 20
