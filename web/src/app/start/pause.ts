/** Lets the browser draw and answer before what follows is begun. */
export const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
