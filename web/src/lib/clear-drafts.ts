/** Deletes all drafts of this tab when somebody signs out, so that the next person does not see them. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key)
  } catch {
    // A browser that blocks storage has no drafts.
  }
}
