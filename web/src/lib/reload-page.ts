/** Loads the page anew where it stands, with what its history entry carries. */
export const reloadPage = (): void => location.reload()

/** Whether the browser would ask before the page is left, because something is unsaved. */
export const hasUnsavedChanges = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
