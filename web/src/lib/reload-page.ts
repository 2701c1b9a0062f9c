export const reloadPage = (): void => location.reload()

/** Whether a screen's `beforeunload` listener would make the browser ask before the page is left. */
export const hasUnsavedChanges = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
