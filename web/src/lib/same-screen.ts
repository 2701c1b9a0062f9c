/** State of a navigation that gives the open screen another address: whoever types on it goes on. */
export const SAME_SCREEN_STATE = { isSameScreen: true } as const

export const isSameScreen = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSameScreen' in state
