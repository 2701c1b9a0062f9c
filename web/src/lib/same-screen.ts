/** Location state for a navigation that only changes the URL of the open screen, so that typed input stays. */
export const SAME_SCREEN_STATE = { isSameScreen: true } as const

export const isSameScreen = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSameScreen' in state
